package dev.fluno.benchmarks.growth;

import dev.fluno.python.FlunoPython;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Map;
import org.graalvm.polyglot.Context;

/**
 * GraalPy contexts of one engine, each with an artifact of its own: what the first import, load and
 * call takes in one more of them, and what it keeps.
 */
final class ContextsProbe implements Probe {
  /** One takes a second or more: on a slow machine there are not as many as were asked for. */
  private static final long BUDGET_SECONDS = 75;

  private static final long QUICK_BUDGET_SECONDS = 8;

  private static final String WORK =
      """
      def work(bundle, policy):
          import fluno_runtime as fluno
          artifact = fluno.load(bundle, trust=policy)
          return artifact.hot_vector(seed=7, steps=1)[0]
      work
      """;

  @Override
  public String axis() {
    return "context";
  }

  @Override
  public Map<String, Expectation> expectations() {
    return Map.of(
        "open-import-load-call",
        Expectation.CONSTANT,
        "resident",
        Expectation.LINEAR,
        "heap",
        Expectation.LINEAR);
  }

  @Override
  public void run(Trial trial) throws IOException, InterruptedException {
    // Loads the classes, and compiles what the engine keeps for all.
    for (int i = 0; i < (trial.quick() ? 1 : 5); i++) {
      open(trial).close();
    }
    var contexts = new ArrayList<Context>();
    var before = ProcessState.now();
    long seconds = trial.quick() ? QUICK_BUDGET_SECONDS : BUDGET_SECONDS;
    long deadline = System.nanoTime() + seconds * 1_000_000_000;
    for (long target : trial.sizes()) {
      var times = new ArrayList<Double>();
      while (contexts.size() < target && System.nanoTime() < deadline) {
        long start = System.nanoTime();
        contexts.add(open(trial));
        times.add((System.nanoTime() - start) / 1e6);
      }
      if (times.isEmpty()) {
        break;
      }
      var last = times.subList(Math.max(0, times.size() - 5), times.size());
      long count = contexts.size();
      trial.figure(
          "open-import-load-call",
          count,
          "ms",
          last.stream().mapToDouble(Double::doubleValue).toArray());
      var now = ProcessState.now();
      trial.figure("resident", count, "bytes", now.residentBytes());
      trial.figure("heap", count, "bytes", now.heapBytes());
    }
    contexts.forEach(Context::close);
    contexts.clear();
    ArtifactsProbe.difference(trial, "left-when-all-are-closed", before, ProcessState.now(), 1);
  }

  private static Context open(Trial trial) {
    var context = FlunoPython.trusted().build();
    context
        .eval("python", WORK)
        .executeVoid(trial.bundle("s").toString(), trial.policy().toString());
    return context;
  }
}
