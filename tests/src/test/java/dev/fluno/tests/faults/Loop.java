package dev.fluno.tests.faults;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.refusal.FlunoException;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** Verify, load, call and close, as one thing that works or says why not. */
final class Loop {
  /** First element of the vector of size s with seed 7 and 256 steps, as the README has it. */
  static final String RIGHT = "0x1.49b9822e63b3cp-1";

  private final Path bundle;
  private final TrustPolicy trust;

  Loop(Path bundle, TrustPolicy trust) {
    this.bundle = bundle;
    this.trust = trust;
  }

  /** The answer, or the code of the exception. */
  String run() {
    try (var artifact = Fluno.load(bundle, trust)) {
      var result = artifact.entry("hot_vector").call(Map.of("seed", 7L, "steps", 256L));
      var first = result.tensor("vector").toDoubleArray()[0];
      return Double.toHexString(first);
    } catch (FlunoException e) {
      return e.code();
    }
  }

  /** Runs a few times, so that everything is loaded and compiled that need be. */
  Loop warm() {
    for (int i = 0; i < 3; i++) {
      var answer = run();
      if (!answer.equals(RIGHT)) {
        throw new IllegalStateException(answer + ": " + Arrays.toString(bundle.toFile().list()));
      }
    }
    return this;
  }
}
