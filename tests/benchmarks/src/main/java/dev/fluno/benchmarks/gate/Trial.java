package dev.fluno.benchmarks.gate;

import dev.fluno.benchmarks.KernelFile;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.VerificationReport.StageResult;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One JVM that verifies, loads and closes one bundle again and again, and prints how long each time
 * took: the whole on a clock of its own, the stages as the gate reports them. Nanoseconds.
 *
 * <p>Arguments: bundle, policy, number of runs that do not count, number of runs that do.
 */
final class Trial {
  private final Path bundle;
  private final Path policy;
  private final List<Long> policyNanos = new ArrayList<>();
  private final List<Long> totalNanos = new ArrayList<>();
  private final List<List<StageResult>> stages = new ArrayList<>();

  private Trial(Path bundle, Path policy) {
    this.bundle = bundle;
    this.policy = policy;
  }

  public static void main(String[] args) throws IOException {
    var trial = new Trial(Path.of(args[0]), Path.of(args[1]));
    int warmups = Integer.parseInt(args[2]);
    for (int i = 0; i < warmups; i++) {
      trial.run();
    }
    trial.forget();
    int runs = Integer.parseInt(args[3]);
    for (int i = 0; i < runs; i++) {
      trial.run();
    }
    System.out.write(JsonWriter.compact(trial.result().build()));
    System.out.flush();
  }

  private void run() {
    long start = System.nanoTime();
    var trust = TrustPolicy.read(policy);
    long read = System.nanoTime();
    try (var artifact = Fluno.load(bundle, trust)) {
      totalNanos.add(System.nanoTime() - read);
      policyNanos.add(read - start);
      stages.add(artifact.report().stages());
    }
  }

  private void forget() {
    totalNanos.clear();
    policyNanos.clear();
    stages.clear();
  }

  private ObjectBuilder result() throws IOException {
    var byStage = new ObjectBuilder();
    for (int i = 0; i < stages.getFirst().size(); i++) {
      int stage = i;
      byStage.put(
          stages.getFirst().get(i).stage().label(),
          numbers(stages.stream().map(each -> each.get(stage).took().toNanos()).toList()));
    }
    return new ObjectBuilder()
        .put("policy_ns", numbers(policyNanos))
        .put("verify_and_load_ns", numbers(totalNanos))
        .put("stages_ns", byStage)
        .put("peak_resident_bytes", peakResidentBytes());
  }

  private static List<JsonNumber> numbers(List<Long> values) {
    return values.stream().map(JsonNumber::of).toList();
  }

  /** What the kernel counts, the sealed memory files that are mapped included. */
  private static long peakResidentBytes() throws IOException {
    return KernelFile.bytes("/proc/self/status", "VmHWM");
  }
}
