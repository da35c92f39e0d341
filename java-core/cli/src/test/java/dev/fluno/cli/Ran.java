package dev.fluno.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/** One command, run in this process. */
record Ran(int status, String out, String err) {

  static Ran fluno(String... args) {
    return flunoWithInput("", args);
  }

  static Ran flunoWithInput(String in, String... args) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int status =
        Main.run(
            args,
            new ByteArrayInputStream(in.getBytes(UTF_8)),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8));
    return new Ran(status, out.toString(UTF_8), err.toString(UTF_8));
  }

  /** It was refused: this status, this code, one line to people, and no stack trace. */
  Ran refused(int expectedStatus, String code) {
    assertEquals(expectedStatus, status, toString());
    assertTrue(err.startsWith("fluno: " + code + " "), err);
    assertEquals(1, err.lines().count(), err);
    return this;
  }

  /** Wrong usage: status 2, one line to people, nothing on standard output. */
  Ran misused(String saying) {
    assertEquals(2, status, toString());
    assertTrue(err.startsWith("fluno: ") && err.contains(saying), err);
    assertEquals(1, err.lines().count(), err);
    assertEquals("", out);
    return this;
  }

  Ran done() {
    assertEquals(0, status, toString());
    assertEquals("", err);
    return this;
  }
}
