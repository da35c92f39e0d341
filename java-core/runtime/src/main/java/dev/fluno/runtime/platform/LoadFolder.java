package dev.fluno.runtime.platform;

import dev.fluno.runtime.refusal.IoText;
import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where libraries lie on Windows while they are loaded: {@code %LOCALAPPDATA%\fluno\load}, with one
 * private folder for each, whose name cannot be guessed.
 *
 * <p>Whoever lives holds his folder and his file open so that nobody can delete them. So what can
 * be deleted was left behind by a process that ended without doing so itself.
 */
final class LoadFolder {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int NAME_BYTES = 16;
  private static final String NAME = "[0-9a-f]{" + 2 * NAME_BYTES + "}";
  private static final String EXTENSION = ".dll";

  /** A folder is lost only to a process that clears up between its being made and opened. */
  private static final int ATTEMPTS = 8;

  private final WindowsFiles files;
  private final WindowsAccess access;
  private final String user;
  private final Path folder;

  private LoadFolder(WindowsFiles files, String user, Path folder) {
    this.files = files;
    this.access = WindowsAccess.of(files, user);
    this.user = user;
    this.folder = folder;
  }

  /**
   * A new folder of this user alone.
   *
   * @param handle keeps others from renaming or deleting it
   */
  record Room(WindowsFiles files, Path folder, long handle) {
    /** A name that no other library in any process has: the loader knows libraries by it too. */
    Path newFile() {
      return folder.resolve(randomName() + EXTENSION);
    }

    /** Deletes the file, if there is one, and gives the folder up. */
    void remove(Path file) {
      delete(file);
      files.close(handle);
      delete(folder);
    }
  }

  /**
   * The folder in the user's local application data, made where it is missing.
   *
   * @throws RefusedException with a load code if there can be none, or others could change the way
   *     to it
   */
  static LoadFolder of(WindowsFiles files, String user, Path state) {
    Path named = state.resolve("load");
    try {
      if (!named.isAbsolute()) {
        throw new NoSuchFileException("LOCALAPPDATA");
      }
      DurableFile.makePrivate(state);
      var folder = new LoadFolder(files, user, named);
      folder.make(named);
      // The way there is known to be this user's own; from here on it is not resolved again.
      Path real = GuardedFile.find(named.resolve("any")).holders().getLast();
      return new LoadFolder(files, user, real);
    } catch (UnsafeFileException e) {
      throw exposed(e);
    } catch (IOException e) {
      throw unavailable(named, e);
    }
  }

  private void make(Path path) throws IOException {
    try {
      files.createFolder(path, security());
    } catch (WindowsException e) {
      if (e.error() != WindowsException.ALREADY_EXISTS) {
        throw e.asIOException(path.toString());
      }
    }
  }

  /** SDDL: owned by the user, nothing inherited (P), all rights for him, here and below. */
  private String security() {
    return "O:" + user + "D:P(A;OICI;FA;;;" + user + ")";
  }

  Path path() {
    return folder;
  }

  /**
   * Makes and opens a folder.
   *
   * @throws RefusedException with a load code if that cannot be, or others have rights to it
   */
  Room newRoom() {
    try {
      for (int attempt = 1; ; attempt++) {
        Path path = folder.resolve(randomName());
        try {
          files.createFolder(path, security());
          return opened(path);
        } catch (WindowsException e) {
          if (attempt == ATTEMPTS || e.isLackOfRoom()) {
            throw e.asIOException(path.toString());
          }
        }
      }
    } catch (IOException e) {
      throw unavailable(folder, e);
    }
  }

  /** The descriptor is read back: a file system without access lists takes it and forgets it. */
  private Room opened(Path path) throws WindowsException, IOException {
    long handle;
    try {
      handle = files.openFolder(path);
    } catch (WindowsException e) {
      delete(path);
      throw e;
    }
    var room = new Room(files, path, handle);
    try {
      access.requirePrivate(path);
      return room;
    } catch (UnsafeFileException e) {
      room.remove(room.newFile());
      throw exposed(e);
    } catch (IOException | RuntimeException | Error e) {
      room.remove(room.newFile());
      throw e;
    }
  }

  /**
   * Deletes what processes left behind that were killed. Whatever does not look like theirs stays,
   * and so does what a living process holds.
   */
  void removeLeftovers() {
    for (Path room : entries(folder)) {
      if (isRoom(room)) {
        entries(room).stream()
            .filter(file -> isNamed(file, NAME + EXTENSION))
            .forEach(LoadFolder::delete);
        delete(room);
      }
    }
  }

  /** None where they cannot be listed: what was left behind keeps nobody from loading. */
  private static List<Path> entries(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  /** A folder and no junction, below which anything might lie. */
  private static boolean isRoom(Path path) {
    try {
      var attributes =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return attributes.isDirectory() && !attributes.isOther() && isNamed(path, NAME);
    } catch (IOException e) {
      return false; // gone meanwhile
    }
  }

  private static boolean isNamed(Path path, String pattern) {
    return String.valueOf(path.getFileName()).matches(pattern);
  }

  /** If not now, then by {@link #removeLeftovers}. */
  static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // Somebody has it open.
    }
  }

  private static String randomName() {
    byte[] name = new byte[NAME_BYTES];
    RANDOM.nextBytes(name);
    return HexFormat.of().formatHex(name);
  }

  private static RefusedException exposed(UnsafeFileException e) {
    return new RefusedException(LoadCode.FOLDER_EXPOSED, e.subject(), e.need(), e.have());
  }

  private static RefusedException unavailable(Path path, IOException e) {
    return e instanceof LackOfRoomException
        ? new RefusedException(
            LoadCode.NO_ROOM, path.toString(), "a new folder and file", IoText.of(e))
        : new RefusedException(
            LoadCode.FOLDER_UNAVAILABLE,
            path.toString(),
            "a new folder of this user alone",
            IoText.of(e));
  }
}
