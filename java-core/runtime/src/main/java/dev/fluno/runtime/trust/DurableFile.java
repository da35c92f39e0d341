package dev.fluno.runtime.trust;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files of this user alone that are replaced whole, or not at all. */
final class DurableFile {
  private DurableFile() {}

  /**
   * Replaces a file: the new bytes reach the disk under another name, then take the name in one
   * step, which reaches the disk too. Only one writer at a time, who then also finds nothing in his
   * way that one before him left.
   */
  static void replace(Path file, byte[] bytes) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(fresh);
    try (FileChannel channel =
        FileChannel.open(
            fresh,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
            ownerOnly(fresh))) {
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      channel.force(true);
    } catch (IOException | RuntimeException | Error e) {
      Files.deleteIfExists(fresh);
      throw e;
    }
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    syncFolder(file);
  }

  /** Windows gives no handle for a folder this way, and its journal needs none. */
  private static void syncFolder(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && isPosix(file)) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  /** Makes a folder, and what is missing above it, for its owner alone. */
  static void makePrivate(Path folder) throws IOException {
    Files.createDirectories(
        folder, attributes(folder, PosixFilePermissions.fromString("rwx------")));
  }

  /** Mode 0600 from the moment that a file exists. On Windows it inherits its folder's list. */
  static FileAttribute<?>[] ownerOnly(Path file) {
    return attributes(file, PosixFilePermissions.fromString("rw-------"));
  }

  private static FileAttribute<?>[] attributes(Path file, Set<PosixFilePermission> mode) {
    return isPosix(file)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(mode)}
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
