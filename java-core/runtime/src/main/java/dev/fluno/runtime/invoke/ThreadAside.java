package dev.fluno.runtime.invoke;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * A thread for one piece of work. What that does to the floating-point mode, which each thread has
 * for itself and a new one has as the system gives it, ends with the thread.
 */
final class ThreadAside {
  private ThreadAside() {}

  /**
   * What the work returns or throws. An interrupt does not end the wait; it is kept for later.
   * Where there is no memory for a thread, this one does the work: a library must be unloaded.
   */
  static <T> T run(Supplier<T> work) {
    var done = new CompletableFuture<T>();
    try {
      Thread.ofPlatform()
          .name("fluno-load")
          .daemon()
          .start(
              () -> {
                try {
                  done.complete(work.get());
                } catch (RuntimeException | Error e) {
                  done.completeExceptionally(e);
                }
              });
    } catch (OutOfMemoryError e) {
      return work.get();
    }
    try {
      return done.join();
    } catch (CompletionException e) {
      throw Downcall.unexpected(Objects.requireNonNullElse(e.getCause(), e));
    }
  }
}
