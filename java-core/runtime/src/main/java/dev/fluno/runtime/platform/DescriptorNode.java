package dev.fluno.runtime.platform;

import static dev.fluno.runtime.platform.Descriptors.AT_FDCWD;
import static dev.fluno.runtime.platform.Descriptors.O_CLOEXEC;
import static dev.fluno.runtime.platform.Descriptors.O_DIRECTORY;
import static dev.fluno.runtime.platform.Descriptors.O_NOCTTY;
import static dev.fluno.runtime.platform.Descriptors.O_NOFOLLOW;
import static dev.fluno.runtime.platform.Descriptors.O_NONBLOCK;
import static dev.fluno.runtime.platform.Descriptors.O_PATH;
import static dev.fluno.runtime.platform.Descriptors.O_RDONLY;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A node by its file descriptor. It is first opened with O_PATH, which touches neither pipe nor
 * device, and looked at; only a regular file or folder is then opened for reading, through {@code
 * /proc/self/fd}, which leads to the very same file whatever its name leads to by now.
 */
final class DescriptorNode implements FileNode {
  private static final int NONE = -1;

  private final Descriptors calls;
  private final String name;
  private final FileStat stat;

  /** {@link #NONE} once closed, so that a number that is used again is never read from. */
  private final AtomicInteger descriptor;

  private DescriptorNode(Descriptors calls, String name, FileStat stat, int descriptor) {
    this.calls = calls;
    this.name = name;
    this.stat = stat;
    this.descriptor = new AtomicInteger(descriptor);
  }

  static DescriptorNode open(Path path) throws IOException {
    try {
      return open(Descriptors.LINKED.get(), AT_FDCWD, bytesOf(path), 0);
    } catch (NoSuchElementException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static DescriptorNode open(Descriptors calls, int folder, String name, int noFollow)
      throws IOException {
    try {
      int pinned = calls.open(folder, name, O_PATH | O_CLOEXEC | noFollow);
      try {
        FileStat stat = calls.stat(pinned);
        return new DescriptorNode(calls, name, stat, reopen(calls, pinned, stat));
      } finally {
        calls.close(pinned);
      }
    } catch (SystemCallException e) {
      throw e.asIOException(name);
    }
  }

  private static int reopen(Descriptors calls, int pinned, FileStat stat)
      throws SystemCallException, IOException {
    int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
    switch (stat.kind()) {
      case OTHER -> {
        return NONE;
      }
      case FOLDER -> flags |= O_DIRECTORY;
      case FILE -> {}
    }
    int descriptor;
    try {
      descriptor = calls.open(AT_FDCWD, "/proc/self/fd/" + pinned, flags);
    } catch (SystemCallException e) {
      if (e.errno() == SystemCallException.ENOENT) {
        throw new IOException("/proc is not mounted", e);
      }
      throw e;
    }
    try {
      if (!calls.stat(descriptor).isSameFile(stat)) {
        throw new IOException("what is mounted at /proc is not the kernel's");
      }
      return descriptor;
    } catch (Throwable e) {
      calls.close(descriptor);
      throw e;
    }
  }

  /** One character for each byte. A path's own text would lose what is no text. */
  static String bytesOf(Path path) {
    String raw = path.toUri().getRawPath();
    var bytes = new ByteArrayOutputStream();
    for (int i = 0; i < raw.length(); i++) {
      if (raw.charAt(i) == '%') {
        bytes.write(Integer.parseInt(raw, i + 1, i + 3, 16));
        i += 2;
      } else {
        bytes.write(raw.charAt(i));
      }
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  @Override
  public Kind kind() {
    return stat.kind();
  }

  @Override
  public long sizeBytes() {
    return stat.sizeBytes();
  }

  @Override
  public long currentSizeBytes() throws IOException {
    try {
      return calls.stat(descriptor()).sizeBytes();
    } catch (SystemCallException e) {
      throw e.asIOException(name);
    }
  }

  @Override
  public long hardLinks() {
    return stat.hardLinks();
  }

  @Override
  public List<String> names(int most) throws IOException {
    try {
      return calls.names(descriptor(), most);
    } catch (SystemCallException e) {
      throw e.asIOException(name);
    }
  }

  @Override
  public FileNode child(String childName) throws IOException {
    if (childName.indexOf('/') >= 0 || childName.equals("..")) {
      throw new IllegalArgumentException(childName);
    }
    return open(calls, descriptor(), childName, O_NOFOLLOW);
  }

  @Override
  public long read(long offset, MemorySegment target) throws IOException {
    try {
      return calls.read(descriptor(), target, offset);
    } catch (SystemCallException e) {
      throw e.asIOException(name);
    }
  }

  private int descriptor() throws IOException {
    int open = descriptor.get();
    if (open == NONE) {
      throw new ClosedChannelException();
    }
    return open;
  }

  @Override
  public void close() throws IOException {
    int open = descriptor.getAndSet(NONE);
    if (open == NONE) {
      return;
    }
    try {
      calls.close(open);
    } catch (SystemCallException e) {
      throw e.asIOException(name);
    }
  }
}
