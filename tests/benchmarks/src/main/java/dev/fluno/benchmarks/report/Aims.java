package dev.fluno.benchmarks.report;

import dev.fluno.benchmarks.report.Finding.Finder;
import java.util.List;
import java.util.Optional;

/** What Fluno aims at. Ids are those of the suites. */
final class Aims {
  private static final String L = "workload/l/hot_vector/";
  private static final String FLUNO = L + "fluno-graalpy";

  private static final String ONE_RUN =
      "Nothing of other workloads or sizes, of several threads, of a GPU or of accelerators.";
  private static final String KERNEL =
      "Code that keeps the processor's ports busier; the suite `kernel` says how far it is from them.";

  static final List<Aim> ALL =
      List.of(
          against("PyTorch, eager in place", 90, "torch-eager"),
          against("PyTorch, torch.compile of one step", 38, "torch-compile-step"),
          against("PyTorch, the fastest form of torch.compile", 5, "torch-compile*"),
          new Aim(
              "hot_vector, size l: time over the fastest of all handwritten C++ and Rust",
              1.00,
              false,
              "x",
              Finding.times(FLUNO, L + "cpp-*", L + "rust-*"),
              "Nothing of compilers and flags that were not tried.",
              KERNEL),
          new Aim(
              "hot_run over hot_vector, size l",
              1.05,
              false,
              "x",
              Finding.times("workload/l/hot_run/fluno-graalpy", FLUNO),
              ONE_RUN,
              "A digest that shares more of its pass with the summary."),
          against("numba", 1, "numba*"),
          against("JAX, fori_loop", 1, "jax*"),
          against("NumPy with out=", 1, "numpy*"),
          against("ONNX Runtime, Loop", 1, "onnx*"),
          against("Java, auto-vectorised or with the Vector API", 1, "java-*"),
          new Aim(
              "a bound call from GraalPy, over the native time of an empty entry",
              40,
              false,
              "ns",
              Finding.minus("calls/-/empty/graalpy", "calls/-/empty/c"),
              "Calls whose arguments change, which are checked each time.",
              "A host call that GraalPy makes without its own argument checks."),
          new Aim(
              "a bound call from GraalPy, over the native time of an empty entry that is bounded as short",
              40,
              false,
              "ns",
              Finding.minus("calls/-/empty-bounded/graalpy", "calls/-/empty-bounded/c"),
              "Calls whose arguments change, and entries that may take longer.",
              "A host call that GraalPy makes without its own argument checks."),
          new Aim(
              "a bound call from Java, over the native time of an empty entry",
              10,
              false,
              "ns",
              Finding.minus("calls/-/empty/java", "calls/-/empty/c"),
              "Calls whose arguments change, which are checked each time.",
              "A bound call of fewer checks, which would be a bound call of fewer promises."),
          new Aim(
              "a bound call from Java, over the native time of an empty entry that is bounded as short",
              10,
              false,
              "ns",
              Finding.minus("calls/-/empty-bounded/java", "calls/-/empty-bounded/c"),
              "Calls whose arguments change, and entries that may take longer.",
              "Nothing but a bound call of fewer promises."),
          new Aim(
              "bytes allocated by a bound call from Java",
              0,
              false,
              "bytes",
              Finding.figure("calls/-/empty-allocation/java"),
              "The first calls, before the compiler has seen them.",
              "Nothing is left to take away."),
          new Aim(
              "streaming `step(z)` over the pure native loop, size m",
              2.0,
              false,
              "x",
              Finding.times("calls/m/step/graalpy", "calls/m/step/c"),
              "Streams whose observations come from elsewhere than a Python array.",
              "A host call that costs less than the native step of this size."),
          new Aim(
              "streaming `step(z)` over the pure native loop, size l",
              1.3,
              false,
              "x",
              Finding.times("calls/l/step/graalpy", "calls/l/step/c"),
              "Streams whose observations come from elsewhere than a Python array.",
              "A step that needs no copy: a loop in C that copies as well (`step-with-copy`) misses it too."),
          new Aim(
              "cold process to exit: import, verify, load, one call, compiler active",
              1300,
              false,
              "ms",
              Finding.figure("start/whole/fluno"),
              "A first start ever, which reads from a disk, and scripts that import more.",
              "Less of GraalPy's own start-up, above all of its core library."),
          new Aim(
              "import fluno_runtime in a warm context",
              50,
              false,
              "ms",
              Finding.figure("start/import/warm"),
              "The first import of a process, which is the stage `import` of its start.",
              "Fewer modules."),
          new Aim(
              "warm verify and load, size l",
              3,
              false,
              "ms",
              Finding.figure("gate/l/warm/verify_and_load"),
              "The first one in a process; bundles that are not in the page cache.",
              "A faster check of the signature, which is most of it."),
          new Aim(
              "a loop on each core, size l: calls per second over those of one, times the cores",
              0.9,
              true,
              "x",
              Aims::sideBySide,
              "More threads than cores, or machines with many.",
              "Nothing that these loops share; a machine shares caches and clocks."));

  private Aims() {}

  private static Optional<Finding> sideBySide(Results results) {
    return results
        .suite("threads")
        .map(result -> "threads/graalpy/hot_vector-l/own/" + result.machine().cores() + "/linear")
        .flatMap(id -> Finding.figure(id).in(results));
  }

  private static Aim against(String opponent, double bound, String subject) {
    Finder finder = Finding.faster(FLUNO, L + subject);
    return new Aim(
        "hot_vector, size l, times as fast as " + opponent,
        bound,
        true,
        "x",
        finder,
        ONE_RUN,
        KERNEL);
  }
}
