package dev.fluno.toolkit.build;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.platform.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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

  static final String GENERIC = "generic.mlir";
  static final String LOWERED = "lowered.mlir";
  static final String LLVM_IR = "module.ll";
  static final String SUPPORT = "support.ll";
  static final String EXPORTS = "exports.txt";
  static final String FRAMES = "frames.yaml";

  private static final String ELF_LIBRARY = "library.so";

  /** A DLL names itself in its export directory. */
  private static final String PE_LIBRARY = "library.dll";

  static final String SUPPORT_TEXT = supportText();

  /** One run of one tool. */
  record Step(String tool, List<String> arguments) {}

  /** Reads and verifies the module, and writes it so that {@link SourceModule} can read it. */
  static final Step PARSE =
      new Step(
          "mlir-opt",
          List.of("--mlir-print-op-generic", "--mlir-print-local-scope", SOURCE, "-o", GENERIC));

  /**
   * From what authors write down to the LLVM dialect. None of them changes a value: what a pass
   * could only approximate, such as exp, is left to become an undefined symbol, and is refused.
   */
  private static final List<String> PASSES =
      List.of(
          // Tensors become memory; their results stay where the author puts them.
          "--convert-elementwise-to-linalg",
          "--empty-tensor-to-alloc-tensor",
          "--one-shot-bufferize=bufferize-function-boundaries=true"
              + " function-boundary-type-conversion=identity-layout-map",
          "--convert-bufferization-to-memref",
          "--convert-linalg-to-loops",
          "--memref-expand",
          "--convert-vector-to-scf",
          "--lower-affine",
          "--math-expand-ops=ops=clampf",
          // Minima and maxima become a comparison and a selection: the same on every processor,
          // where their instructions differ in what they do with NaN and signed zeros.
          "--arith-expand",
          "--convert-vector-to-llvm",
          "--convert-scf-to-cf",
          "--convert-cf-to-llvm",
          "--expand-strided-metadata",
          "--lower-affine",
          "--finalize-memref-to-llvm",
          "--convert-math-to-llvm",
          "--convert-arith-to-llvm",
          "--convert-index-to-llvm",
          "--convert-ub-to-llvm",
          "--convert-func-to-llvm",
          "--reconcile-unrealized-casts");

  /** What is run for a target, so that the library exports these symbols. */
  static Pipeline of(Target target, Set<String> exports) {
    var code = CodeTarget.of(target);
    var steps = new ArrayList<Step>();
    steps.add(PARSE);
    var lower = new ArrayList<>(PASSES);
    lower.addAll(List.of(SOURCE, "-o", LOWERED));
    steps.add(new Step("mlir-opt", lower));
    steps.add(new Step("mlir-translate", List.of("--mlir-to-llvmir", LOWERED, "-o", LLVM_IR)));
    steps.add(new Step("opt", code.optimizer(LLVM_IR, "module.bc")));
    steps.add(new Step("llc", code.generator("module.bc", "module.o")));
    steps.add(new Step("llc", code.supportGenerator(SUPPORT, "support.o")));
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
          // As in an archive: linked only if the module calls it.
          "--start-lib",
          "support.o",
          "--end-lib",
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
          "/start-lib",
          "support.o",
          "/end-lib",
          "/out:" + PE_LIBRARY);

  private static String peExports(Set<String> symbols) {
    return symbols.stream()
        .sorted()
        .map(symbol -> "  " + symbol + "\n")
        .collect(Collectors.joining("", "EXPORTS\n", ""));
  }

  private static String supportText() {
    try (var in = Pipeline.class.getResourceAsStream(SUPPORT)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** SHA-256 over every command line, the export list and the support code. */
  String flagsHash() {
    return Sha256.hex(
        commands().stream()
            .map(command -> command + "\n")
            .collect(Collectors.joining("", "", exportList + SUPPORT_TEXT)));
  }

  /** Every command line, each as one text. */
  List<String> commands() {
    return steps.stream()
        .map(step -> step.tool() + " " + String.join(" ", step.arguments()))
        .toList();
  }
}
