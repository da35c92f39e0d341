package dev.fluno.runtime.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The calls of Windows over any file system, of which one may fail; nobody is kept from anything.
 */
class FakeWindowsFiles implements WindowsFiles {
  static final String USER = "S-1-5-21-1-2-3-1001";

  enum Call {
    CREATE_FOLDER,
    OPEN_FOLDER,
    CREATE_FILE,
    WRITE,
    REOPEN,
    READ,
    SECURITY
  }

  private final Optional<Call> failing;
  private final int error;
  private final Map<Long, Optional<FileChannel>> open = new HashMap<>();
  private final Map<Long, Path> paths = new HashMap<>();
  private long last = 1000;

  /** What every file and folder has. */
  FileSecurity security =
      new FileSecurity(USER, Optional.of(List.of(new FileSecurity.Entry(0, 0, 0x1f01ff, USER))));

  FakeWindowsFiles() {
    this.failing = Optional.empty();
    this.error = 0;
  }

  FakeWindowsFiles(Call failing, int error) {
    this.failing = Optional.of(failing);
    this.error = error;
  }

  /** Handles that are open. */
  int openHandles() {
    return open.size();
  }

  private void failing(Call call) throws WindowsException {
    if (failing.equals(Optional.of(call))) {
      throw new WindowsException(call.toString(), error);
    }
  }

  private long handle(Path path, StandardOpenOption... options) {
    try {
      last++;
      open.put(
          last,
          options.length == 0 ? Optional.empty() : Optional.of(FileChannel.open(path, options)));
      paths.put(last, path);
      return last;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void createFolder(Path folder, String descriptor) throws WindowsException {
    failing(Call.CREATE_FOLDER);
    if (Files.exists(folder)) {
      throw new WindowsException("CreateDirectoryW", WindowsException.ALREADY_EXISTS);
    }
    try {
      Files.createDirectory(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public long openFolder(Path folder) throws WindowsException {
    failing(Call.OPEN_FOLDER);
    return handle(folder);
  }

  @Override
  public long createFile(Path file) throws WindowsException {
    failing(Call.CREATE_FILE);
    return handle(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  @Override
  public long reopen(long handle, boolean othersMayWrite) throws WindowsException {
    failing(Call.REOPEN);
    return handle(paths.getOrDefault(handle, Path.of("")), StandardOpenOption.READ);
  }

  @Override
  public void write(long handle, MemorySegment source) throws WindowsException {
    failing(Call.WRITE);
    try {
      channel(handle).write(source.asByteBuffer());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public long read(long handle, MemorySegment target) throws WindowsException {
    failing(Call.READ);
    try {
      return Math.max(0, channel(handle).read(target.asByteBuffer()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private FileChannel channel(long handle) {
    return open.getOrDefault(handle, Optional.empty()).orElseThrow();
  }

  @Override
  public FileSecurity security(Path path) throws WindowsException {
    failing(Call.SECURITY);
    return security;
  }

  @Override
  public void close(long handle) {
    var channel = open.remove(handle);
    if (channel == null) {
      throw new AssertionError("closed twice or never open: " + handle);
    }
    try {
      if (channel.isPresent()) {
        channel.get().close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
