package dev.fluno.runtime;

import dev.fluno.runtime.bundle.LegacyArtifact;
import dev.fluno.runtime.bundle.LegacyManifest;
import dev.fluno.runtime.bundle.Manifest;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a bundle says of itself. Nothing in it is verified.
 *
 * {@snippet file="RuntimeSnippetsTest.java" region="inspect"}
 *
 * @param payloadDigest lower-case hex SHA-256 of manifest.json
 * @param manifest the decoded manifest of a {@code fluno_artifact.v2} bundle
 * @param legacyManifest the manifest of an older {@code fluno_artifact.v1} bundle, which can be
 *     shown but never loaded
 * @param payload payload files and their sizes in bytes
 * @param signatures signature files and their sizes in bytes
 */
public record BundleInfo(
    Path path,
    String payloadDigest,
    Optional<Manifest> manifest,
    Optional<LegacyManifest> legacyManifest,
    SortedMap<String, Long> payload,
    SortedMap<String, Long> signatures) {

  /** An artifact of the older format, of which its manifest is all that is shown. */
  public static BundleInfo ofOlder(Path path, LegacyArtifact older) {
    return new BundleInfo(
        path,
        older.sha256(),
        Optional.empty(),
        Optional.of(older.manifest()),
        new TreeMap<>(Map.of(older.file(), older.sizeBytes())),
        Collections.emptySortedMap());
  }
}
