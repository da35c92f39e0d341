package dev.fluno.benchmarks.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.benchmarks.Measured;
import dev.fluno.benchmarks.Recorder;
import dev.fluno.runtime.output.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallsSuiteTest {
  @Test
  void a_line_becomes_a_figure_and_says_if_the_process_was_not_at_rest() {
    var recorder = new Recorder(Progress.quiet());
    CallsSuite.record("java", "step s ns 0.01 97.5 98.0 99.5\n\nempty - ns 0.40 12.0\n", recorder);
    assertEquals(
        List.of("calls/s/step/java", "calls/-/empty/java"),
        recorder.figures().stream().map(Measured::id).toList());
    assertEquals(98.0, recorder.figures().getFirst().median());
    assertEquals(
        List.of("", "not at rest: other threads of the process used 40 % of a core"),
        recorder.figures().stream().map(Measured::note).toList());
  }
}
