package dev.fluno.runtime;

import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.ClosedException;
import dev.fluno.runtime.trust.RollbackState;
import java.lang.ref.Cleaner;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A bundle that has passed the gate, with its library in sealed memory. Only {@link Fluno#verify}
 * makes one, and only one of these can be loaded: verification is a type.
 *
 * {@snippet file="RuntimeSnippetsTest.java" region="verify"}
 */
public final class VerifiedBundle implements AutoCloseable {
  private static final Cleaner CLEANER = Cleaner.create();

  private final Manifest manifest;
  private final Optional<RollbackState> rollback;
  private final StageLog log;
  private final Sealed sealed;
  private final Cleaner.Cleanable memory;

  /** Holds the sealed memory until it is taken over or freed, whichever comes first. */
  private record Sealed(AtomicReference<Optional<SealedLibrary>> library) implements Runnable {
    Optional<SealedLibrary> take() {
      return library.getAndSet(Optional.empty());
    }

    @Override
    public void run() {
      take().ifPresent(SealedLibrary::close);
    }
  }

  VerifiedBundle(
      Manifest manifest, SealedLibrary library, Optional<RollbackState> rollback, StageLog log) {
    this.manifest = manifest;
    this.rollback = rollback;
    this.log = log;
    this.sealed = new Sealed(new AtomicReference<>(Optional.of(library)));
    this.memory = CLEANER.register(this, sealed);
  }

  /** Every stage up to the inspection of the library, passed; the rest has not run. */
  public VerificationReport report() {
    return log.report();
  }

  public Manifest manifest() {
    return manifest;
  }

  /** Hands the sealed memory over, once. */
  SealedLibrary takeLibrary() {
    return sealed
        .take()
        .orElseThrow(
            () ->
                new ClosedException(
                    CallCode.CLOSED,
                    manifest.artifactId(),
                    "a verified bundle that is open and not loaded yet",
                    "a closed or loaded one"));
  }

  /** The record of loaded versions, if the policy requires one. */
  Optional<RollbackState> rollback() {
    return rollback;
  }

  StageLog log() {
    return log;
  }

  /** Frees the sealed memory unless an artifact has taken it over. Closing twice does nothing. */
  @Override
  public void close() {
    memory.clean();
  }
}
