package dev.fluno.tests.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.regex.Pattern;

/** One {@code fluno} command, run in this process with nothing on standard input. */
public record Ran(int status, String out, String err) {
  private static final Pattern CODE = Pattern.compile("^fluno: (FLN-\\d{4}) ", Pattern.MULTILINE);

  public static Ran fluno(String... words) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int status =
        Main.run(
            words,
            InputStream.nullInputStream(),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8));
    return new Ran(status, out.toString(UTF_8), err.toString(UTF_8));
  }

  /** The code that it was refused with, empty if it was not. */
  public String code() {
    return codeIn(err);
  }

  /** The first code that a command names on standard error, empty if there is none. */
  public static String codeIn(String err) {
    var found = CODE.matcher(err);
    return found.find() ? found.group(1) : "";
  }
}
