package dev.fluno.toolkit.build;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.platform.Target;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The tools and flags that turn MLIR into a freestanding library. They are fixed here because they
 * are what makes a library acceptable to the gate: no dependency, no undefined symbol, no
 * constructor, nothing but {@code _mlir_ciface_} exports.
 */
final class Pipeline {

  /** File names within the working folder: constant, so that no result can name a real path. */
  static final String SOURCE = "module.mlir";

  static final String LOWERED = "lowered.mlir";
  static final String EXPORTS = "exports.map";
  static final String LIBRARY = "library.so";
  static final String STACK_SIZES = "stack-sizes.bin";

  static final String EXPORTS_TEXT = "{ global: _mlir_ciface_*; local: *; };\n";

  /** One run of one tool. */
  record Step(String tool, List<String> arguments) {}

  private Pipeline() {}

  static List<Step> steps(Target target) {
    var cpu = "-mcpu=x86-64" + (target.cpuLevel() == 1 ? "" : "-v" + target.cpuLevel());
    // Named, because the default triple is that of the machine that builds.
    var triple = "-mtriple=x86_64-unknown-linux-gnu";
    return List.of(
        new Step(
            "mlir-opt",
            List.of(
                "--convert-vector-to-llvm",
                "--convert-scf-to-cf",
                "--convert-cf-to-llvm",
                "--expand-strided-metadata",
                "--finalize-memref-to-llvm",
                "--convert-math-to-llvm",
                "--convert-arith-to-llvm",
                "--convert-func-to-llvm",
                "--reconcile-unrealized-casts",
                SOURCE,
                "-o",
                LOWERED)),
        new Step("mlir-translate", List.of("--mlir-to-llvmir", LOWERED, "-o", "module.ll")),
        new Step(
            "opt",
            List.of(
                // Without internalize the plain functions stay beside their C interface, dead.
                "-passes=internalize,default<O3>",
                "-internalize-public-api-list=_mlir_ciface_*",
                triple,
                cpu,
                // Otherwise loops and stores become calls of memcpy and memset, which nobody
                // defines. (Disabling loop idioms alone leaves the memset of MemCpyOpt.)
                "-disable-simplify-libcalls",
                "module.ll",
                "-o",
                "module.bc")),
        new Step(
            "llc",
            List.of(
                "-O3",
                triple,
                cpu,
                "-relocation-model=pic",
                "--stack-size-section",
                "-filetype=obj",
                "module.bc",
                "-o",
                "module.o")),
        new Step(
            "ld.lld",
            List.of(
                "-shared",
                "-z",
                "defs",
                "-z",
                "now",
                "-z",
                "noexecstack",
                "-s",
                "--hash-style=gnu",
                "--build-id=none",
                "--version-script=" + EXPORTS,
                "module.o",
                "-o",
                "linked.so")),
        new Step(
            "llvm-objcopy",
            List.of(
                // .comment names the tools; the sizes are read and not shipped.
                "--remove-section=.comment",
                "--dump-section=.stack_sizes=" + STACK_SIZES,
                "--remove-section=.stack_sizes",
                "linked.so",
                LIBRARY)));
  }

  /** SHA-256 over every command line and the export list, as they are run for this target. */
  static String flagsHash(Target target) {
    return Sha256.hex(
        steps(target).stream()
            .map(step -> step.tool() + " " + String.join(" ", step.arguments()) + "\n")
            .collect(Collectors.joining("", "", EXPORTS_TEXT)));
  }
}
