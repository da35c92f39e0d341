package dev.fluno.runtime.platform;

import static dev.fluno.runtime.platform.MemoryFiles.F_SEAL_GROW;
import static dev.fluno.runtime.platform.MemoryFiles.F_SEAL_SEAL;
import static dev.fluno.runtime.platform.MemoryFiles.F_SEAL_SHRINK;
import static dev.fluno.runtime.platform.MemoryFiles.F_SEAL_WRITE;
import static dev.fluno.runtime.platform.MemoryFiles.MFD_ALLOW_SEALING;
import static dev.fluno.runtime.platform.MemoryFiles.MFD_CLOEXEC;
import static dev.fluno.runtime.platform.MemoryFiles.MFD_NOEXEC_SEAL;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A memory file that was written once and then sealed, with a read-only view of it. The descriptor
 * that wrote it is closed; the one that stays can only read.
 */
final class SealedFile implements AutoCloseable {

  private static final int SEALS = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;

  /** What is read at once: it stays in a core's cache on its way to the memory file. */
  private static final long CHUNK_BYTES = 256 << 10;

  private final MemoryFiles files;
  private final int descriptor;
  private final FileStat stat;
  private final ReadView view;
  private final MemorySegment bytes;

  private SealedFile(
      MemoryFiles files, int descriptor, FileStat stat, ReadView view, MemorySegment bytes) {
    this.files = files;
    this.descriptor = descriptor;
    this.stat = stat;
    this.view = view;
    this.bytes = bytes;
  }

  static SealedFile create(MemoryFiles files, long size, SealedLibrary.Source source)
      throws SystemCallException, IOException {
    int writable = open(files);
    int descriptor;
    try {
      fill(files, writable, size, source);
      files.addSeals(writable, SEALS);
      descriptor = files.reopen(writable);
    } finally {
      files.close(writable);
    }
    try {
      if ((files.seals(descriptor) & SEALS) != SEALS) {
        throw new SystemCallException("F_GET_SEALS shows that seals are missing", false);
      }
      return view(files, descriptor, size);
    } catch (Throwable e) {
      try {
        files.close(descriptor);
      } catch (SystemCallException closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  /** Kernels before 6.3 do not know MFD_NOEXEC_SEAL and say EINVAL. */
  private static int open(MemoryFiles files) throws SystemCallException {
    int flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
    try {
      return files.create("fluno", flags | MFD_NOEXEC_SEAL);
    } catch (SystemCallException e) {
      if (e.errno() != SystemCallException.EINVAL) {
        throw e;
      }
      return files.create("fluno", flags);
    }
  }

  /** By write(2), which says so when a page is not to be had; a mapping would raise SIGBUS. */
  private static void fill(
      MemoryFiles files, int descriptor, long size, SealedLibrary.Source source)
      throws SystemCallException, IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = NativeBuffer.allocate(arena, Math.min(size, CHUNK_BYTES));
      for (long at = 0; at < size; ) {
        MemorySegment chunk = buffer.asSlice(0, Math.min(size - at, CHUNK_BYTES));
        source.read(at, chunk);
        at += chunk.byteSize();
        while (chunk.byteSize() > 0) {
          chunk = chunk.asSlice(files.write(descriptor, chunk)); // never 0, says write(2)
        }
      }
    }
  }

  /**
   * Through the descriptor that only reads: before Linux 6.7 a sealed file cannot be mapped shared
   * through one that writes, not even for reading.
   */
  @SuppressWarnings({"MustBeClosedChecker", "restricted"}) // closed by close(); our own mapping
  private static SealedFile view(MemoryFiles files, int descriptor, long size)
      throws SystemCallException {
    FileStat stat = files.stat(descriptor);
    if (stat.sizeBytes() != size) {
      throw new SystemCallException("statx shows another size than was written", false);
    }
    // An empty file cannot be mapped.
    long address = size == 0 ? 0 : files.map(descriptor, size);
    Arena arena = Arena.ofShared();
    return new SealedFile(
        files,
        descriptor,
        stat,
        new ReadView(arena),
        MemorySegment.ofAddress(address).reinterpret(size, arena, null).asReadOnly());
  }

  int descriptor() {
    return descriptor;
  }

  MemorySegment bytes() {
    return bytes;
  }

  /** Device and inode, to be compared with the loader's mappings. */
  FileStat stat() {
    return stat;
  }

  @Override
  public void close() {
    if (!view.close()) {
      return;
    }
    try {
      try {
        if (bytes.byteSize() > 0) {
          files.unmap(bytes.address(), bytes.byteSize());
        }
      } finally {
        files.close(descriptor);
      }
    } catch (SystemCallException e) {
      throw new IllegalStateException("sealed memory could not be freed", e);
    }
  }
}
