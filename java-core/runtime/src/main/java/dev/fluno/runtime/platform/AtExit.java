package dev.fluno.runtime.platform;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Runs what held files want to be run before the process ends, one after the other. */
final class AtExit {
  static final Map<HeldFile, Runnable> RELEASES = new ConcurrentHashMap<>();

  static {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(AtExit::run, "fluno-exit"));
    } catch (IllegalStateException e) {
      // The process is ending already: the next one clears up.
    }
  }

  private AtExit() {}

  private static void run() {
    RELEASES
        .values()
        .forEach(
            release -> {
              try {
                release.run();
              } catch (IllegalStateException e) {
                // Somebody still reads it: the next process clears up.
              }
            });
  }
}
