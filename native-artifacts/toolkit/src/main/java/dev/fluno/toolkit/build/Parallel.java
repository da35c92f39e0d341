package dev.fluno.toolkit.build;

import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Runs independent jobs on as many threads as there are cores. */
final class Parallel {

  /** One job. */
  interface Job<T> extends Callable<T> {
    @Override
    T call() throws IOException;
  }

  private Parallel() {}

  /**
   * Runs the jobs and gives their results in the jobs' order. If one fails, the others are
   * interrupted and awaited before its exception is thrown, so that nothing runs on afterwards.
   */
  static <T> List<T> run(List<? extends Job<T>> jobs) throws IOException {
    int threads = Math.clamp(jobs.size(), 1, Runtime.getRuntime().availableProcessors());
    try (var executor = Executors.newFixedThreadPool(threads)) {
      var futures = new ArrayList<Future<T>>();
      jobs.forEach(job -> futures.add(executor.submit(job)));
      var results = new ArrayList<T>();
      try {
        for (var future : futures) {
          results.add(future.get());
        }
        return results;
      } catch (ExecutionException e) {
        executor.shutdownNow();
        throw rethrown(e.getCause());
      } catch (InterruptedException e) {
        executor.shutdownNow();
        Thread.currentThread().interrupt();
        throw new AuthoringException(
            AuthoringCode.TOOL_FAILED, "the build", "time to finish", "an interrupt", e);
      }
    }
  }

  private static IOException rethrown(@Nullable Throwable cause) {
    return switch (cause) {
      case IOException e -> e;
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> throw new IllegalStateException(cause);
    };
  }
}
