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

  private static final Pattern FUNCTION = Pattern.compile("^define .*?@([A-Za-z0-9_.$-]+)\\(");
  private static final Pattern LABEL = Pattern.compile("^[A-Za-z0-9_.$-]+:");
  private static final Pattern ALLOCA = Pattern.compile("= alloca [^,]+(?:, i64 (%)?)?");

  private StackFrames() {}

  /**
   * Checks all functions of a library.
   *
   * @param subject the library, for messages
   * @param remarks those of the pass that lays out frames, one for each function
   * @throws AuthoringException naming the first function whose frame is too large
   */
  static void requireSmall(String subject, Target target, String remarks) {
    var need = need(target);
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

  /**
   * Checks a module in LLVM's textual form for memory on the stack whose size is not fixed: an
   * {@code alloca} of a computed number of elements, or one that runs again and again.
   *
   * @throws AuthoringException naming the function
   */
  static void requireStatic(String subject, Target target, String module) {
    var function = "";
    boolean isEntry = true;
    for (var line : (Iterable<String>) module.lines()::iterator) {
      var start = FUNCTION.matcher(line);
      if (start.find()) {
        function = start.group(1);
        isEntry = true;
      } else if (LABEL.matcher(line).find()) {
        isEntry = false;
      }
      var allocation = ALLOCA.matcher(line);
      if (allocation.find() && (!isEntry || allocation.group(1) != null)) {
        throw new AuthoringException(
            AuthoringCode.FRAME_TOO_LARGE,
            subject + " function " + function,
            need(target) + "; memref.alloca of a constant size, outside loops and branches",
            isEntry ? "memref.alloca of a computed size" : "memref.alloca in a loop or a branch");
      }
    }
  }

  private static String need(Target target) {
    return "a frame of at most " + (PAGE_BYTES - 1) + " bytes: " + reason(target);
  }

  private static String reason(Target target) {
    return target.os().equals("windows")
        ? "a larger one calls __chkstk, which a library without the C runtime does not have"
        : "a larger one can step over the guard page of a thread's stack";
  }
}
