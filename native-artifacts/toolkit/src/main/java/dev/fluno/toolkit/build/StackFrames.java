package dev.fluno.toolkit.build;

import dev.fluno.runtime.platform.Target;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.util.regex.Pattern;

/** The sizes of stack frames, which the code generator writes as remarks in YAML. */
final class StackFrames {

  private static final Pattern REMARK =
      Pattern.compile(
          "^Function: +(?<function>\\S+)\n(?:.+\n)*? +- NumStackBytes: +'(?<bytes>\\d{1,18})'$",
          Pattern.MULTILINE);

  /** The smallest page of every target. */
  private static final long PAGE_BYTES = 4096;

  private StackFrames() {}

  /**
   * Checks all functions of a library.
   *
   * @param subject the library, for messages
   * @param remarks those of the pass that lays out frames, one for each function
   * @throws AuthoringException naming the first function whose frame is too large
   */
  static void requireSmall(String subject, Target target, String remarks) {
    var need = "a frame of at most " + (PAGE_BYTES - 1) + " bytes: " + reason(target);
    var remark = REMARK.matcher(remarks);
    int count = 0;
    while (remark.find()) {
      count++;
      if (Long.parseLong(remark.group("bytes")) >= PAGE_BYTES) {
        throw new AuthoringException(
            AuthoringCode.FRAME_TOO_LARGE,
            subject + " function " + remark.group("function"),
            need,
            remark.group("bytes") + " bytes");
      }
    }
    if (count == 0) {
      throw new AuthoringException(
          AuthoringCode.FRAME_TOO_LARGE, subject, need, "no size that could be read");
    }
  }

  private static String reason(Target target) {
    return target.os().equals("windows")
        ? "a larger one calls __chkstk, which a library without the C runtime does not have"
        : "a larger one can step over the guard page of a thread's stack";
  }
}
