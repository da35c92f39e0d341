package dev.fluno.runtime.platform;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Files and folders of this user alone, and what it takes until they have reached the disk. */
public final class DurableFile {
  private static final int PATIENCE_MILLIS = 2_000;
  private static final int PAUSE_MILLIS = 10;

  private DurableFile() {}

  /**
   * Replaces a file: the new bytes reach the disk under another name, then take the name in one
   * step, which reaches the disk too. Only one writer at a time, who then also finds nothing in his
   * way that one before him left.
   */
  public static void replace(Path file, byte[] bytes) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(fresh);
    try {
      create(fresh, bytes);
    } catch (IOException | RuntimeException | Error e) {
      Files.deleteIfExists(fresh);
      throw e;
    }
    move(fresh, file);
    syncFolder(file);
  }

  /** Windows replaces no file while somebody reads it, which lasts for moments. */
  private static void move(Path fresh, Path file) throws IOException {
    for (int waited = 0; ; waited += PAUSE_MILLIS) {
      try {
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        return;
      } catch (AccessDeniedException e) {
        if (isPosix(file) || waited >= PATIENCE_MILLIS) {
          throw e;
        }
      }
      LockSupport.parkNanos(PAUSE_MILLIS * 1_000_000L);
    }
  }

  /**
   * Writes a new file that has mode 0600 from the moment it exists, whatever the umask; on return
   * its bytes have reached the disk.
   */
  public static void create(Path file, byte[] bytes) throws IOException {
    var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (FileChannel channel = FileChannel.open(file, options, ownerOnly(file))) {
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      channel.force(true);
    }
  }

  /**
   * On return the name of this file or folder has reached the disk. Windows gives no handle for the
   * folder that holds it this way, and its journal needs none.
   */
  public static void syncFolder(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && isPosix(file)) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  /**
   * Makes a folder, and what is missing above it, for its owner alone, as the XDG specification
   * asks for configuration. A folder that is there stays as it is.
   */
  public static void makePrivate(Path folder) throws IOException {
    Files.createDirectories(
        folder, attributes(folder, PosixFilePermissions.fromString("rwx------")));
  }

  /** Mode 0600 from the moment that a file exists. */
  public static FileAttribute<?>[] ownerOnly(Path file) {
    return attributes(file, PosixFilePermissions.fromString("rw-------"));
  }

  /** Windows has no modes: there a file inherits the access list of the user's own folder. */
  private static FileAttribute<?>[] attributes(Path file, Set<PosixFilePermission> mode) {
    return isPosix(file)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(mode)}
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
