package dev.fluno.toolkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A JVM of its own, started through a shell, for what one JVM cannot change about itself. */
public final class ChildProcess {

  private final Process process;

  private ChildProcess(Process process) {
    this.process = process;
  }

  /** What a child printed and how it ended. */
  public record Ended(int status, String output) {}

  /**
   * Starts a main class with this JVM's class path.
   *
   * @param before what comes first on the shell's line, such as {@code umask 077; exec}
   */
  public static ChildProcess start(
      String before, Map<String, String> environment, Class<?> main, List<String> arguments) {
    var java = Path.of(System.getProperty("java.home"), "bin", "java");
    var command =
        new StringBuilder(before)
            .append(" '")
            .append(java)
            .append(
                "' --enable-native-access=ALL-UNNAMED -XX:TieredStopAtLevel=1 -cp \"$FLUNO_CP\" ")
            .append(main.getName());
    arguments.forEach(argument -> command.append(" '").append(argument).append('\''));
    var builder = new ProcessBuilder("sh", "-c", command.toString()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    builder.environment().put("FLUNO_CP", System.getProperty("java.class.path"));
    try {
      return new ChildProcess(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Ended await() {
    try {
      var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(2, TimeUnit.MINUTES)) {
        throw new IllegalStateException("the child does not end: " + output);
      }
      return new Ended(process.exitValue(), output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      process.destroyForcibly();
    }
  }
}
