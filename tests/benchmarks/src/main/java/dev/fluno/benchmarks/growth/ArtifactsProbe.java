package dev.fluno.benchmarks.growth;

import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Time of a load and memory against the number of artifacts that are loaded already; and whether
 * all of it comes back when they are closed, compared with a round before: what the first round
 * warms up stays.
 */
final class ArtifactsProbe implements Probe {
  private static final int WARMUPS = 500;

  @Override
  public String axis() {
    return "artifact";
  }

  @Override
  public Map<String, Expectation> expectations() {
    return Map.of(
        "load-beside-others",
        Expectation.CONSTANT,
        "resident",
        Expectation.LINEAR,
        "heap",
        Expectation.LINEAR,
        "native",
        Expectation.LINEAR,
        "descriptors",
        Expectation.LINEAR,
        "mappings",
        Expectation.LINEAR);
  }

  @Override
  public void run(Trial trial) throws IOException, InterruptedException {
    var policy = TrustPolicy.read(trial.policy());
    for (int i = 0; i < (trial.quick() ? WARMUPS / 10 : WARMUPS); i++) {
      use(Fluno.load(trial.bundle("s"), policy)).close();
    }
    closeAll(round(trial, policy, false));
    var before = ProcessState.now();
    var all = round(trial, policy, true);
    var full = ProcessState.now();
    long start = System.nanoTime();
    closeAll(all);
    long most = trial.sizes().getLast();
    trial.figure("close", most, "ms", (System.nanoTime() - start) / 1e6 / most);
    var after = ProcessState.now();
    difference(trial, "each-artifact", before, full, most);
    difference(trial, "left-when-all-are-closed", before, after, 1);
  }

  private static List<Artifact> round(Trial trial, TrustPolicy policy, boolean counts)
      throws IOException, InterruptedException {
    var all = new ArrayList<Artifact>();
    for (long target : trial.sizes()) {
      var times = new ArrayList<Double>();
      while (all.size() < target) {
        long start = System.nanoTime();
        var artifact = Fluno.load(trial.bundle("s"), policy);
        times.add((System.nanoTime() - start) / 1e6);
        all.add(use(artifact));
      }
      if (counts) {
        // The last of them: what is measured is a load beside so many others.
        var last = times.subList(Math.max(0, times.size() - 25), times.size());
        trial.figure(
            "load-beside-others",
            target,
            "ms",
            last.stream().mapToDouble(Double::doubleValue).toArray());
        var now = ProcessState.now();
        trial.figure("resident", target, "bytes", now.residentBytes());
        trial.figure("heap", target, "bytes", now.heapBytes());
        trial.figure("native", target, "bytes", now.nativeBytes());
        trial.figure("descriptors", target, "count", now.descriptors());
        trial.figure("mappings", target, "count", now.mappings());
      }
    }
    return all;
  }

  private static Artifact use(Artifact artifact) {
    artifact.entry("hot_vector").call(Map.of("seed", 7L, "steps", 1L));
    return artifact;
  }

  private static void closeAll(List<Artifact> all) {
    all.forEach(Artifact::close);
    all.clear();
  }

  /** What a process has more than before, over a number of things that it did. */
  static void difference(
      Trial trial, String what, ProcessState before, ProcessState after, long by) {
    double each = by;
    trial.figure(
        what + "-resident", by, "bytes", (after.residentBytes() - before.residentBytes()) / each);
    trial.figure(what + "-heap", by, "bytes", (after.heapBytes() - before.heapBytes()) / each);
    trial.figure(
        what + "-native", by, "bytes", (after.nativeBytes() - before.nativeBytes()) / each);
    trial.figure(
        what + "-descriptors", by, "count", (after.descriptors() - before.descriptors()) / each);
    trial.figure(what + "-mappings", by, "count", (after.mappings() - before.mappings()) / each);
  }
}
