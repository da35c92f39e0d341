package dev.fluno.runtime.bundle;

import dev.fluno.runtime.abi.EntrySignature;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A decoded {@code fluno_artifact.v2} manifest. Decoding proves form, not trust: only a verified
 * bundle's manifest is known to be the signer's.
 *
 * @param artifactId reverse-DNS name, such as {@code dev.fluno.continuous-inference.l}
 * @param version positive, grows with every release
 * @param provenance hashes and tool names of how it was made, never content
 * @param abiSignatureHash SHA-256 over the canonical text of the entries; the decoder has checked
 *     it
 */
public record Manifest(
    String artifactId,
    long version,
    String buildId,
    Instant createdAt,
    Instant expiresAt,
    Workload workload,
    Map<String, String> provenance,
    boolean symbolsStripped,
    String license,
    Optional<String> licensePolicy,
    List<EntrySignature> entries,
    String abiSignatureHash,
    List<Library> libraries,
    List<GoldenCase> goldenCases) {

  public Manifest {
    provenance = Collections.unmodifiableMap(new LinkedHashMap<>(provenance));
    entries = List.copyOf(entries);
    libraries = List.copyOf(libraries);
    goldenCases = List.copyOf(goldenCases);
  }

  /** The schema that this version reads. */
  public static final String SCHEMA = "fluno_artifact.v2";

  /** The largest manifest that is read. */
  public static final int MAX_BYTES = 1 << 20;

  /** Its name in the payload. */
  public static final String FILE_NAME = "manifest.json";

  /** Whether a manifest may name an artifact so: a reverse-DNS name in lower case. */
  public static boolean isArtifactId(String text) {
    return TextRule.ARTIFACT_ID.allows(text);
  }

  /** Whether a manifest may state this licence: the form of an SPDX expression. */
  public static boolean isLicense(String text) {
    return TextRule.LICENSE.allows(text);
  }

  /** What the artifact computes, for people and for tools that choose one. */
  public record Workload(
      String workloadName,
      String regionName,
      String outputMode,
      int outputVectorLen,
      List<List<Long>> allowedInputShapes) {}
}
