package dev.fluno.cli;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.refusal.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * The streams of one command: results go to {@code out}, everything that is said about them to
 * people goes to {@code err}, so that a pipe carries results only.
 *
 * @param colour true if {@code out} may carry colour
 * @param live true if {@code err} may carry passing lines, which say how far long work is
 */
record Console(InputStream in, PrintStream out, PrintStream err, boolean colour, boolean live) {
  /** What the narrowest of terminals shows; a line that wraps could not be taken away again. */
  private static final int PASSING_COLUMNS = 79;

  private static final String ERASE = "\u001b[K";

  /**
   * The streams of this process. Only a terminal that is not dumb is coloured or live, and with
   * NO_COLOR it is live only.
   */
  static Console ofProcess() {
    boolean terminal =
        Optional.ofNullable(System.console()).filter(each -> each.isTerminal()).isPresent()
            && !"dumb".equals(System.getenv("TERM"));
    return new Console(
        System.in,
        System.out,
        System.err,
        terminal && System.getenv("NO_COLOR") == null,
        terminal && isErrorOnTerminal());
  }

  /** Java knows of standard input and output only; Linux tells where the third leads. */
  private static boolean isErrorOnTerminal() {
    var error = Path.of("/proc/self/fd/2");
    try {
      return !Files.exists(error)
          || Files.readSymbolicLink(error).toString().matches("/dev/(pts/|tty|console).*");
    } catch (IOException e) {
      return false;
    }
  }

  /** One message to people. */
  void say(String message) {
    err.println("fluno: " + message);
  }

  /** Asks for a password, which does not show; empty where nobody can be asked. */
  Optional<char[]> readPassword(String prompt) {
    return live
        ? Optional.ofNullable(System.console()).map(each -> each.readPassword("%s", prompt))
        : Optional.empty();
  }

  /**
   * Runs long work that says how far it is: on a terminal only, where each line takes the place of
   * the one before and none is left at the end.
   */
  <T> T during(Function<Progress, T> work) {
    if (!live) {
      return work.apply(Progress.quiet());
    }
    try {
      return work.apply(this::passing);
    } finally {
      err.print(ERASE);
    }
  }

  private void passing(String line) {
    var text = Refusal.printable(line.strip());
    err.print(text.substring(0, Math.min(text.length(), PASSING_COLUMNS)) + ERASE + "\r");
  }

  /** The one JSON document of a command; UTF-8 whatever the locale. */
  void print(JsonValue document) {
    out.writeBytes(JsonWriter.pretty(document));
    out.flush();
  }

  /** Such as {@code 1 file} and {@code 2 files}. */
  static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
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
