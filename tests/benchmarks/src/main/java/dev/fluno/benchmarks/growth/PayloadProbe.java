package dev.fluno.benchmarks.growth;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.VerificationReport.StageResult;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Verify and load against the bytes of the payload, stage by stage. The last path is the policy.
 */
final class PayloadProbe implements Probe {
  private static final int WARMUPS = 1000;

  /** Bytes that one bundle's runs may read together. */
  private static final long BUDGET = 1L << 30;

  @Override
  public String axis() {
    return "byte";
  }

  @Override
  public Map<String, Expectation> expectations() {
    return Map.of("verify-and-load", Expectation.LINEAR);
  }

  @Override
  public void run(Trial trial) throws IOException {
    var policy = TrustPolicy.read(trial.bundles().getLast());
    for (int i = 0; i < (trial.quick() ? WARMUPS / 10 : WARMUPS); i++) {
      Fluno.load(trial.bundles().getFirst(), policy).close();
    }
    for (int at = 0; at < trial.sizes().size(); at++) {
      long bytes = trial.sizes().get(at);
      int runs = Math.clamp(BUDGET / Math.max(bytes, 1), 3, trial.quick() ? 20 : 100);
      var totals = new double[runs];
      var stages = new ArrayList<List<StageResult>>();
      for (int i = 0; i < runs; i++) {
        long start = System.nanoTime();
        try (var artifact = Fluno.load(trial.bundles().get(at), policy)) {
          totals[i] = (System.nanoTime() - start) / 1e6;
          stages.add(artifact.report().stages());
        }
      }
      trial.figure("verify-and-load", bytes, "ms", totals);
      for (int stage = 0; stage < stages.getFirst().size(); stage++) {
        int number = stage;
        trial.figure(
            "stage-" + stages.getFirst().get(stage).stage().label(),
            bytes,
            "ms",
            stages.stream().mapToDouble(run -> run.get(number).took().toNanos() / 1e6).toArray());
      }
    }
  }
}
