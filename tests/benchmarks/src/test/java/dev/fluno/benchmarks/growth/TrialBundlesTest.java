package dev.fluno.benchmarks.growth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.benchmarks.Dist;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialBundlesTest {
  @Test
  void the_bounded_bundle_passes_the_gate_and_its_entry_is_bounded(@TempDir Path folder)
      throws IOException {
    var dist = new Dist(Path.of("../../native-artifacts/dist"));
    assumeTrue(Files.exists(dist.policy()), "skipped: needs the development bundles");
    var trial = new TrialBundles(folder, dist.folder().resolve("moving-average.fluno"));
    var policy = TrustPolicy.read(trial.policy(1));
    try (var artifact = Fluno.load(trial.bounded(), policy)) {
      var entry = artifact.entry("average");
      assertTrue(entry.signature().bounded());
      var arguments =
          Map.of(
              "values",
              Tensor.zeros(DType.F64, 0),
              "averages",
              Tensor.zeros(DType.F64, 0),
              "alpha",
              0.5,
              "start",
              1.0);
      try (var call = entry.bind(arguments)) {
        call.run();
        assertEquals(1.0, call.doubleResult());
      }
    }
  }
}
