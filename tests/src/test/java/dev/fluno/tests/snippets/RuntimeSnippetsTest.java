package dev.fluno.tests.snippets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.refusal.ClosedException;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Project;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the documentation of the runtime shows. */
class RuntimeSnippetsTest {
  private final Path bundle = Project.bundle("s");
  private final Path trust = Project.policy();

  @Test
  void load_and_call() {
    // @start region="load"
    var policy = TrustPolicy.read(trust);
    try (var artifact = Fluno.load(bundle, policy)) {
      var result = artifact.entry("hot_run").call(Map.of("seed", 7L, "steps", 256L));
      var digest = (Long) result.scalar().orElseThrow();
      var vector = result.tensor("vector").toDoubleArray(); // outlives the artifact
      // @end
      assertEquals(0x2bd9b1be76008b66L, digest);
      assertEquals(0x1.49b9822e63b3cp-1, vector[0]);
    }
  }

  @Test
  void verify_before_loading() {
    var policy = TrustPolicy.read(trust);
    // @start region="verify"
    try (var verified = Fluno.verify(bundle, policy)) {
      var signers = verified.report().signers();
      try (var artifact = Fluno.load(verified)) { // what was verified, whatever the files are now
        var entries = artifact.entries();
        // @end
        assertTrue(signers.contains("development"), signers.toString());
        assertEquals(3, entries.size());
      }
    }
  }

  @Test
  void inspect_reads_and_loads_nothing() {
    // @start region="inspect"
    var info = Fluno.inspect(bundle);
    var id = info.manifest().orElseThrow().artifactId();
    // @end
    assertTrue(id.contains("continuous-inference"), id);
  }

  @Test
  void a_refusal_says_what_to_do() {
    var wrong = trust.resolveSibling("another.json");
    // @start region="refused"
    try {
      TrustPolicy.read(wrong);
    } catch (RefusedException e) {
      var refusal = e.refusal();
      var code = e.code(); // stable, such as FLN-0002
      var text = refusal.message(); // names the subject, what was needed and what was found
      // @end
      assertTrue(code.startsWith("FLN-"), text);
    }
  }

  @Test
  void a_bound_call_runs_again_and_again() {
    var policy = TrustPolicy.read(trust);
    try (var artifact = Fluno.load(bundle, policy)) {
      // @start region="bind"
      try (var step = artifact.entry("step").bind(Map.of())) { // allocates the tensors not given
        var observation = step.tensor("observation");
        for (int tick = 0; tick < 3; tick++) {
          observation.setDouble(0, 0.1 * tick);
          step.run(); // checks and allocates nothing
          var score = step.doubleResult();
          // @end
          assertFalse(Double.isNaN(score));
        }
      }
    }
  }

  @Test
  void tensors_are_copied_in_and_out_whole() {
    // @start region="tensor"
    var tensor = Tensor.of(1.0, 2.0, 3.0); // f64[3]
    tensor.setDouble(0, 0.5);
    double[] copy = tensor.toDoubleArray();
    tensor.close();
    // @end
    assertEquals(0.5, copy[0]);
    assertThrows(ClosedException.class, tensor::toDoubleArray);
  }
}
