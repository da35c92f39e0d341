package dev.fluno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.toolkit.golden.PythonRunner.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class GraalPythonTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void gives_what_the_function_answer_returns() {
    assertEquals(
        new Outcome.Answered("0x1.8000000000000p+0 \u00e9"),
        run("def answer(text): return float(text).hex() + ' \u00e9'", MINUTE));
  }

  @Test
  void recurses_as_deep_as_cpython_allows() {
    assertEquals(
        new Outcome.Answered("900"),
        run(
            "def deep(n): return n and 1 + deep(n - 1)\ndef answer(t): return str(deep(900))",
            MINUTE));
  }

  @Test
  void says_why_there_is_no_answer() {
    var failed =
        assertInstanceOf(Outcome.Failed.class, run("def answer(text): return 1/0", MINUTE));
    assertTrue(failed.why().contains("division by zero"), failed.why());
    assertInstanceOf(Outcome.Failed.class, run("import os\nos._exit(3)", MINUTE));
  }

  @Test
  void ends_a_program_that_does_not_end_by_itself() {
    var shortly = Duration.ofMillis(100);
    assertEquals(new Outcome.TimedOut(), run("while True: pass", shortly));
    assertEquals(new Outcome.TimedOut(), run("import time\ntime.sleep(1000)", shortly));
  }

  private static Outcome run(String program, Duration limit) {
    return new GraalPython().run(program, "1.5", limit);
  }
}
