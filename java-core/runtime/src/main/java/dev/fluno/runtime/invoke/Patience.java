package dev.fluno.runtime.invoke;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for native code to return: rarely, for microseconds or for minutes. */
final class Patience {
  private static final long SHORTEST_NANOS = 1_000;
  private static final long LONGEST_NANOS = 1_000_000;

  private Patience() {}

  /** Returns when the condition holds. An interrupt does not end the wait; it is kept for later. */
  static void await(BooleanSupplier condition) {
    var interrupted = false;
    for (long nanos = SHORTEST_NANOS; !condition.getAsBoolean(); ) {
      LockSupport.parkNanos(nanos);
      interrupted |= Thread.interrupted();
      nanos = Math.min(2 * nanos, LONGEST_NANOS);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
