package dev.fluno.python;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.Charset;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.Map;
import java.util.Set;
import org.graalvm.polyglot.io.FileSystem;

/**
 * The files of a script: those of the machine, and Fluno's modules below their mount.
 * FileSystem.newCompositeFileSystem joins two as well, but refuses to move a file in one step, so
 * that os.rename and os.replace fail.
 */
final class ScriptFiles implements FileSystem {
  private final FileSystem machine = FileSystem.newDefaultFileSystem();
  private final ModuleFileSystem modules;

  ScriptFiles(ModuleFileSystem modules) {
    this.modules = modules;
  }

  private boolean isModule(Path path) {
    // The machine's knows the current folder of this context.
    return modules.holds(machine.toAbsolutePath(path));
  }

  private FileSystem at(Path path) {
    return isModule(path) ? modules : machine;
  }

  /** For what changes these files. */
  private FileSystem toChange(Path... paths) throws FileSystemException {
    for (var path : paths) {
      if (isModule(path)) {
        throw ModuleFileSystem.readOnly(path);
      }
    }
    return machine;
  }

  @Override
  public Path parsePath(URI uri) {
    return machine.parsePath(uri);
  }

  @Override
  public Path parsePath(String path) {
    return machine.parsePath(path);
  }

  @Override
  public void checkAccess(Path path, Set<? extends AccessMode> modes, LinkOption... options)
      throws IOException {
    at(path).checkAccess(path, modes, options);
  }

  @Override
  public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
    at(path).createDirectory(path, attributes);
  }

  @Override
  public void delete(Path path) throws IOException {
    at(path).delete(path);
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return at(path).newByteChannel(path, options, attributes);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path path, DirectoryStream.Filter<? super Path> filter) throws IOException {
    return at(path).newDirectoryStream(path, filter);
  }

  @Override
  public Path toAbsolutePath(Path path) {
    return machine.toAbsolutePath(path);
  }

  @Override
  public Path toRealPath(Path path, LinkOption... options) throws IOException {
    return at(path).toRealPath(path, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
      throws IOException {
    return at(path).readAttributes(path, attributes, options);
  }

  @Override
  public void setAttribute(Path path, String attribute, Object value, LinkOption... options)
      throws IOException {
    toChange(path).setAttribute(path, attribute, value, options);
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    toChange(source, target).move(source, target, options);
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    toChange(link, existing).createLink(link, existing);
  }

  @Override
  public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes)
      throws IOException {
    toChange(link).createSymbolicLink(link, target, attributes);
  }

  @Override
  public Path readSymbolicLink(Path link) throws IOException {
    return at(link).readSymbolicLink(link);
  }

  @Override
  public void setCurrentWorkingDirectory(Path folder) {
    machine.setCurrentWorkingDirectory(folder);
  }

  @Override
  public String getSeparator() {
    return machine.getSeparator();
  }

  @Override
  public String getPathSeparator() {
    return machine.getPathSeparator();
  }

  @Override
  public String getMimeType(Path path) {
    return machine.getMimeType(path);
  }

  @Override
  public Charset getEncoding(Path path) {
    return machine.getEncoding(path);
  }

  @Override
  public Path getTempDirectory() {
    return machine.getTempDirectory();
  }

  @Override
  public boolean isSameFile(Path one, Path other, LinkOption... options) throws IOException {
    return (isModule(one) || isModule(other))
        ? toAbsolutePath(one).normalize().equals(toAbsolutePath(other).normalize())
        : machine.isSameFile(one, other, options);
  }

  @Override
  public long getFileStoreTotalSpace(Path path) throws IOException {
    return at(path).getFileStoreTotalSpace(path);
  }

  @Override
  public long getFileStoreUnallocatedSpace(Path path) throws IOException {
    return at(path).getFileStoreUnallocatedSpace(path);
  }

  @Override
  public long getFileStoreUsableSpace(Path path) throws IOException {
    return at(path).getFileStoreUsableSpace(path);
  }

  @Override
  public long getFileStoreBlockSize(Path path) throws IOException {
    return at(path).getFileStoreBlockSize(path);
  }

  @Override
  public boolean isFileStoreReadOnly(Path path) throws IOException {
    return isModule(path) || machine.isFileStoreReadOnly(path);
  }
}
