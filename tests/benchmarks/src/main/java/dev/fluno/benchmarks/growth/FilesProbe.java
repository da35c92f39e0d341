package dev.fluno.benchmarks.growth;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.trust.TrustPolicy;
import java.util.Map;

/**
 * Verify and load against the number of libraries in a bundle, as many as there are targets; and
 * how long a folder with more files than a bundle may have takes to be refused. The last path is
 * the policy.
 */
final class FilesProbe implements Probe {

  @Override
  public String axis() {
    return "file";
  }

  @Override
  public Map<String, Expectation> expectations() {
    return Map.of("verify-and-load", Expectation.LINEAR, "refuse-too-many", Expectation.CONSTANT);
  }

  @Override
  public void run(Trial trial) {
    var policy = TrustPolicy.read(trial.bundles().getLast());
    for (int i = 0; i < (trial.quick() ? 50 : 500); i++) {
      Fluno.load(trial.bundles().getFirst(), policy).close();
    }
    for (int at = 0; at < trial.sizes().size(); at++) {
      var bundle = trial.bundles().get(at);
      var samples = new double[trial.quick() ? 10 : 40];
      boolean loads = trial.sizes().get(at) <= TrialBundles.MOST_LIBRARIES;
      for (int i = 0; i < samples.length; i++) {
        long start = System.nanoTime();
        if (loads) {
          Fluno.load(bundle, policy).close();
        } else if (Fluno.report(bundle, policy).refusal().isEmpty()) {
          throw new IllegalStateException(bundle + " has too many files and was accepted");
        }
        samples[i] = (System.nanoTime() - start) / 1e6;
      }
      trial.figure(
          loads ? "verify-and-load" : "refuse-too-many", trial.sizes().get(at), "ms", samples);
    }
  }
}
