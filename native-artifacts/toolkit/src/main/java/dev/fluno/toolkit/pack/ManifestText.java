package dev.fluno.toolkit.pack;

import dev.fluno.runtime.abi.AbiHash;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.platform.Target;
import dev.fluno.toolkit.build.BuiltFolder.Provenance;
import dev.fluno.toolkit.build.LibraryChecks;
import dev.fluno.toolkit.build.LibraryProvenance;
import dev.fluno.toolkit.output.Json;
import dev.fluno.toolkit.recipe.Expansion;
import dev.fluno.toolkit.recipe.Recipe.Period;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes {@code manifest.json}: the same inputs always give the same bytes. */
final class ManifestText {

  private static final String SCHEMA = "fluno_artifact.v2";

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
        new Json()
            .with("schema", SCHEMA)
            .with("critical", List.of())
            .with("artifact_id", expansion.variant().artifactId())
            .with("version", recipe.version())
            .with("build_id", expansion.buildId())
            .with("created_at", period.createdAt().toString())
            .with("expires_at", period.expiresAt().toString())
            .with("workload_name", recipe.workloadName())
            .with("region_name", recipe.regionName())
            .with("output_mode", recipe.outputMode())
            .with("output_vector_len", recipe.outputVectorLen())
            .with("allowed_input_shapes", expansion.allowedInputShapes())
            .with("provenance", provenance(provenance))
            .with("symbols_stripped", new JsonBoolean(true))
            .with("license", recipe.license())
            .withOptional("license_policy", recipe.licensePolicy())
            .with("abi_signature_hash", AbiHash.of(entries))
            .with("entries", expansion.entries())
            .with("libraries", libraries.stream().map(l -> library(l, entries)).toList())
            .with("validation", golden)
            .object());
  }

  private static JsonObject provenance(Provenance provenance) {
    var libraries = provenance.libraries();
    return new Json()
        .with("core_ir_hash", combined(libraries, LibraryProvenance::coreIr))
        .with("generated_mlir_hash", combined(libraries, LibraryProvenance::generatedMlir))
        .with("compiler_flags_hash", combined(libraries, LibraryProvenance::compilerFlags))
        .with("toolchain", provenance.toolchain())
        .object();
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
    return new Json()
        .with("file", library.file())
        .with("size", library.sizeBytes())
        .with("sha256", library.sha256())
        .with("os", library.target().os())
        .with("arch", library.target().arch())
        .with("cpu_level", library.target().cpuLevel())
        .with("format", "elf")
        .with("needed", List.of())
        .with("imports", List.of())
        .withStrings("exports", LibraryChecks.exports(entries).stream().sorted().toList())
        .with("code_at_load", "none")
        .object();
  }
}
