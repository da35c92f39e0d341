package dev.fluno.runtime.platform;

import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.NoSuchElementException;

/**
 * The bytes of one library in memory that nobody can change any more, not even this process: a
 * sealed memfd on Linux. Hash and inspect {@link #bytes()} after sealing, then hand the object to
 * {@code invoke}.
 */
public final class SealedLibrary implements AutoCloseable {

  /** Where the library's bytes come from, each of them once and in order. */
  @FunctionalInterface
  public interface Source {
    /** Fills the whole target with what the library holds from this offset on. */
    void read(long offset, MemorySegment target) throws IOException;
  }

  /** The largest resource that a bundle may hold: nothing larger is ever asked of the kernel. */
  private static final long MAX_BYTES = 256L << 20;

  private final SealedFile file;

  private SealedLibrary(SealedFile file) {
    this.file = file;
  }

  /**
   * Creates memory of this size, fills it from the source, and seals it against every change.
   *
   * @throws RefusedException with a load code if this system offers no sealed memory, or none of
   *     this size
   * @throws IOException if the source fails; nothing is left open
   */
  public static SealedLibrary create(long sizeBytes, Source source) throws IOException {
    requireLinux(Machine.current());
    try {
      return create(NativeMemoryFiles.LINKED.get(), sizeBytes, source);
    } catch (NoSuchElementException e) {
      throw unavailable(String.valueOf(e.getMessage()));
    }
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

  static void requireLinux(Target machine) {
    if (!machine.os().equals("linux")) {
      throw new RefusedException(LoadCode.SYSTEM_NOT_SUPPORTED, "", "linux", machine.label());
    }
  }

  static SealedLibrary create(MemoryFiles files, long sizeBytes, Source source) throws IOException {
    if (sizeBytes < 0 || sizeBytes > MAX_BYTES) {
      throw new RefusedException(
          LoadCode.NO_ROOM, "", "0 to " + MAX_BYTES + " bytes", sizeBytes + " bytes");
    }
    try {
      return new SealedLibrary(SealedFile.create(files, sizeBytes, source));
    } catch (SystemCallException e) {
      String have = String.valueOf(e.getMessage());
      if (e.isLackOfRoom()) {
        throw new RefusedException(LoadCode.NO_ROOM, "", sizeBytes + " bytes", have);
      }
      throw unavailable(have);
    }
  }

  private static RefusedException unavailable(String have) {
    return new RefusedException(
        LoadCode.SEALED_MEMORY_UNAVAILABLE, "", "a memory file that can be sealed", have);
  }

  /** The sealed bytes, read-only, valid until {@link #close()}. */
  public MemorySegment bytes() {
    return file.bytes();
  }

  /**
   * The path by which the dynamic loader can open exactly these bytes, such as {@code
   * /proc/self/fd/7}.
   */
  public String loaderPath() {
    return "/proc/self/fd/" + file.descriptor();
  }

  /** Device number of the memory file, as {@link ProcessMaps.Mapping#device()} gives it. */
  public long device() {
    return file.stat().device();
  }

  /** Inode number of the memory file, as {@link ProcessMaps.Mapping#inode()} gives it. */
  public long inode() {
    return file.stat().inode();
  }

  /**
   * Frees the memory. A library loaded from it must be unloaded first: the dynamic loader knows
   * libraries by path, and would take the next file with this descriptor's number for this one.
   * Closing twice does nothing.
   */
  @Override
  public void close() {
    file.close();
  }
}
