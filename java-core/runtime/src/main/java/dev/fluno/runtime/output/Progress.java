package dev.fluno.runtime.output;

/**
 * Hears what long work is at, one line at a time; called by several threads. A line says what
 * begins, such as {@code compiling s for linux-x86_64-v3}; it may never be shown, so whatever a
 * user has to know is part of the result.
 */
@FunctionalInterface
public interface Progress {

  void say(String line);

  /** Says nothing. */
  static Progress quiet() {
    return _ -> {};
  }
}
