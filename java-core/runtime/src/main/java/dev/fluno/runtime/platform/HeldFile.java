package dev.fluno.runtime.platform;

import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * A library in a file of Windows, in a folder of this user alone, held open so that until it is
 * closed nobody can write, rename or delete it. {@link #bytes()} was read through the handle that
 * holds it.
 */
public final class HeldFile extends SealedLibrary {
  /** What is written at once: it stays in a core's cache on its way to the file. */
  private static final long CHUNK_BYTES = 256 << 10;

  /** A virus scanner may look at what was just written, for a moment. */
  private static final int PATIENCE_MILLIS = 2_000;

  private static final int PAUSE_MILLIS = 10;

  /** Whether this process has removed what others left behind. */
  private static final AtomicBoolean CLEARED = new AtomicBoolean();

  private final WindowsFiles files;
  private final LoadFolder.Room room;
  private final Path file;
  private final long hold;
  private final ReadView view;
  private final MemorySegment bytes;

  private HeldFile(
      WindowsFiles files,
      LoadFolder.Room room,
      Path file,
      long hold,
      ReadView view,
      MemorySegment bytes) {
    this.files = files;
    this.room = room;
    this.file = file;
    this.hold = hold;
    this.view = view;
    this.bytes = bytes;
  }

  static HeldFile of(long sizeBytes, Source source) throws IOException {
    requireSize(sizeBytes);
    try {
      WindowsFiles files = NativeWindowsFiles.LINKED.get();
      var folder = LoadFolder.of(files, WindowsUser.account(), UserConfig.ofProcess().state());
      if (CLEARED.compareAndSet(false, true)) {
        folder.removeLeftovers();
      }
      return create(files, folder, sizeBytes, source);
    } catch (WindowsException | NoSuchElementException e) {
      throw new RefusedException(
          LoadCode.FOLDER_UNAVAILABLE,
          "",
          "the account of this process",
          String.valueOf(e.getMessage()));
    }
  }

  static HeldFile create(WindowsFiles files, LoadFolder folder, long sizeBytes, Source source)
      throws IOException {
    LoadFolder.Room room = folder.newRoom();
    Path file = room.newFile();
    try {
      var held = create(files, room, file, sizeBytes, source);
      held.atExit(held::close);
      return held;
    } catch (WindowsException e) {
      room.remove(file);
      throw refusal(file, sizeBytes, e);
    } catch (IOException | RuntimeException | Error e) {
      room.remove(file);
      throw e;
    }
  }

  @SuppressWarnings("MustBeClosedChecker") // closed by close()
  private static HeldFile create(
      WindowsFiles files, LoadFolder.Room room, Path file, long sizeBytes, Source source)
      throws WindowsException, IOException {
    long hold = hold(files, file, sizeBytes, source);
    Arena arena = Arena.ofShared();
    try {
      MemorySegment bytes = NativeBuffer.allocate(arena, sizeBytes);
      readFully(files, hold, bytes);
      return new HeldFile(files, room, file, hold, new ReadView(arena), bytes.asReadOnly());
    } catch (WindowsException | RuntimeException | Error e) {
      arena.close();
      files.close(hold);
      throw e;
    }
  }

  /**
   * Three handles, of which each is open before the one before it is closed, so that the file can
   * never be renamed or deleted. The first writes, and no other can. While it is open nobody may
   * forbid writing; so a second one that forbids nothing but renaming takes over, and the third,
   * which forbids writing too, is only to be had when nobody has the file open for writing. What is
   * hashed is read after that, through the third.
   */
  private static long hold(WindowsFiles files, Path file, long sizeBytes, Source source)
      throws WindowsException, IOException {
    long bridge;
    long writer = files.createFile(file);
    try {
      fill(files, writer, sizeBytes, source);
      bridge = files.reopen(writer, true);
    } finally {
      files.close(writer);
    }
    try {
      for (int waited = 0; ; waited += PAUSE_MILLIS) {
        try {
          return files.reopen(bridge, false);
        } catch (WindowsException e) {
          if (e.error() != WindowsException.SHARING_VIOLATION || waited >= PATIENCE_MILLIS) {
            throw e;
          }
        }
        LockSupport.parkNanos(PAUSE_MILLIS * 1_000_000L);
      }
    } finally {
      files.close(bridge);
    }
  }

  private static void fill(WindowsFiles files, long handle, long sizeBytes, Source source)
      throws WindowsException, IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = NativeBuffer.allocate(arena, Math.min(sizeBytes, CHUNK_BYTES));
      for (long at = 0; at < sizeBytes; ) {
        MemorySegment chunk = buffer.asSlice(0, Math.min(sizeBytes - at, CHUNK_BYTES));
        source.read(at, chunk);
        files.write(handle, chunk);
        at += chunk.byteSize();
      }
    }
  }

  private static void readFully(WindowsFiles files, long handle, MemorySegment target)
      throws WindowsException {
    for (MemorySegment rest = target; rest.byteSize() > 0; ) {
      long read = files.read(handle, rest);
      if (read == 0) {
        throw new WindowsException("ReadFile", "the file is shorter than what was written");
      }
      rest = rest.asSlice(read);
    }
    try (Arena arena = Arena.ofConfined()) {
      if (files.read(handle, NativeBuffer.allocate(arena, 1)) != 0) {
        throw new WindowsException("ReadFile", "the file is longer than what was written");
      }
    }
  }

  private static RefusedException refusal(Path file, long sizeBytes, WindowsException e) {
    String have = String.valueOf(e.getMessage());
    if (e.isLackOfRoom()) {
      return new RefusedException(LoadCode.NO_ROOM, file.toString(), sizeBytes + " bytes", have);
    }
    return e.error() == WindowsException.SHARING_VIOLATION
        ? new RefusedException(
            LoadCode.FILE_NOT_HELD, file.toString(), "a file that nobody else may write", have)
        : new RefusedException(
            LoadCode.FOLDER_UNAVAILABLE, file.toString(), "a new file of this user alone", have);
  }

  @Override
  public MemorySegment bytes() {
    return bytes;
  }

  /** Absolute, in the form that has no limit of length where it needs that. */
  @Override
  public String loaderPath() {
    return WindowsPaths.longPath(file.toString());
  }

  /** The file that is held. */
  public Path file() {
    return file;
  }

  /** A file outlives its process, and one that is mapped cannot be deleted: unload it first. */
  @Override
  public void atExit(Runnable release) {
    AtExit.RELEASES.put(this, release);
  }

  @Override
  public void close() {
    if (!view.close()) {
      return;
    }
    AtExit.RELEASES.remove(this);
    files.close(hold);
    room.remove(file);
  }
}
