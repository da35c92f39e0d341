package dev.fluno.benchmarks.threads;

/** One loop that is ready to run, on the thread that made it. */
interface Lane extends AutoCloseable {

  /** Calls again and again until the clock of System.nanoTime shows this; how many calls. */
  long runUntil(long deadlineNanos);

  @Override
  void close();
}
