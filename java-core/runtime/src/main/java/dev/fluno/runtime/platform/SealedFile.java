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
import java.nio.file.NoSuchFileException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A memory file that was written once and then sealed, with a read-only view of it. */
final class SealedFile implements AutoCloseable {

  private static final int SEALS = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;

  private final MemoryFiles files;
  private final int descriptor;
  private final Arena arena;
  private final MemorySegment bytes;
  private final long length;
  private final ProcessMaps.Mapping mapping;
  private final AtomicBoolean closed = new AtomicBoolean();

  private SealedFile(
      MemoryFiles files,
      int descriptor,
      Arena arena,
      MemorySegment bytes,
      long length,
      ProcessMaps.Mapping mapping) {
    this.files = files;
    this.descriptor = descriptor;
    this.arena = arena;
    this.bytes = bytes;
    this.length = length;
    this.mapping = mapping;
  }

  static SealedFile create(MemoryFiles files, long size, SealedLibrary.Source source)
      throws SystemCallException, IOException {
    // An empty file cannot be mapped; one byte of it is, and none of that is shown.
    long length = Math.max(size, 1);
    int descriptor = open(files);
    try {
      // Allocated, not just extended: a page that cannot be had while it is written to is a SIGBUS.
      files.allocate(descriptor, length);
      fill(files, descriptor, length, size, source);
      files.addSeals(descriptor, SEALS);
      if ((files.seals(descriptor) & SEALS) != SEALS) {
        throw new SystemCallException("F_GET_SEALS shows that seals are missing", false);
      }
      return view(files, descriptor, length, size);
    } catch (Throwable e) {
      closeAfter(e, files, descriptor);
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

  /** The kernel refuses F_SEAL_WRITE while a writable mapping exists, so this one must be gone. */
  private static void fill(
      MemoryFiles files, int descriptor, long length, long size, SealedLibrary.Source source)
      throws SystemCallException, IOException {
    long address = files.map(descriptor, length, true);
    try (Arena arena = Arena.ofConfined()) {
      source.fill(segment(address, size, arena));
    } finally {
      files.unmap(address, length);
    }
  }

  @SuppressWarnings("MustBeClosedChecker") // closed by close()
  private static SealedFile view(MemoryFiles files, int descriptor, long length, long size)
      throws SystemCallException {
    long address = files.map(descriptor, length, false);
    Arena arena = Arena.ofShared();
    try {
      MemorySegment bytes = segment(address, size, arena).asReadOnly();
      return new SealedFile(files, descriptor, arena, bytes, length, mappingAt(address));
    } catch (Throwable e) {
      arena.close();
      try {
        files.unmap(address, length);
      } catch (SystemCallException unmapping) {
        e.addSuppressed(unmapping);
      }
      throw e;
    }
  }

  @SuppressWarnings("restricted") // the address and size are those of a mapping just made
  private static MemorySegment segment(long address, long size, Arena arena) {
    return MemorySegment.ofAddress(address).reinterpret(size, arena, null);
  }

  /** Device and inode as the kernel lists them, to be compared with the loader's mappings. */
  private static ProcessMaps.Mapping mappingAt(long address) throws SystemCallException {
    try {
      return ProcessMaps.read()
          .at(address)
          .orElseThrow(
              () -> new SystemCallException("/proc/self/maps lacks the sealed memory", false));
    } catch (NoSuchFileException e) {
      throw new SystemCallException("/proc is not mounted", false);
    } catch (IOException e) {
      // What is there and cannot be read was refused a descriptor or memory.
      throw new SystemCallException("/proc/self/maps cannot be read: " + e.getMessage(), true);
    }
  }

  private static void closeAfter(Throwable cause, MemoryFiles files, int descriptor) {
    try {
      files.close(descriptor);
    } catch (SystemCallException e) {
      cause.addSuppressed(e);
    }
  }

  int descriptor() {
    return descriptor;
  }

  MemorySegment bytes() {
    return bytes;
  }

  ProcessMaps.Mapping mapping() {
    return mapping;
  }

  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    try {
      // From here on an access through bytes() throws instead of touching memory that is gone.
      arena.close();
    } catch (IllegalStateException e) {
      closed.set(false); // another thread reads right now: the owner may try again
      throw e;
    }
    try {
      try {
        files.unmap(bytes.address(), length);
      } finally {
        files.close(descriptor);
      }
    } catch (SystemCallException e) {
      throw new IllegalStateException("sealed memory could not be freed", e);
    }
  }
}
