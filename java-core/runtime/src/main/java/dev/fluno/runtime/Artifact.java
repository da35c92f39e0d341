package dev.fluno.runtime;

import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.invoke.Entry;
import java.util.List;

/**
 * A verified and loaded artifact. An artifact that expires while loaded goes on until it is closed;
 * a new load refuses.
 *
 * <p>Safe for use by several threads. {@link #close()} waits for running calls; afterwards every
 * call is refused. Result tensors outlive the artifact.
 */
public final class Artifact implements AutoCloseable {

  Artifact() {}

  public Manifest manifest() {
    throw new UnsupportedOperationException();
  }

  /** The report of the gate, with all stages passed. */
  public VerificationReport report() {
    throw new UnsupportedOperationException();
  }

  public List<Entry> entries() {
    throw new UnsupportedOperationException();
  }

  /**
   * The entry of this name; an ArgumentException that lists the names there are if there is none.
   */
  public Entry entry(String name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
