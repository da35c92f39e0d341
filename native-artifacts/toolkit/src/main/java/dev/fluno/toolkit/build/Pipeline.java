package dev.fluno.toolkit.build;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.platform.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tools and flags that turn MLIR into a freestanding library. They are fixed here because they
 * are what makes a library acceptable to the gate: no dependency, no undefined symbol, no
 * constructor, nothing but {@code _mlir_ciface_} exports. What depends on the target is the code
 * generator's, never the arithmetic: no flag allows contraction or reassociation.
 *
 * @param exportList the text of {@link #EXPORTS}, for the linker
 * @param library what the last step writes
 */
record Pipeline(List<Step> steps, String exportList, String library) {

  /** File names within the working folder: constant, so that no result can name a real path. */
  static final String SOURCE = "module.mlir";

  static final String LOWERED = "lowered.mlir";
  static final String EXPORTS = "exports.txt";
  static final String FRAMES = "frames.yaml";

  private static final String ELF_LIBRARY = "library.so";

  /** A DLL names itself in its export directory. */
  private static final String PE_LIBRARY = "library.dll";

  /** One run of one tool. */
  record Step(String tool, List<String> arguments) {}

  /** What is run for a target, so that the library exports these symbols. */
  static Pipeline of(Target target, Set<String> exports) {
    var code = CodeTarget.of(target);
    var steps = new ArrayList<Step>();
    steps.add(
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
                LOWERED)));
    steps.add(new Step("mlir-translate", List.of("--mlir-to-llvmir", LOWERED, "-o", "module.ll")));
    steps.add(new Step("opt", code.optimizer("module.ll", "module.bc")));
    steps.add(new Step("llc", code.generator("module.bc", "module.o")));
    if (target.format().equals("pe")) {
      steps.add(new Step("lld-link", PE_LINK));
      return new Pipeline(steps, peExports(exports), PE_LIBRARY);
    }
    steps.add(new Step("ld.lld", ELF_LINK));
    // .comment names the tools.
    steps.add(
        new Step("llvm-objcopy", List.of("--remove-section=.comment", "linked.so", ELF_LIBRARY)));
    return new Pipeline(steps, "{ global: _mlir_ciface_*; local: *; };\n", ELF_LIBRARY);
  }

  private static final List<String> ELF_LINK =
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
          "linked.so");

  private static final List<String> PE_LINK =
      List.of(
          "/dll",
          "/noentry",
          "/nodefaultlib",
          "/noimplib",
          // A constant, and not /Brepro: that adds a debug directory, which says how it was linked.
          "/timestamp:0",
          // Object files with floating point refer to it, to pull in parts of the C runtime. Any
          // address will do; this one needs no writable section.
          "/alternatename:_fltused=__ImageBase",
          "/def:" + EXPORTS,
          "module.o",
          "/out:" + PE_LIBRARY);

  private static String peExports(Set<String> symbols) {
    return symbols.stream()
        .sorted()
        .map(symbol -> "  " + symbol + "\n")
        .collect(Collectors.joining("", "EXPORTS\n", ""));
  }

  /** SHA-256 over every command line and the export list. */
  String flagsHash() {
    return Sha256.hex(
        steps.stream()
            .map(step -> step.tool() + " " + String.join(" ", step.arguments()) + "\n")
            .collect(Collectors.joining("", "", exportList)));
  }
}
