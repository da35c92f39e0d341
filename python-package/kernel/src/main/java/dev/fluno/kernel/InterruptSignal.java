package dev.fluno.kernel;

/**
 * SIGINT to this very process, which GraalPy turns into KeyboardInterrupt in the thread that runs
 * cells. (Its {@code _thread.interrupt_main} does nothing, and Context.interrupt cannot be caught.)
 */
final class InterruptSignal {
  private InterruptSignal() {}

  /**
   * By reflection: the compiler warns of sun.misc.Signal wherever it is named. A Java without it
   * leaves cells to Context.interrupt.
   */
  static void raise() {
    try {
      var signal = Class.forName("sun.misc.Signal");
      signal
          .getMethod("raise", signal)
          .invoke(null, signal.getConstructor(String.class).newInstance("INT"));
    } catch (ReflectiveOperationException e) {
      // See above.
    }
  }
}
