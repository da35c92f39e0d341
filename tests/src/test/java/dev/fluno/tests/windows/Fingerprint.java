package dev.fluno.tests.windows;

import dev.fluno.runtime.Artifact;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What an artifact of the workload computes, to the last bit. */
final class Fingerprint {
  private static final int STEPS = 5;

  private Fingerprint() {}

  static List<String> of(Artifact artifact) {
    var facts = new ArrayList<String>();
    var run = artifact.entry("hot_run").call(Map.of("seed", 7L, "steps", 256L));
    facts.add("digest " + Long.toHexString((Long) run.scalar().orElseThrow()));
    facts.add("hot_run " + hex(run.tensor("vector").toDoubleArray()));
    var vector = artifact.entry("hot_vector").call(Map.of("seed", -1L, "steps", 1000L));
    facts.add("hot_vector " + hex(vector.tensor("vector").toDoubleArray()));
    try (var step = artifact.entry("step").bind(Map.of())) {
      for (int i = 0; i < STEPS; i++) {
        var observation = step.tensor("observation");
        for (long lane = 0; lane < observation.length(); lane++) {
          observation.setDouble(lane, 0.01 * lane + 0.1 * i);
        }
        step.run();
        facts.add("step " + Double.toHexString(step.doubleResult()));
      }
      facts.add("energy " + hex(step.tensor("energy").toDoubleArray()));
    }
    return facts;
  }

  private static String hex(double[] values) {
    return String.join(" ", Arrays.stream(values).mapToObj(Double::toHexString).toList());
  }
}
