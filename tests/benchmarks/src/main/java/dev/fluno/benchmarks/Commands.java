package dev.fluno.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs another program and gives what it printed. */
public final class Commands {
  private Commands() {}

  /**
   * Standard output; what the program says on standard error is shown.
   *
   * @throws IOException if there is no such program, or it fails
   */
  public static String run(List<String> command) throws IOException, InterruptedException {
    var ended = end(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT));
    if (ended.status() != 0) {
      throw new IOException(command + " ended with status " + ended.status());
    }
    return ended.out();
  }

  /**
   * Runs it silently.
   *
   * @param more what is set in its environment
   * @throws IOException with what the program said last, if it fails
   */
  public static String quietly(List<String> command, Map<String, String> more)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(more);
    var ended = end(builder);
    if (ended.status() != 0) {
      var last = ended.out().lines().filter(line -> !line.isBlank()).reduce((_, line) -> line);
      throw new IOException(
          command.getFirst()
              + " ended with status "
              + ended.status()
              + last.map(": "::concat).orElse(""));
    }
    return ended.out();
  }

  /** The first line that a program prints, if it is there and succeeds. */
  public static Optional<String> firstLine(String... command) throws InterruptedException {
    try {
      return quietly(List.of(command), Map.of()).lines().findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private record Ended(int status, String out) {}

  private static Ended end(ProcessBuilder builder) throws IOException, InterruptedException {
    var process = builder.start();
    process.getOutputStream().close();
    var out = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Ended(process.waitFor(), out);
  }
}
