package dev.fluno.benchmarks.calls;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.invoke.BoundCall;
import dev.fluno.runtime.trust.TrustPolicy;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Calls from Java, in a JVM of its own; prints lines of {@code what size unit compiling samples}. A
 * figure counts once the medians have settled; compiling is the share of another thread's time that
 * went on meanwhile, by the compiler or the collector.
 */
final class JavaCalls {
  private static final int RUNS = 10_000;
  private static final int KEPT = 15;
  private static final List<String> STATE =
      List.of("position", "velocity", "energy", "peak", "gated");

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final long leastNanos;
  private final long mostNanos;

  private JavaCalls(boolean quick) {
    this.leastNanos = quick ? 500_000_000L : 2_000_000_000L;
    this.mostNanos = 4 * leastNanos;
  }

  /**
   * Whether to be quick, a bundle, its policy, the size of the workload or {@code -} for the empty
   * call, and how that is to be called. One of them in each JVM: code that was compiled for several
   * entries calls none of them as a constant.
   */
  public static void main(String[] words) {
    var calls = new JavaCalls(Boolean.parseBoolean(words[0]));
    var bundle = Path.of(words[1]);
    var policy = TrustPolicy.read(Path.of(words[2]));
    if (words[3].equals("-")) {
      calls.empty(words[4], bundle, policy);
    } else {
      calls.workload(words[3], bundle, policy);
    }
  }

  private void empty(String what, Path bundle, TrustPolicy policy) {
    var none = Tensor.zeros(DType.F64, 0);
    var arguments =
        Map.of("values", none, "averages", Tensor.zeros(DType.F64, 0), "alpha", 0.5, "start", 1.0);
    try (var artifact = Fluno.load(bundle, policy);
        var call = artifact.entry("average").bind(arguments)) {
      measure(what, "-", call::run, () -> {});
      var library = bundle.resolve("artifact").resolve(artifact.report().library().orElseThrow());
      measure(what + "-handle", "-", RawHandle.of(library, call.signature().bounded()), () -> {});
    }
  }

  private void workload(String size, Path bundle, TrustPolicy policy) {
    try (var artifact = Fluno.load(bundle, policy);
        var step = artifact.entry("step").bind(Map.of())) {
      var observation = step.tensor("observation");
      var values = new double[Math.toIntExact(observation.length())];
      for (int i = 0; i < values.length; i++) {
        values[i] = i * 37 % 101 / 101.0;
      }
      var source = MemorySegment.ofArray(values);
      measure(
          "step",
          size,
          () -> {
            observation.copyFrom(source);
            step.run();
          },
          () -> fresh(step));
      measure("step-without-copy", size, step::run, () -> fresh(step));
      var hotVector = artifact.entry("hot_vector");
      var arguments = Map.of("seed", 7L, "steps", 0L);
      measure("single", size, () -> hotVector.call(arguments), () -> {});
    }
  }

  /** After many equal observations energy would be denormal, and slow. */
  private static void fresh(BoundCall step) {
    for (var name : STATE) {
      var tensor = step.tensor(name);
      tensor.segment().fill((byte) 0);
    }
  }

  private record Round(double nanos, double bytes, double others) {}

  private void measure(String what, String size, Runnable call, Runnable before) {
    var rounds = new ArrayDeque<Round>();
    long begin = System.nanoTime();
    long waited = 0;
    int settled = 0;
    double reference = 0;
    while (waited < leastNanos || (settled < KEPT && waited < mostNanos)) {
      before.run();
      var round = round(call);
      rounds.add(round);
      if (rounds.size() > KEPT) {
        rounds.remove();
      }
      if (Math.abs(round.nanos() - reference) > 0.05 * reference || round.others() > 0.05) {
        reference = round.nanos();
        settled = 0;
      } else {
        settled++;
      }
      waited = System.nanoTime() - begin;
    }
    double share = rounds.stream().mapToDouble(Round::others).average().orElse(0);
    print(what, size, "ns", share, rounds.stream().map(Round::nanos).toList());
    print(what + "-allocation", size, "bytes", share, rounds.stream().map(Round::bytes).toList());
  }

  private Round round(Runnable call) {
    long cpu = system.getProcessCpuTime();
    long own = threads.getCurrentThreadCpuTime();
    long allocated = threads.getCurrentThreadAllocatedBytes();
    long start = System.nanoTime();
    for (int i = 0; i < RUNS; i++) {
      call.run();
    }
    double took = System.nanoTime() - start;
    allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
    long others = system.getProcessCpuTime() - cpu - (threads.getCurrentThreadCpuTime() - own);
    return new Round(took / RUNS, (double) allocated / RUNS, Math.max(0, others / took));
  }

  private static void print(
      String what, String size, String unit, double share, List<Double> samples) {
    var numbers = samples.stream().map("%.3f"::formatted).collect(Collectors.joining(" "));
    System.out.println(
        String.join(" ", what, size, unit, String.format(Locale.ROOT, "%.2f", share), numbers));
  }
}
