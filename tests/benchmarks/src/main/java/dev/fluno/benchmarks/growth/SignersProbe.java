package dev.fluno.benchmarks.growth;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.trust.TrustPolicy;
import java.util.Map;

/**
 * Verify and load against the signatures of a bundle: under a policy that needs all of them, and
 * under one that knows the first signer alone. Paths: for each size the bundle, then for each size
 * the policy.
 */
final class SignersProbe implements Probe {

  @Override
  public String axis() {
    return "signer";
  }

  @Override
  public Map<String, Expectation> expectations() {
    return Map.of(
        "verify-and-load-all-known",
        Expectation.LINEAR,
        "verify-and-load-one-known",
        Expectation.LINEAR);
  }

  @Override
  public void run(Trial trial) {
    int count = trial.sizes().size();
    var one = TrustPolicy.read(trial.bundles().get(count));
    for (int i = 0; i < (trial.quick() ? 50 : 500); i++) {
      Fluno.load(trial.bundles().getFirst(), one).close();
    }
    for (int at = 0; at < count; at++) {
      var all = TrustPolicy.read(trial.bundles().get(count + at));
      measure(trial, "all-known", at, all);
      measure(trial, "one-known", at, one);
    }
  }

  private static void measure(Trial trial, String what, int at, TrustPolicy policy) {
    var samples = new double[trial.quick() ? 10 : 40];
    for (int i = 0; i < samples.length; i++) {
      long start = System.nanoTime();
      var artifact = Fluno.load(trial.bundles().get(at), policy);
      samples[i] = (System.nanoTime() - start) / 1e6;
      artifact.close();
    }
    trial.figure("verify-and-load-" + what, trial.sizes().get(at), "ms", samples);
  }
}
