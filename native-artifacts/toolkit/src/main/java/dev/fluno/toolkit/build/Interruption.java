package dev.fluno.toolkit.build;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets work that is told to end (Ctrl-C, SIGTERM) end its tools and remove what it has begun before
 * the process is gone.
 */
final class Interruption {

  /** Far more than removing a few files takes; then the process ends anyway. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** The work. */
  interface Work<T> {
    T run() throws IOException;
  }

  private Interruption() {}

  /** Runs work on this thread, which is interrupted when the process is told to end. */
  static <T> T handled(Work<T> work) throws IOException {
    var worker = Thread.currentThread();
    var done = new CountDownLatch(1);
    var hook =
        Thread.ofPlatform()
            .unstarted(
                () -> {
                  worker.interrupt();
                  await(done);
                });
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return work.run();
    } finally {
      done.countDown();
      remove(hook);
    }
  }

  private static void await(CountDownLatch done) {
    try {
      boolean ignored = done.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending: the hook has run.
    }
  }
}
