package dev.fluno.tests.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.regex.Pattern;

/** One `fluno` command and its answer. */
record Asked(int status, String code) {
  private static final Pattern CODE = Pattern.compile("FLN-\\d{4}");

  static Asked fluno(String... arguments) {
    var err = new ByteArrayOutputStream();
    int status =
        Main.run(
            arguments,
            InputStream.nullInputStream(),
            new PrintStream(OutputStream.nullOutputStream(), true, UTF_8),
            new PrintStream(err, true, UTF_8));
    var code = CODE.matcher(err.toString(UTF_8));
    return new Asked(status, code.find() ? code.group() : "");
  }

  boolean accepted() {
    return status == 0;
  }

  /** Refused at this stage: wrong usage and internal errors are no verdict. */
  boolean refusedBy(int stage) {
    return status == stage && code.startsWith("FLN-" + stage);
  }

  String verdict() {
    return accepted() ? "accepted" : "refused, " + code;
  }
}
