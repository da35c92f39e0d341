package dev.fluno.examples.service;

import dev.fluno.python.PythonPool;
import dev.fluno.runtime.Artifact;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An artifact and the Python contexts that it is lent to. Open as long as somebody has a lease of
 * it or it is the current one; whoever gives the last lease back closes it.
 */
final class Generation {
  private final long number;
  private final Artifact artifact;
  private final FilterShape shape;
  private final PythonPool pool;
  private final CompletableFuture<Void> closed = new CompletableFuture<>();

  /** One for being the current one, and one for each lease. */
  private final AtomicLong users = new AtomicLong(1);

  Generation(long number, Artifact artifact, FilterShape shape, PythonPool pool) {
    this.number = number;
    this.artifact = artifact;
    this.shape = shape;
    this.pool = pool;
  }

  /** A right to use a generation until it is closed. */
  record Lease(Generation generation) implements AutoCloseable {
    @Override
    public void close() {
      generation.leave();
    }
  }

  /** False if it is closed already, or about to be. */
  boolean enter() {
    return users.getAndUpdate(count -> count == 0 ? 0 : count + 1) != 0;
  }

  private void leave() {
    if (users.decrementAndGet() == 0) {
      // Not on the thread of a request, which would have to wait for it.
      Thread.ofVirtual().name("closes generation " + number).start(this::closeBoth);
    }
  }

  /** It is no longer the current one. */
  void retire() {
    leave();
  }

  private void closeBoth() {
    try (artifact;
        pool) {
      // The pool first: it is lent the artifact.
    } finally {
      closed.complete(null);
    }
  }

  /** Done once the pool and the artifact are closed. */
  CompletableFuture<Void> closed() {
    return closed;
  }

  /** 1 at the start, and one more with each reload. */
  long number() {
    return number;
  }

  Artifact artifact() {
    return artifact;
  }

  FilterShape shape() {
    return shape;
  }

  PythonPool pool() {
    return pool;
  }
}
