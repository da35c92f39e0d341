package dev.fluno.toolkit.build;

import dev.fluno.toolkit.SmallWorkload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A recipe for one module with one entry, for Linux on x86-64 and on AArch64 and for Windows:
 * {@code scale(by: f64, x: f64[8], y: f64[8]) -> i64}, where x is a workspace and y the output.
 */
final class ModuleWorkload {

  private static final String RECIPE =
      """
      {
        "schema": "fluno_recipe.v1",
        "source": "scale.mlir",
        "version": 1,
        "workload_name": "scale",
        "region_name": "scale",
        "output_mode": "full_state_vector",
        "output_vector_len": 8,
        "license": "Apache-2.0",
        "entries": [
          {
            "name": "scale",
            "symbol": "_mlir_ciface_scale",
            "doc": "Multiples.",
            "parameters": [
              {"name": "by", "type": "f64", "access": "in", "min": "-0x1p3", "max": "0x1p3"},
              {"name": "x", "type": "tensor<f64>[8]", "access": "workspace"},
              {"name": "y", "type": "tensor<f64>[8]", "access": "out"}
            ],
            "result": "i64",
            "bounded": true
          }
        ],
        "variants": [
          {
            "name": "one",
            "artifact_id": "dev.fluno.scale",
            "allowed_input_shapes": [],
            "parameters": {}
          }
        ],
        "targets": [
          {"os": "linux", "arch": "x86_64", "cpu_level": 1, "parameters": {}},
          {"os": "linux", "arch": "aarch64", "cpu_level": 1, "parameters": {}},
          {"os": "windows", "arch": "x86_64", "cpu_level": 1, "parameters": {}}
        ],
        "validation": [{"entry": "scale", "arguments": {"by": "0x1.8p0"}}]
      }
      """;

  private ModuleWorkload() {}

  /** Writes the workload and gives its recipe file. */
  static Path in(Path folder, String module) {
    try {
      Files.writeString(folder.resolve("scale.mlir"), module);
      Files.writeString(folder.resolve("toolchain.lock.json"), SmallWorkload.LOCK);
      return Files.writeString(folder.resolve("recipe.json"), RECIPE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
