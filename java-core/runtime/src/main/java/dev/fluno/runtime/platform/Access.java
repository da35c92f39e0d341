package dev.fluno.runtime.platform;

import java.io.IOException;
import java.nio.file.Path;

/** Who besides this user and the system could change or read what lies at a path. */
sealed interface Access permits UnixAccess, WindowsAccess {

  /** The way in which the default file system says so. */
  static Access ofProcess(Path file) throws IOException {
    return file.getFileSystem().supportedFileAttributeViews().contains("unix")
        ? UnixAccess.ofProcess()
        : WindowsAccess.ofProcess();
  }

  /**
   * Refuses a file that others own or may write.
   *
   * @param shown its name, for messages
   * @param file where to ask, which may be a descriptor; a link there is followed
   */
  void requireFile(Path shown, Path file) throws IOException, UnsafeFileException;

  /** Refuses a file that others own or may read, under the same parameters. */
  void requireSecret(Path shown, Path file) throws IOException, UnsafeFileException;

  /** Refuses a folder whose entries others could replace. */
  void requireFolder(Path folder) throws IOException, UnsafeFileException;

  /** Refuses a link that others own, as they may where a folder is open to all. */
  void requireLink(Path link) throws IOException, UnsafeFileException;
}
