package dev.fluno.benchmarks.growth;

import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.invoke.BoundCall;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Bound calls of one artifact: what one costs to make, to keep and to run, and to close them all.
 */
final class BoundCallsProbe implements Probe {

  @Override
  public String axis() {
    return "bound call";
  }

  @Override
  public Map<String, Expectation> expectations() {
    return Map.of(
        "bind-all",
        Expectation.LINEAR,
        "run-each-once",
        Expectation.LINEAR,
        "close-artifact",
        Expectation.LINEAR);
  }

  @Override
  public void run(Trial trial) throws IOException, InterruptedException {
    var policy = TrustPolicy.read(trial.policy());
    try (var artifact = Fluno.load(trial.bundle("s"), policy)) {
      bind(artifact, trial.quick() ? 1000 : 20_000);
    }
    for (long count : trial.sizes()) {
      int rounds = trial.quick() ? 1 : 3;
      var binding = new double[rounds];
      var running = new double[rounds];
      var closing = new double[rounds];
      var resident = new double[rounds];
      for (int round = 0; round < rounds; round++) {
        var artifact = Fluno.load(trial.bundle("s"), policy);
        long before = ProcessState.now().residentBytes();
        long start = System.nanoTime();
        var calls = bind(artifact, count);
        binding[round] = (System.nanoTime() - start) / 1e6;
        start = System.nanoTime();
        calls.forEach(BoundCall::run);
        running[round] = (System.nanoTime() - start) / 1e6;
        resident[round] = ProcessState.now().residentBytes() - before;
        start = System.nanoTime();
        artifact.close();
        closing[round] = (System.nanoTime() - start) / 1e6;
        calls.clear();
      }
      trial.figure("bind-all", count, "ms", binding);
      trial.figure("run-each-once", count, "ms", running);
      trial.figure("close-artifact", count, "ms", closing);
      trial.figure("resident", count, "bytes", resident);
    }
  }

  private static List<BoundCall> bind(Artifact artifact, long count) {
    var calls = new ArrayList<BoundCall>();
    var step = artifact.entry("step");
    for (long i = 0; i < count; i++) {
      calls.add(step.bind(Map.of()));
    }
    return calls;
  }
}
