package dev.fluno.benchmarks.growth;

import dev.fluno.benchmarks.Sizes;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.invoke.BoundCall;
import dev.fluno.runtime.trust.TrustPolicy;
import java.util.Map;

/** A bound call against the lanes D of the workload and its steps T. */
final class CallsProbe implements Probe {
  private static final long STEPS = 4096;
  private static final long SAMPLE_NANOS = 3_000_000;

  @Override
  public String axis() {
    return "lane or step";
  }

  @Override
  public Map<String, Expectation> expectations() {
    return Map.of(
        "hot-vector-by-lanes", Expectation.LINEAR, "hot-vector-by-steps", Expectation.LINEAR);
  }

  @Override
  public void run(Trial trial) {
    for (var size : Sizes.ALL) {
      measure(trial, "lanes", Sizes.lanes(size), size, STEPS);
    }
    long most = trial.quick() ? 1 << 14 : 1 << 20;
    measure(trial, "steps", 0, "l", 0);
    for (long steps = 1; steps <= most; steps *= 4) {
      measure(trial, "steps", steps, "l", steps);
    }
  }

  private static void measure(Trial trial, String what, long x, String size, long steps) {
    try (var artifact = Fluno.load(trial.bundle(size), TrustPolicy.read(trial.policy()));
        var call = artifact.entry("hot_vector").bind(Map.of("seed", 7L, "steps", steps))) {
      long once = nanos(call, 1);
      long runs = Math.clamp(SAMPLE_NANOS / Math.max(once, 1), 1, 20_000);
      nanos(call, 2 * runs);
      var samples = new double[trial.quick() ? 3 : 9];
      for (int i = 0; i < samples.length; i++) {
        samples[i] = nanos(call, runs) / (double) runs;
      }
      trial.figure("hot-vector-by-" + what, x, "ns", samples);
    }
  }

  private static long nanos(BoundCall call, long runs) {
    long start = System.nanoTime();
    for (long i = 0; i < runs; i++) {
      call.run();
    }
    return System.nanoTime() - start;
  }
}
