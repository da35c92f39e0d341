package dev.fluno.cli;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.toolkit.output.Progress;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Optional;

/**
 * The streams of one command: results go to {@code out}, everything that is said about them to
 * people goes to {@code err}, so that a pipe carries results only.
 *
 * @param colour true on a terminal: {@code out} may carry colour, {@code err} a passing line
 */
record Console(InputStream in, PrintStream out, PrintStream err, boolean colour) {

  /**
   * The streams of this process; colour only on a terminal that is not dumb, and never with
   * NO_COLOR.
   */
  static Console ofProcess() {
    boolean colour =
        Optional.ofNullable(System.console()).filter(each -> each.isTerminal()).isPresent()
            && System.getenv("NO_COLOR") == null
            && !"dumb".equals(System.getenv("TERM"));
    return new Console(System.in, System.out, System.err, colour);
  }

  /** One message to people. */
  void say(String message) {
    err.println("fluno: " + message);
  }

  /** Says how far long work is, on a terminal only; each line takes the place of the one before. */
  Progress passing() {
    return colour ? line -> err.print(line + "\u001b[K\r") : Progress.quiet();
  }

  /** Takes away what {@link #passing} said last. */
  void wipe() {
    if (colour) {
      err.print("\u001b[K");
    }
  }

  /** The one JSON document of a command; UTF-8 whatever the locale. */
  void print(JsonValue document) {
    out.writeBytes(JsonWriter.pretty(document));
    out.flush();
  }

  String green(String text) {
    return paint("32", text);
  }

  String yellow(String text) {
    return paint("33", text);
  }

  String red(String text) {
    return paint("31", text);
  }

  String faint(String text) {
    return paint("2", text);
  }

  private String paint(String sgr, String text) {
    return colour ? "\u001b[" + sgr + "m" + text + "\u001b[0m" : text;
  }
}
