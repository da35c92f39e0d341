package dev.fluno.runtime;

import dev.fluno.runtime.bundle.Manifest;

/**
 * A bundle that has passed the gate, with its library in sealed memory. Only {@link Fluno#verify}
 * makes one, and only one of these can be loaded: verification is a type.
 */
public final class VerifiedBundle implements AutoCloseable {

  VerifiedBundle() {}

  public VerificationReport report() {
    throw new UnsupportedOperationException();
  }

  public Manifest manifest() {
    throw new UnsupportedOperationException();
  }

  /** Frees the sealed memory unless an artifact has taken it over. Closing twice does nothing. */
  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
