package dev.fluno.toolkit.output;

/** Hears what long work is at, one line at a time; called by several threads. */
@FunctionalInterface
public interface Progress {

  void say(String line);

  /** Says nothing. */
  static Progress quiet() {
    return _ -> {};
  }
}
