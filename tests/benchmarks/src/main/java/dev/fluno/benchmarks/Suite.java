package dev.fluno.benchmarks;

import java.io.IOException;

/** One group of measurements with one result file. */
public interface Suite {

  /** What {@code --only} and the result file call it, such as {@code workload}. */
  String name();

  /** A line for a table of contents. */
  String title();

  /**
   * Measures. What cannot be had is recorded as absent; an exception ends this suite alone.
   *
   * @throws IOException if nothing that was to be measured can be
   */
  void run(Setting setting, Recorder recorder) throws IOException, InterruptedException;
}
