package dev.fluno.toolkit.sign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Another program, run to its end. */
public record Command(int exitStatus, String output) {

  public static Command run(Path folder, String... words) {
    try {
      Process process =
          new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(process.waitFor(5, TimeUnit.MINUTES), () -> List.of(words) + " did not end");
      return new Command(process.exitValue(), output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Runs a program that must succeed. */
  static String succeed(Path folder, String... words) {
    Command command = run(folder, words);
    assertEquals(0, command.exitStatus, () -> List.of(words) + ": " + command.output);
    return command.output;
  }

  public static boolean exists(String program) {
    try {
      new ProcessBuilder(program, "--version").redirectErrorStream(true).start().destroy();
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
