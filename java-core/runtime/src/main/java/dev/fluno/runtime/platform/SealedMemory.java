package dev.fluno.runtime.platform;

import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.NoSuchElementException;

/** A library in sealed memory, a memfd of Linux: not even this process can change it any more. */
public final class SealedMemory extends SealedLibrary {
  private final SealedFile file;

  private SealedMemory(SealedFile file) {
    this.file = file;
  }

  static SealedMemory of(long sizeBytes, Source source) throws IOException {
    try {
      return create(NativeMemoryFiles.LINKED.get(), sizeBytes, source);
    } catch (NoSuchElementException e) {
      throw unavailable(String.valueOf(e.getMessage()));
    }
  }

  static SealedMemory create(MemoryFiles files, long sizeBytes, Source source) throws IOException {
    requireSize(sizeBytes);
    try {
      return new SealedMemory(SealedFile.create(files, sizeBytes, source));
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

  @Override
  public MemorySegment bytes() {
    return file.bytes();
  }

  /** Such as {@code /proc/self/fd/7}. */
  @Override
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

  /** Memory ends with its process. */
  @Override
  public void atExit(Runnable release) {}

  @Override
  public void close() {
    file.close();
  }
}
