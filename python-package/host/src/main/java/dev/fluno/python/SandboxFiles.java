package dev.fluno.python;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Map;
import java.util.Set;
import org.graalvm.polyglot.io.FileSystem;

/**
 * The files of a sandbox: Fluno's modules and nothing else. To open, list or change anything beside
 * them is denied and noted; to ask whether it is there gives that it is not, which Python does by
 * itself at each import.
 */
final class SandboxFiles implements FileSystem {
  private final ModuleFileSystem modules;
  private final Path folder;
  private final Attempts attempts;

  /**
   * @param folder what Python takes for its current folder
   */
  SandboxFiles(ModuleFileSystem modules, Path folder, Attempts attempts) {
    this.modules = modules;
    this.folder = folder;
    this.attempts = attempts;
  }

  private Path ours(Path path, String what) throws AccessDeniedException {
    var absolute = toAbsolutePath(path);
    if (!modules.holds(absolute)) {
      throw denied(absolute, what);
    }
    return absolute;
  }

  private AccessDeniedException denied(Path path, String what) {
    attempts.note(what, path.toString());
    return new AccessDeniedException(path.toString());
  }

  private Path sought(Path path) {
    var absolute = toAbsolutePath(path);
    if (!modules.holds(absolute)) {
      attempts.note("the file", path.toString());
    }
    return absolute;
  }

  @Override
  public Path parsePath(URI uri) {
    return modules.parsePath(uri);
  }

  @Override
  public Path parsePath(String path) {
    return modules.parsePath(path);
  }

  @Override
  public void checkAccess(Path path, Set<? extends AccessMode> modes, LinkOption... options)
      throws IOException {
    modules.checkAccess(sought(path), modes, options);
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    if (!options.equals(Set.of(StandardOpenOption.READ)) && !options.isEmpty()) {
      throw denied(path, "the file");
    }
    return modules.newByteChannel(ours(path, "the file"), options, attributes);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path path, DirectoryStream.Filter<? super Path> filter) throws IOException {
    return modules.newDirectoryStream(ours(path, "the folder"), filter);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
      throws IOException {
    return modules.readAttributes(sought(path), attributes, options);
  }

  @Override
  public Path toAbsolutePath(Path path) {
    return folder.resolve(path).normalize();
  }

  @Override
  public Path toRealPath(Path path, LinkOption... options) throws IOException {
    return modules.toRealPath(sought(path), options);
  }

  @Override
  public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
    throw denied(path, "the folder");
  }

  @Override
  public void delete(Path path) throws IOException {
    throw denied(path, "the file");
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    throw denied(link, "the file");
  }

  @Override
  public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes)
      throws IOException {
    throw denied(link, "the file");
  }

  @Override
  public Path readSymbolicLink(Path link) throws IOException {
    throw denied(link, "the file");
  }

  @Override
  public void setAttribute(Path path, String attribute, Object value, LinkOption... options)
      throws IOException {
    throw denied(path, "the file");
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    throw denied(source, "the file");
  }
}
