package dev.fluno.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;

/** Runs another program and gives what it printed. */
public final class Commands {
  private Commands() {}

  /** Standard output; what the program says on standard error is shown. */
  public static String run(List<String> command) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var out = new String(process.getInputStream().readAllBytes(), UTF_8);
    int status = process.waitFor();
    if (status != 0) {
      throw new IOException(command + " ended with status " + status);
    }
    return out;
  }
}
