package dev.fluno.kernel;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The programs that cells have started. */
final class Children {
  private static final int GRACE_MILLIS = 500;

  private Children() {}

  /** Those that are left are ended when this process ends, unless it is killed outright. */
  static void endWithThisProcess() {
    Runtime.getRuntime().addShutdownHook(new Thread(Children::end, "children"));
  }

  private static void end() {
    var left = ProcessHandle.current().descendants().toList();
    left.forEach(ProcessHandle::destroy);
    CompletableFuture.allOf(
            left.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
        .completeOnTimeout(null, GRACE_MILLIS, TimeUnit.MILLISECONDS)
        .join();
    left.forEach(ProcessHandle::destroyForcibly);
  }
}
