package dev.fluno.runtime.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Measures what a parser allocates: a document of a few bytes must not make it ask for megabytes.
 * Time is left to the fuzzer, which stops at an input that takes seconds.
 */
public final class Effort {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final long FIXED_BYTES = 1 << 20;
  private static final long BYTES_PER_INPUT_BYTE = 1024;

  private Effort() {}

  /** What is measured. */
  @FunctionalInterface
  public interface Work<T, E extends Exception> {
    T run() throws E;
  }

  /** Does the work, and fails if it allocates out of all proportion to its input. */
  public static <T, E extends Exception> T bounded(byte[] input, Work<T, E> work) throws E {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      return work.run();
    } finally {
      long most = FIXED_BYTES + BYTES_PER_INPUT_BYTE * input.length;
      if (THREADS.getCurrentThreadAllocatedBytes() - before > most) {
        // Classes are loaded, and instrumented, on this thread too, but only once.
        long again = allocatedBy(work);
        assertTrue(again <= most, () -> again + " bytes allocated for an input of " + input.length);
      }
    }
  }

  private static long allocatedBy(Work<?, ?> work) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      work.run();
    } catch (Exception refused) {
      // thrown by the first run as well
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
