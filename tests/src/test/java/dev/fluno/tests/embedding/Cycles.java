package dev.fluno.tests.embedding;

import dev.fluno.python.FlunoPython;
import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program that makes and closes artifacts, or contexts with them, again and again, and prints
 * what it has at five points on the way: {@code Cycles KIND NUMBER BUNDLE POLICY}.
 */
final class Cycles {
  static final int POINTS = 5;

  private static final String PROGRAM =
      """
      def score(step, observation):
          return step(observation)
      """;

  /** What is done, and what is forgotten. */
  enum Kind {
    ARTIFACTS,
    CONTEXTS,
    ARTIFACTS_FORGOTTEN,
    CONTEXTS_FORGOTTEN
  }

  /**
   * What a process has.
   *
   * @param sealed mappings of verified libraries
   * @param heap bytes that are reachable
   */
  record Measure(int threads, int descriptors, int mappings, int sealed, long heap) {
    String text() {
      return "%d %d %d %d %d".formatted(threads, descriptors, mappings, sealed, heap);
    }

    static Measure parse(String line) {
      var numbers = line.split(" ", -1);
      return new Measure(
          Integer.parseInt(numbers[0]),
          Integer.parseInt(numbers[1]),
          Integer.parseInt(numbers[2]),
          Integer.parseInt(numbers[3]),
          Long.parseLong(numbers[4]));
    }

    static Measure now() throws IOException {
      var memory = ManagementFactory.getMemoryMXBean();
      for (int i = 0; i < 3; i++) { // what is freed by references takes a collection of its own
        System.gc();
        try {
          Thread.sleep(50);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      var maps = Files.readAllLines(Path.of("/proc/self/maps"));
      try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
        return new Measure(
            ManagementFactory.getThreadMXBean().getThreadCount(),
            (int) descriptors.count(),
            maps.size(),
            (int) maps.stream().filter(line -> line.contains("/memfd:")).count(),
            memory.getHeapMemoryUsage().getUsed());
      }
    }
  }

  private final Path bundle;
  private final TrustPolicy policy;
  private final List<Object> forgotten = new ArrayList<>();

  private Cycles(Path bundle, TrustPolicy policy) {
    this.bundle = bundle;
    this.policy = policy;
  }

  public static void main(String[] arguments) throws IOException {
    var kind = Kind.valueOf(arguments[0]);
    int number = Integer.parseInt(arguments[1]);
    var cycles = new Cycles(Path.of(arguments[2]), TrustPolicy.read(Path.of(arguments[3])));
    for (int done = 1; done <= number; done++) {
      cycles.run(kind);
      if (done % (number / POINTS) == 0) {
        System.out.println(Measure.now().text());
      }
    }
  }

  private void run(Kind kind) {
    switch (kind) {
      case ARTIFACTS -> {
        try (var artifact = Fluno.load(bundle, policy)) {
          use(artifact);
        }
      }
      case CONTEXTS -> {
        try (var artifact = Fluno.load(bundle, policy);
            var pool = builder(artifact).build()) {
          pool.call(
              Double.class, "score", artifact.entry("step").bind(arguments()), new double[64]);
        }
      }
      case ARTIFACTS_FORGOTTEN -> {
        var artifact = Fluno.load(bundle, policy);
        use(artifact);
        forgotten.add(artifact);
      }
      case CONTEXTS_FORGOTTEN -> {
        try (var artifact = Fluno.load(bundle, policy)) {
          forgotten.add(builder(artifact).build());
        }
      }
    }
  }

  private static dev.fluno.python.PoolBuilder builder(Artifact artifact) {
    return FlunoPython.builder().program("p.py", PROGRAM).artifact("filter", artifact).contexts(1);
  }

  private static void use(Artifact artifact) {
    try (var step = artifact.entry("step").bind(arguments())) {
      step.run();
    }
  }

  private static Map<String, Object> arguments() {
    return Map.of("observation", Tensor.zeros(DType.F64, 64));
  }
}
