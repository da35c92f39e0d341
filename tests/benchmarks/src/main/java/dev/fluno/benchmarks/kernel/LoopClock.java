package dev.fluno.benchmarks.kernel;

import dev.fluno.runtime.invoke.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Measures the time loop of a loaded library: the time of many steps less that of none, so that
 * start, reductions and the call drop out; and the processor's clock around each run, since it
 * changes.
 */
final class LoopClock {

  /**
   * One run.
   *
   * @param nanos of one lane and step
   * @param gigahertz the clock around it
   */
  record Reading(double nanos, double gigahertz) {}

  /**
   * Latency of a multiplication and an exclusive or of 64-bit integers that wait for each other.
   * The JIT folds several turns into one if it is an addition.
   */
  private static final int CHAIN_CYCLES = 4;

  private static final int CHAIN_LENGTH = 50_000;
  private static final int WARM_UPS = 20;

  private long chain = 1;

  List<Reading> measure(Entry hotVector, int lanes, long steps, int runs) {
    var readings = new ArrayList<Reading>();
    try (var all = hotVector.bind(Map.of("seed", 7L, "steps", steps));
        var none = hotVector.bind(Map.of("seed", 7L, "steps", 0L))) {
      long fixed = Long.MAX_VALUE;
      for (int run = 0; run < WARM_UPS; run++) {
        all.run();
        long start = System.nanoTime();
        none.run();
        fixed = Math.min(fixed, System.nanoTime() - start);
        gigahertz();
      }
      for (int run = 0; run < runs; run++) {
        double before = gigahertz();
        long start = System.nanoTime();
        all.run();
        long end = System.nanoTime();
        // Whoever interrupts a chain makes the clock look slower than it is, never faster.
        double clock = Math.max(before, gigahertz());
        readings.add(new Reading((end - start - fixed) / ((double) lanes * steps), clock));
      }
    }
    return readings;
  }

  private double gigahertz() {
    long start = System.nanoTime();
    long x = chain;
    for (int i = 0; i < CHAIN_LENGTH; i++) {
      x = (x * 0x5851F42D4C957F2DL) ^ 0x14057B7EF767814FL;
    }
    chain = x;
    return (double) CHAIN_CYCLES * CHAIN_LENGTH / (System.nanoTime() - start);
  }
}
