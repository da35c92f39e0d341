package dev.fluno.runtime.platform;

import java.lang.foreign.Arena;
import java.util.concurrent.atomic.AtomicBoolean;

/** The arena of memory that other threads may be reading when its owner gives it back. */
final class ReadView {
  private final Arena arena;
  private final AtomicBoolean closed = new AtomicBoolean();

  ReadView(Arena shared) {
    this.arena = shared;
  }

  /**
   * Ends every access: from here on it throws instead of touching memory that is gone.
   *
   * @return true once, for the one who then frees what lies behind it
   * @throws IllegalStateException if another thread reads right now; the owner may try again
   */
  boolean close() {
    if (!closed.compareAndSet(false, true)) {
      return false;
    }
    try {
      arena.close();
      return true;
    } catch (IllegalStateException e) {
      closed.set(false);
      throw e;
    }
  }
}
