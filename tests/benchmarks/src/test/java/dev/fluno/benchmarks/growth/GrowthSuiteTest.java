package dev.fluno.benchmarks.growth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.benchmarks.Measured;
import dev.fluno.benchmarks.Recorder;
import dev.fluno.runtime.output.Progress;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GrowthSuiteTest {
  private final Recorder recorder = new Recorder(Progress.quiet());

  @Test
  void takes_over_what_a_probe_prints_and_says_how_it_grows() throws IOException {
    GrowthSuite.record(
        "signers",
        """
        figure\tverify-and-load-all-known\t1\tms\t1.5 1.6 2.0
        figure\tverify-and-load-all-known\t4\tms\t24.0
        figure\tverify-and-load-all-known\t16\tms\t384.0
        """,
        recorder);
    var figures = recorder.figures();
    assertEquals("growth/signers/verify-and-load-all-known/1", figures.getFirst().id());
    assertEquals(Map.of("signer", "1"), figures.getFirst().series());
    var power = figure("growth/signers/verify-and-load-all-known/power");
    assertEquals(2, power.samples().getFirst(), 1e-9);
    assertEquals("should be linear at most: steeper than it should be", power.note());
    assertEquals("ms/signer", figure("growth/signers/verify-and-load-all-known/each").unit());
  }

  @Test
  void says_what_has_too_few_figures_for_a_line() throws IOException {
    GrowthSuite.record("signers", "figure\tverify-and-load-one-known\t1\tms\t1.0\n", recorder);
    assertTrue(
        recorder.absent().stream()
            .anyMatch(
                each -> each.subject().equals("growth/signers/verify-and-load-one-known/power")));
  }

  @Test
  void what_is_no_figure_is_an_error() {
    for (String line : List.of("hello", "figure\ta\t1\tms")) {
      assertThrows(IOException.class, () -> GrowthSuite.record("calls", line, recorder));
    }
  }

  private Measured figure(String id) {
    return recorder.figures().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow();
  }
}
