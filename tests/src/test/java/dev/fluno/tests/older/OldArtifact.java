package dev.fluno.tests.older;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An artifact of the older format with every member that it may have, made of a library of the
 * workload, and the recipe that adds what it cannot say.
 */
record OldArtifact(Path folder) {

  static OldArtifact in(Path folder) throws IOException {
    var old = new OldArtifact(Files.createDirectories(folder.resolve("old")));
    var prebuilt = Project.root().resolve("native-artifacts/prebuilt/continuous-inference");
    Files.createDirectories(old.library().getParent());
    Files.copy(prebuilt.resolve("s/linux-x86_64-v2.so"), old.library());
    Files.copy(prebuilt.resolve("m/linux-x86_64-v2.so"), old.otherLibrary());
    Files.writeString(
        old.manifest(),
        """
        {"schema": "fluno_artifact.v1",
         "library_path": "lib/hot.so",
         "entry_symbol": "_mlir_ciface_hot_run",
         "compiled_library_hash": "sha256:HOT",
         "vector_entry_symbol": "_mlir_ciface_hot_vector",
         "digest_library_path": "lib/other.so",
         "digest_entry_symbol": "_mlir_ciface_digest",
         "digest_compiled_library_hash": "OTHER",
         "output_mode": "partial_summary_vector",
         "license_policy": "research-only",
         "customer_id_hash": "5e884898",
         "cache_key": "hot-7",
         "created_at": "2026-01-01T01:00:00+01:00",
         "expires_at": "2099-01-01T00:00:00Z",
         "allowed_input_shapes": [[64]],
         "abi_signature_hash": "00ff",
         "target": "x86_64-unknown-linux-gnu",
         "os": "linux",
         "arch": "amd64",
         "backend": "cpu"}
        """
            .replace("HOT", Sha256.hex(Files.readAllBytes(old.library())))
            .replace(
                "OTHER",
                Sha256.hex(Files.readAllBytes(old.otherLibrary())).toUpperCase(Locale.ROOT)));
    old.writeRecipe();
    return old;
  }

  /** The workload's own recipe, for one variant and one machine. */
  private void writeRecipe() throws IOException {
    var text =
        Files.readString(
            Project.root().resolve("native-artifacts/continuous-inference/recipe.json"));
    int variants = text.indexOf("\"variants\"");
    int validation = text.indexOf("\"validation\"");
    Files.writeString(
        recipe(),
        text.substring(0, variants).replace("continuous-inference.mlir.in", "manifest.json")
            + """
              "license_policy": "research-only",
              "variants": [{"name": "s", "artifact_id": "dev.fluno.old.s",
                "allowed_input_shapes": [[64]],
                "parameters": {"LANES": 64, "HALF": 32, "WORKSPACE": 416}}],
              "targets": [{"os": "linux", "arch": "x86_64", "cpu_level": 2, "parameters": {}}],
              """
            + text.substring(validation));
  }

  Path manifest() {
    return folder.resolve("manifest.json");
  }

  Path library() {
    return folder.resolve("lib/hot.so");
  }

  Path otherLibrary() {
    return folder.resolve("lib/other.so");
  }

  Path recipe() {
    return folder.resolveSibling("recipe.json");
  }

  Path bundle() {
    return folder.resolveSibling("repacked");
  }

  /** The words of the command that packs it. */
  String[] pack(String... more) {
    var words =
        new ArrayList<>(
            List.of(
                "pack",
                "--from-v1",
                manifest().toString(),
                "--recipe",
                recipe().toString(),
                "--out",
                bundle().toString()));
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  /** Replaces text, which must be there. */
  OldArtifact edit(Path file, String from, String to) throws IOException {
    var text = Files.readString(file);
    if (!text.contains(from)) {
      throw new IllegalArgumentException(file + " does not hold " + from);
    }
    Files.writeString(file, text.replace(from, to));
    return this;
  }

  OldArtifact edit(String from, String to) throws IOException {
    return edit(manifest(), from, to);
  }
}
