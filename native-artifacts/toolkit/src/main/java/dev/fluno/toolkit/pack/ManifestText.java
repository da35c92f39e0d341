package dev.fluno.toolkit.pack;

import dev.fluno.runtime.abi.AbiHash;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.platform.Target;
import dev.fluno.toolkit.build.BuiltFolder.Provenance;
import dev.fluno.toolkit.build.LibraryChecks;
import dev.fluno.toolkit.build.LibraryProvenance;
import dev.fluno.toolkit.recipe.Expansion;
import dev.fluno.toolkit.recipe.Recipe.Period;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes {@code manifest.json}: the same inputs always give the same bytes. */
final class ManifestText {

  /** A library with what the manifest says of it. */
  record PackedLibrary(String file, Target target, long sizeBytes, String sha256) {}

  private ManifestText() {}

  static byte[] of(
      Expansion expansion,
      Period period,
      List<EntrySignature> entries,
      List<PackedLibrary> libraries,
      Provenance provenance,
      JsonArray golden) {
    var recipe = expansion.recipe();
    return JsonWriter.pretty(
        new ObjectBuilder()
            .put("schema", Manifest.SCHEMA)
            .put("critical", List.of())
            .put("artifact_id", expansion.variant().artifactId())
            .put("version", recipe.version())
            .put("build_id", expansion.buildId())
            .put("created_at", period.createdAt().toString())
            .put("expires_at", period.expiresAt().toString())
            .put("workload_name", recipe.workloadName())
            .put("region_name", recipe.regionName())
            .put("output_mode", recipe.outputMode())
            .put("output_vector_len", recipe.outputVectorLen())
            .put("allowed_input_shapes", expansion.allowedInputShapes())
            .put("provenance", provenance(provenance))
            .put("symbols_stripped", true)
            .put("license", recipe.license())
            .putIfPresent("license_policy", recipe.licensePolicy())
            .put("abi_signature_hash", AbiHash.of(entries))
            .put("entries", expansion.entries())
            .put("libraries", libraries.stream().map(l -> library(l, entries)).toList())
            .put("validation", golden)
            .build());
  }

  private static JsonObject provenance(Provenance provenance) {
    var libraries = provenance.libraries();
    return new ObjectBuilder()
        .put("core_ir_hash", combined(libraries, LibraryProvenance::coreIr))
        .put("generated_mlir_hash", combined(libraries, LibraryProvenance::generatedMlir))
        .put("compiler_flags_hash", combined(libraries, LibraryProvenance::compilerFlags))
        .put("toolchain", provenance.toolchain())
        .build();
  }

  /**
   * An artifact has one hash for several libraries: SHA-256 over lines in the form of {@code
   * sha256sum}, one per library, in the order of their names.
   */
  private static String combined(
      Map<String, LibraryProvenance> libraries, Function<LibraryProvenance, String> hash) {
    return Sha256.hex(
        new TreeMap<>(libraries)
            .entrySet().stream()
                .map(library -> hash.apply(library.getValue()) + "  " + library.getKey() + "\n")
                .collect(Collectors.joining()));
  }

  private static JsonObject library(PackedLibrary library, List<EntrySignature> entries) {
    return new ObjectBuilder()
        .put("file", library.file())
        .put("size", library.sizeBytes())
        .put("sha256", library.sha256())
        .put("os", library.target().os())
        .put("arch", library.target().arch())
        .put("cpu_level", library.target().cpuLevel())
        .put("format", library.target().format())
        .put("needed", List.of())
        .put("imports", List.of())
        .putStrings("exports", LibraryChecks.exports(entries).stream().sorted().toList())
        .put("code_at_load", "none")
        .build();
  }
}
