package dev.fluno.runtime.platform;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * The bytes of one library in memory that nobody can change any more, not even this process: a
 * sealed memfd on Linux. Hash and inspect {@link #bytes()} after sealing, then hand the object to
 * {@code invoke}.
 */
public final class SealedLibrary implements AutoCloseable {

  /** Writes the library's bytes into the memory it is given, exactly filling it. */
  @FunctionalInterface
  public interface Source {
    void fill(MemorySegment target) throws IOException;
  }

  private SealedLibrary() {}

  /**
   * Creates memory of this size, lets the source fill it, and seals it against every change.
   *
   * @throws dev.fluno.runtime.refusal.RefusedException if this system offers no sealed memory
   * @throws IOException if the source fails; nothing is left open
   */
  public static SealedLibrary create(long sizeBytes, Source source) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** The sealed bytes, read-only, valid until {@link #close()}. */
  public MemorySegment bytes() {
    throw new UnsupportedOperationException();
  }

  /**
   * The path by which the dynamic loader can open exactly these bytes, such as {@code
   * /proc/self/fd/7}.
   */
  public String loaderPath() {
    throw new UnsupportedOperationException();
  }

  /** Device number of the memory file, as it appears in the process's mappings. */
  public long device() {
    throw new UnsupportedOperationException();
  }

  /** Inode number of the memory file, as it appears in the process's mappings. */
  public long inode() {
    throw new UnsupportedOperationException();
  }

  /**
   * Frees the memory. A library loaded from it must be unloaded first. Closing twice does nothing.
   */
  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
