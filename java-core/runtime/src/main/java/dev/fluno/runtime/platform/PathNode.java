package dev.fluno.runtime.platform;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A node by its path, for systems other than Linux. A file is looked at, opened, and looked at once
 * more: it must still be the same. From then on it is read through its channel alone. A folder is
 * found again by its path each time.
 */
final class PathNode implements FileNode {
  private final Path path;
  private final Look look;
  private final Optional<FileChannel> channel;

  /** What the file system says of a path, links not followed; key is device and inode, if any. */
  private record Look(Kind kind, long sizeBytes, long hardLinks, Optional<Object> key) {
    static Look at(Path path) throws IOException {
      var attributes =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      Kind kind = Kind.OTHER;
      if (attributes.isRegularFile()) {
        kind = Kind.FILE;
      } else if (attributes.isDirectory()) {
        kind = Kind.FOLDER;
      }
      boolean unix = path.getFileSystem().supportedFileAttributeViews().contains("unix");
      return new Look(
          kind,
          attributes.size(),
          unix ? (Integer) Files.getAttribute(path, "unix:nlink", LinkOption.NOFOLLOW_LINKS) : 1,
          Optional.ofNullable(attributes.fileKey()));
    }
  }

  private PathNode(Path path, Look look, Optional<FileChannel> channel) {
    this.path = path;
    this.look = look;
    this.channel = channel;
  }

  static PathNode open(Path path) throws IOException {
    // Resolved once: from here on no link is followed.
    return pinned(path.toRealPath());
  }

  private static PathNode pinned(Path path) throws IOException {
    Look look = Look.at(path);
    if (look.kind != Kind.FILE) {
      return new PathNode(path, look, Optional.empty());
    }
    FileChannel channel =
        FileChannel.open(path, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    try {
      if (!Look.at(path).equals(look) || channel.size() != look.sizeBytes) {
        throw new FileSystemException(path.toString(), null, "it changed while it was opened");
      }
      return new PathNode(path, look, Optional.of(channel));
    } catch (IOException | RuntimeException | Error e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public Kind kind() {
    return look.kind;
  }

  @Override
  public long sizeBytes() {
    return look.sizeBytes;
  }

  @Override
  public long currentSizeBytes() throws IOException {
    return file().size();
  }

  @Override
  public long hardLinks() {
    return look.hardLinks;
  }

  @Override
  public List<String> names(int most) throws IOException {
    var names = new ArrayList<String>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(path)) {
      for (Path child : children) {
        names.add(String.valueOf(child.getFileName()));
        if (names.size() > most) {
          break;
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return names;
  }

  @Override
  public FileNode child(String name) throws IOException {
    return pinned(path.resolve(name));
  }

  @Override
  public long read(long offset, MemorySegment target) throws IOException {
    return Math.max(0, file().read(target.asByteBuffer(), offset));
  }

  private FileChannel file() throws IOException {
    return channel.orElseThrow(
        () -> new FileSystemException(path.toString(), null, "it is no regular file"));
  }

  @Override
  public void close() throws IOException {
    if (channel.isPresent()) {
      channel.get().close();
    }
  }
}
