package dev.fluno.tests.conformance;

import dev.fluno.tests.support.Ran;

/**
 * One file, or one group of like files.
 *
 * @param file below the corpora
 * @param expected what its README says, in short
 * @param command what was asked
 * @param verdict what Fluno said
 * @param right whether that is what the README says
 */
record Row(String file, String expected, String command, String verdict, boolean right) {

  /** What a command said of one file. */
  static Row of(String file, String expected, String command, Ran ran, boolean right) {
    String verdict = ran.status() == 0 ? "accepted" : "refused, " + ran.code();
    return new Row(file, expected, command, verdict, right);
  }

  /** Refused at this stage: wrong usage and internal errors are no verdict. */
  static boolean isRefusedBy(int stage, Ran ran) {
    return ran.status() == stage && ran.code().startsWith("FLN-" + stage);
  }
}
