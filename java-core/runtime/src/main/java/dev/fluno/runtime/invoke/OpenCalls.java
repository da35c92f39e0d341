package dev.fluno.runtime.invoke;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Who may be inside a library's code: single calls, counted here, and bound calls, each with a flag
 * of its own so that a run touches no memory that other threads write.
 *
 * <p>A call first says that it is in and then looks whether it may be; {@link #close()} first says
 * that nobody may and then looks who is in. Whatever the order, one of them sees the other.
 */
final class OpenCalls {
  private final AtomicLong inside = new AtomicLong();
  private final Set<BoundCall> bound = Collections.newSetFromMap(new WeakHashMap<>());
  private volatile boolean closed;

  /** Whether the caller may call; if so it must {@link #leave} afterwards, else not. */
  boolean enter() {
    inside.incrementAndGet();
    if (closed) {
      inside.decrementAndGet();
      return false;
    }
    return true;
  }

  void leave() {
    inside.decrementAndGet();
  }

  /** Whether the bound call was taken in and will be closed with the rest. */
  boolean add(BoundCall call) {
    synchronized (bound) {
      return !closed && bound.add(call);
    }
  }

  boolean isClosed() {
    return closed;
  }

  /** Turns away new calls and returns when nobody is inside any more. */
  void close() {
    turnAway().forEach(BoundCall::close);
    Patience.await(() -> inside.get() == 0);
  }

  /** Turns away new calls; whether nobody is inside. Does not wait. */
  boolean closeIfIdle() {
    return turnAway().stream().noneMatch(BoundCall::isRunning) && inside.get() == 0;
  }

  private List<BoundCall> turnAway() {
    List<BoundCall> open;
    synchronized (bound) {
      closed = true;
      open = List.copyOf(bound);
    }
    open.forEach(BoundCall::turnAway);
    return open;
  }
}
