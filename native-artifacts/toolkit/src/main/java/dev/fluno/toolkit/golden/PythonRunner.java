package dev.fluno.toolkit.golden;

import java.time.Duration;

/** Runs Python for the toolkit, which has none of its own. */
@FunctionalInterface
public interface PythonRunner {

  /** What became of a program. */
  sealed interface Outcome {

    /** It returned this text. */
    record Answered(String text) implements Outcome {}

    /** It ended otherwise; why, in one line. */
    record Failed(String why) implements Outcome {}

    /** It was ended when its time was up. */
    record TimedOut() implements Outcome {}
  }

  /**
   * Evaluates a program and calls its function {@code answer} with a text.
   *
   * @param program Python source, standard library only
   * @param request the argument of {@code answer}, which returns a text as well
   * @param limit when it is ended, wherever it is
   */
  Outcome run(String program, String request, Duration limit);
}
