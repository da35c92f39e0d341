package dev.fluno.benchmarks.growth;

import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.util.Map;

/**
 * What a process keeps that loads, calls and closes again and again, or that calls for ever. Sizes:
 * how many cycles and how many calls.
 */
final class CyclesProbe implements Probe {

  @Override
  public String axis() {
    return "time";
  }

  @Override
  public Map<String, Expectation> expectations() {
    return Map.of();
  }

  @Override
  public void run(Trial trial) throws IOException, InterruptedException {
    var policy = TrustPolicy.read(trial.policy());
    long cycles = trial.sizes().get(0);
    long calls = trial.sizes().get(1);
    // As many before: what compiling keeps is no leak.
    cycle(trial, policy, cycles);
    var before = ProcessState.now();
    long start = System.nanoTime();
    cycle(trial, policy, cycles);
    trial.figure("cycle", cycles, "ms", (System.nanoTime() - start) / 1e6 / cycles);
    ArtifactsProbe.difference(trial, "kept-by-a-cycle", before, ProcessState.now(), cycles);
    try (var artifact = Fluno.load(trial.bundle("s"), policy)) {
      call(artifact, calls);
      before = ProcessState.now();
      start = System.nanoTime();
      call(artifact, calls);
      trial.figure("single-call", calls, "ns", (System.nanoTime() - start) / (double) calls);
      ArtifactsProbe.difference(trial, "kept-by-a-call", before, ProcessState.now(), calls);
    }
  }

  private static void cycle(Trial trial, TrustPolicy policy, long times) {
    for (long i = 0; i < times; i++) {
      try (var artifact = Fluno.load(trial.bundle("s"), policy)) {
        call(artifact, 1);
      }
    }
  }

  private static void call(Artifact artifact, long times) {
    var entry = artifact.entry("hot_vector");
    for (long i = 0; i < times; i++) {
      entry.call(Map.of("seed", i, "steps", 1L));
    }
  }
}
