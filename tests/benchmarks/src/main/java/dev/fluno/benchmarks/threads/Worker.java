package dev.fluno.benchmarks.threads;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** A {@link LoopWorker} in a process of its own, from outside. For one thread. */
final class Worker implements AutoCloseable {
  private final Process process;
  private final BufferedReader answers;
  private final Writer orders;

  /**
   * What its threads did together.
   *
   * @param cpuNanosPerCall their own processor time
   * @param others cores that the rest of their process used
   */
  record Rate(double callsPerSecond, double cpuNanosPerCall, double others) {}

  private Worker(Process process) {
    this.process = process;
    this.answers = process.inputReader(UTF_8);
    this.orders = process.outputWriter(UTF_8);
  }

  static Worker start(List<String> command) throws IOException {
    return new Worker(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** Returns when it can take orders. */
  void awaitReady() throws IOException {
    require(answer(), "ready");
  }

  /** Lets it begin; {@link #rate} waits for the end. */
  void order(Loop loop, boolean ownArtifacts, int threads, long millis) throws IOException {
    orders.write(
        String.format(
            Locale.ROOT,
            "go %s %s %d %d\n",
            loop.name(),
            ownArtifacts ? "own" : "shared",
            threads,
            millis));
    orders.flush();
  }

  /** What came of the last order. */
  Rate rate() throws IOException {
    var words = answer().split(" ", -1);
    require(words[0], "rate");
    return new Rate(
        Double.parseDouble(words[1]), Double.parseDouble(words[3]), Double.parseDouble(words[5]));
  }

  private String answer() throws IOException {
    var line = answers.readLine();
    return line == null ? "nothing" : line;
  }

  private static void require(String have, String need) throws IOException {
    if (!have.equals(need)) {
      throw new IOException("a worker was to say " + need + " and said " + have);
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}
