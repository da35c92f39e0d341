package dev.fluno.runtime.platform;

import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;

/**
 * The bytes of one library where nobody can change them any more: sealed memory on Linux, a file
 * that is held open on Windows. Hash and inspect {@link #bytes()} after sealing, then hand the
 * object to {@code invoke}.
 */
public abstract sealed class SealedLibrary implements AutoCloseable permits SealedMemory, HeldFile {

  /** Where the library's bytes come from, each of them once and in order. */
  @FunctionalInterface
  public interface Source {
    /** Fills the whole target with what the library holds from this offset on. */
    void read(long offset, MemorySegment target) throws IOException;
  }

  /** The largest resource that a bundle may hold: nothing larger is ever asked of the system. */
  private static final long MAX_BYTES = 256L << 20;

  SealedLibrary() {}

  /**
   * Makes a place of this size, fills it from the source, and seals it against every change.
   *
   * @throws RefusedException with a load code if this system offers no such place, or none of this
   *     size
   * @throws IOException if the source fails; nothing is left open
   */
  public static SealedLibrary create(long sizeBytes, Source source) throws IOException {
    return create(Machine.current(), sizeBytes, source);
  }

  static SealedLibrary create(Target machine, long sizeBytes, Source source) throws IOException {
    return switch (machine.os()) {
      case "linux" -> SealedMemory.of(sizeBytes, source);
      case "windows" -> HeldFile.of(sizeBytes, source);
      default ->
          throw new RefusedException(
              LoadCode.SYSTEM_NOT_SUPPORTED, "", "linux or windows", machine.label());
    };
  }

  /** Seals a copy of bytes that are in memory already, under the same rules. */
  public static SealedLibrary copyOf(byte[] bytes) {
    var heap = MemorySegment.ofArray(bytes);
    try {
      return create(
          bytes.length,
          (offset, target) -> target.copyFrom(heap.asSlice(offset, target.byteSize())));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // copying memory throws none
    }
  }

  static void requireSize(long sizeBytes) {
    if (sizeBytes < 0 || sizeBytes > MAX_BYTES) {
      throw new RefusedException(
          LoadCode.NO_ROOM, "", "0 to " + MAX_BYTES + " bytes", sizeBytes + " bytes");
    }
  }

  /** The sealed bytes, read-only, valid until {@link #close()}. */
  public abstract MemorySegment bytes();

  /** The path by which the dynamic loader can open exactly these bytes. */
  public abstract String loaderPath();

  /**
   * What to do before the process ends, in place of {@link #close()}, for whoever has loaded the
   * library. It must not wait for long. Does nothing on systems where nothing would stay behind.
   */
  public abstract void atExit(Runnable release);

  /**
   * Gives back what the bytes lie in. A library loaded from it must be unloaded first: the dynamic
   * loader knows libraries by path, and would take the next one there for this one. Closing twice
   * does nothing.
   */
  @Override
  public abstract void close();
}
