package dev.fluno.runtime;

import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.invoke.Entry;
import dev.fluno.runtime.invoke.NativeLibrary;
import dev.fluno.runtime.refusal.ArgumentException;
import java.util.List;

/**
 * A verified and loaded artifact. One that expires while loaded goes on until it is closed; a new
 * load refuses.
 *
 * <p>Safe for use by several threads. {@link #close()} waits for running calls; afterwards every
 * call is refused. Result tensors outlive the artifact. One that is never closed is unloaded when
 * nothing refers to it any more.
 */
public final class Artifact implements AutoCloseable {
  private final Manifest manifest;
  private final VerificationReport report;
  private final NativeLibrary library;

  Artifact(Manifest manifest, VerificationReport report, NativeLibrary library) {
    this.manifest = manifest;
    this.report = report;
    this.library = library;
  }

  public Manifest manifest() {
    return manifest;
  }

  /** The report of the gate, with all stages passed. */
  public VerificationReport report() {
    return report;
  }

  /** All entries in the order of the manifest. */
  public List<Entry> entries() {
    return library.entries();
  }

  /**
   * One entry.
   *
   * @throws ArgumentException if there is none of this name
   */
  public Entry entry(String name) {
    return library.entry(name);
  }

  @Override
  public void close() {
    library.close();
  }
}
