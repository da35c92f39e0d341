package dev.fluno.kernel;

import java.util.concurrent.CompletableFuture;

/** The process that started the kernel. */
final class Parent {
  private Parent() {}

  /**
   * Calls back when it is gone, however it went: nobody would be left to stop this one. Jupyter
   * names it in JPY_PARENT_PID; a process in another namespace is not to be seen, and not watched.
   */
  static void onEnd(Runnable callback) {
    var name = System.getenv().getOrDefault("JPY_PARENT_PID", "");
    if (name.matches("[1-9][0-9]{0,17}")) {
      ProcessHandle.of(Long.parseLong(name))
          .map(ProcessHandle::onExit)
          .ifPresent(end -> Thread.startVirtualThread(() -> callAfter(end, callback)));
    }
  }

  private static void callAfter(CompletableFuture<ProcessHandle> end, Runnable callback) {
    end.join();
    callback.run();
  }
}
