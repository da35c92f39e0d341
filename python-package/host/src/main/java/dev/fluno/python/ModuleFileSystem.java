package dev.fluno.python;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.graalvm.polyglot.io.FileSystem;

/**
 * A read-only file system in memory that holds Python modules below {@link #MOUNT} and nothing
 * else. GraalPy's own virtual file system loses the standard library when host IO is denied, and
 * one without a current folder breaks os.getcwd() in a way that Python cannot catch.
 */
final class ModuleFileSystem implements FileSystem {

  /** Where the modules appear; on sys.path. No real folder is named like this. */
  static final Path MOUNT = Path.of("/__fluno__").toAbsolutePath();

  private static final FileTime NO_TIME = FileTime.fromMillis(0);

  private final Map<Path, byte[]> files;

  /**
   * @param files contents by path below the mount
   */
  ModuleFileSystem(Map<Path, byte[]> files) {
    this.files = new TreeMap<>(files);
  }

  /** True for the mount and every path below it, there or not. */
  boolean holds(Path path) {
    return toAbsolutePath(path).startsWith(MOUNT);
  }

  private boolean isFolder(Path path) {
    return files.keySet().stream().anyMatch(file -> file.startsWith(path) && !file.equals(path));
  }

  private Path existing(Path path) throws NoSuchFileException {
    var absolute = toAbsolutePath(path);
    if (!files.containsKey(absolute) && !isFolder(absolute)) {
      throw new NoSuchFileException(path.toString());
    }
    return absolute;
  }

  @Override
  public Path parsePath(URI uri) {
    return Path.of(uri);
  }

  @Override
  public Path parsePath(String path) {
    return Path.of(path);
  }

  @Override
  public void checkAccess(Path path, Set<? extends AccessMode> modes, LinkOption... options)
      throws IOException {
    existing(path);
    if (modes.contains(AccessMode.WRITE)) {
      throw readOnly(path);
    }
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    if (options.stream().anyMatch(option -> option != StandardOpenOption.READ)) {
      throw readOnly(path);
    }
    var bytes = files.get(existing(path));
    if (bytes == null) {
      throw new FileSystemException(path.toString(), null, "Is a directory");
    }
    return new ReadOnlyChannel(bytes);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path path, DirectoryStream.Filter<? super Path> filter) throws IOException {
    var folder = existing(path);
    if (files.containsKey(folder)) {
      throw new NotDirectoryException(path.toString());
    }
    var children = new ArrayList<Path>();
    for (var file : files.keySet()) {
      if (file.startsWith(folder)) {
        var child = path.resolve(file.getName(folder.getNameCount()));
        if (!children.contains(child) && filter.accept(child)) {
          children.add(child);
        }
      }
    }
    return new Children(List.copyOf(children));
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
      throws IOException {
    var bytes = files.get(existing(path));
    int view = attributes.indexOf(':');
    if (view >= 0 && !attributes.startsWith("basic:")) {
      // GraalPy asks for the unix view first and then does without it.
      throw new UnsupportedOperationException("only basic attributes, not " + attributes);
    }
    var all =
        Map.<String, Object>of(
            "isDirectory",
            bytes == null,
            "isRegularFile",
            bytes != null,
            "isSymbolicLink",
            false,
            "isOther",
            false,
            "size",
            bytes == null ? 0L : (long) bytes.length,
            "lastModifiedTime",
            NO_TIME,
            "lastAccessTime",
            NO_TIME,
            "creationTime",
            NO_TIME);
    var names = attributes.substring(view + 1);
    if (names.equals("*")) {
      return all;
    }
    var asked = new TreeMap<>(all);
    asked.keySet().retainAll(List.of(names.split(",", -1)));
    return asked;
  }

  @Override
  public Path toAbsolutePath(Path path) {
    return path.toAbsolutePath().normalize();
  }

  @Override
  public Path toRealPath(Path path, LinkOption... options) throws IOException {
    return existing(path);
  }

  @Override
  public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
    throw readOnly(path);
  }

  @Override
  public void delete(Path path) throws IOException {
    throw readOnly(path);
  }

  /** What changing one of its files gives. */
  static FileSystemException readOnly(Path path) {
    var refusal = new FileSystemException(path.toString(), null, "Read-only file system");
    refusal.initCause(new ReadOnlyFileSystemException());
    return refusal;
  }

  private record Children(List<Path> paths) implements DirectoryStream<Path> {
    @Override
    public Iterator<Path> iterator() {
      return paths.iterator();
    }

    @Override
    public void close() {}
  }
}
