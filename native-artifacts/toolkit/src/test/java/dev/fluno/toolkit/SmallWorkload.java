package dev.fluno.toolkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A workload small enough to read at once: {@code ramp(n)} writes n, 2n, 3n... and returns n + n.
 * Two variants, and two targets of which every x86-64 machine runs the first.
 */
public final class SmallWorkload {

  public static final String TEMPLATE =
      """
      module {
        func.func @ramp(%n: i64, %values: memref<@LANES@xf64>) -> i64
            attributes {llvm.emit_c_interface} {
          %zero = arith.constant 0 : index
          %one = arith.constant 1 : index
          %lanes = arith.constant @LANES@ : index
          %tile = arith.constant @TILE@ : index
          scf.for %t = %zero to %lanes step %tile {
            scf.for %i = %zero to %tile step %one {
              %at = arith.addi %t, %i : index
              %next = arith.addi %at, %one : index
              %whole = arith.index_cast %next : index to i64
              %product = arith.muli %n, %whole : i64
              %value = arith.sitofp %product : i64 to f64
              memref.store %value, %values[%at] : memref<@LANES@xf64>
            }
          }
          %sum = arith.addi %n, %n : i64
          return %sum : i64
        }
      }
      """;

  public static final String RECIPE =
      """
      {
        "schema": "fluno_recipe.v1",
        "source": "ramp.mlir.in",
        "version": 3,
        "workload_name": "ramp",
        "region_name": "ramp",
        "output_mode": "partial_summary_vector",
        "output_vector_len": 4,
        "license": "Apache-2.0",
        "entries": [
          {
            "name": "ramp",
            "symbol": "_mlir_ciface_ramp",
            "doc": "Multiples of n.",
            "parameters": [
              {"name": "n", "type": "i64", "access": "in", "min": 0, "max": "@MAX_N@"},
              {"name": "values", "type": "tensor<f64>[@LANES@]", "access": "out"}
            ],
            "result": "i64",
            "bounded": true
          }
        ],
        "variants": [
          {
            "name": "four",
            "artifact_id": "dev.fluno.ramp.four",
            "allowed_input_shapes": [["@LANES@"]],
            "parameters": {"LANES": 4, "MAX_N": 1000}
          },
          {
            "name": "eight",
            "artifact_id": "dev.fluno.ramp.eight",
            "allowed_input_shapes": [["@LANES@"]],
            "parameters": {"LANES": 8, "MAX_N": 1000}
          }
        ],
        "targets": [
          {"os": "linux", "arch": "x86_64", "cpu_level": 1, "parameters": {"TILE": 2}},
          {"os": "linux", "arch": "x86_64", "cpu_level": 3, "parameters": {"TILE": 4}}
        ],
        "validation": [{"entry": "ramp", "arguments": {"n": 7}}]
      }
      """;

  public static final String LOCK =
      """
      {
        "schema": "fluno_toolchain.v1",
        "llvm": "22.1.8",
        "tools": [
          {"tool": "mlir-opt", "command": "mlir-opt-22", "package": "mlir-22-tools"},
          {"tool": "mlir-translate", "command": "mlir-translate-22", "package": "mlir-22-tools"},
          {"tool": "opt", "command": "opt-22", "package": "llvm-22"},
          {"tool": "llc", "command": "llc-22", "package": "llvm-22"},
          {"tool": "ld.lld", "command": "ld.lld-22", "package": "lld-22"},
          {"tool": "lld-link", "command": "lld-link-22", "package": "lld-22"},
          {"tool": "llvm-objcopy", "command": "llvm-objcopy-22", "package": "llvm-22"}
        ]
      }
      """;

  private SmallWorkload() {}

  /** Writes the workload and gives its recipe file. */
  public static Path in(Path folder) {
    write(folder.resolve("ramp.mlir.in"), TEMPLATE);
    write(folder.resolve("toolchain.lock.json"), LOCK);
    return write(folder.resolve("recipe.json"), RECIPE);
  }

  /** Replaces text of a file, which must hold it. */
  public static void edit(Path file, String from, String to) {
    try {
      var text = Files.readString(file);
      if (!text.contains(from)) {
        throw new IllegalArgumentException(file + " does not hold " + from);
      }
      Files.writeString(file, text.replace(from, to));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a file, and the folders that it needs. */
  public static Path write(Path file, String text) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
