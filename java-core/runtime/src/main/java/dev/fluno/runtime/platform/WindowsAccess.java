package dev.fluno.runtime.platform;

import dev.fluno.runtime.platform.FileSecurity.Entry;
import dev.fluno.runtime.platform.UnsafeFileException.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;

/**
 * By owner and access list, as the kernel has them: accounts by their identifiers, which no
 * language and no second account of the same name changes, and entries of every type.
 *
 * @param trusted this user and the system's own accounts
 */
record WindowsAccess(WindowsFiles files, Set<String> trusted) implements Access {
  private static final int READ_DATA = 0x1;
  private static final int WRITE_DATA = 0x2;
  private static final int APPEND_DATA = 0x4;
  private static final int DELETE_CHILD = 0x40;
  private static final int DELETE = 0x10000;
  private static final int WRITE_DAC = 0x40000;
  private static final int WRITE_OWNER = 0x80000;
  private static final int GENERIC_ALL = 0x10000000;
  private static final int GENERIC_WRITE = 0x40000000;
  private static final int GENERIC_READ = 0x80000000;
  private static final int TAKES_OVER =
      DELETE | WRITE_DAC | WRITE_OWNER | GENERIC_ALL | GENERIC_WRITE;

  /** What changes a file, or lets somebody allow himself to. */
  static final int CHANGES_A_FILE = WRITE_DATA | APPEND_DATA | TAKES_OVER;

  /** What reads a file, or lets somebody allow himself to. */
  static final int READS_A_FILE = READ_DATA | GENERIC_READ | TAKES_OVER;

  /**
   * What replaces an entry of a folder. To add one is not among it: everybody may at the root of a
   * drive, and what somebody has added is his own.
   */
  static final int REPLACES_AN_ENTRY = DELETE_CHILD | TAKES_OVER;

  private static final int ANYTHING = -1;

  /** SYSTEM, Administrators and TrustedInstaller, who may do as they like in any case. */
  private static final Set<String> SYSTEM =
      Set.of(
          "S-1-5-18",
          "S-1-5-32-544",
          "S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464");

  /** Rights of whoever owns the file, who is asked for as well. */
  private static final String OWNER_RIGHTS = "S-1-3-4";

  WindowsAccess {
    trusted = Set.copyOf(trusted);
  }

  static WindowsAccess of(WindowsFiles files, String user) {
    Set<String> trusted = new HashSet<>(SYSTEM);
    trusted.add(OWNER_RIGHTS);
    trusted.add(user);
    return new WindowsAccess(files, trusted);
  }

  static WindowsAccess ofProcess() throws IOException {
    try {
      return of(NativeWindowsFiles.LINKED.get(), WindowsUser.account());
    } catch (WindowsException e) {
      throw e.asIOException("the account of this process");
    } catch (NoSuchElementException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public void requireFile(Path shown, Path file) throws IOException, UnsafeFileException {
    require(Kind.OWNER, Kind.WRITABLE, CHANGES_A_FILE, shown, security(file));
  }

  @Override
  public void requireSecret(Path shown, Path file) throws IOException, UnsafeFileException {
    require(Kind.OWNER, Kind.READABLE, READS_A_FILE, shown, security(file));
  }

  @Override
  public void requireFolder(Path folder) throws IOException, UnsafeFileException {
    require(Kind.FOLDER_OWNER, Kind.FOLDER_WRITABLE, REPLACES_AN_ENTRY, folder, security(folder));
  }

  @Override
  public void requireLink(Path link) throws IOException, UnsafeFileException {
    requireOwner(Kind.FOLDER_OWNER, link, security(link).owner());
  }

  /** Refuses a folder in which others may do anything, were it only to look. */
  void requirePrivate(Path folder) throws IOException, UnsafeFileException {
    require(Kind.FOLDER_OWNER, Kind.FOLDER_WRITABLE, ANYTHING, folder, security(folder));
  }

  private FileSecurity security(Path path) throws IOException {
    try {
      return files.security(path);
    } catch (WindowsException e) {
      throw e.asIOException(path.toString());
    }
  }

  private void require(Kind owner, Kind writable, int dangerous, Path path, FileSecurity security)
      throws UnsafeFileException {
    requireOwner(owner, path, security.owner());
    if (security.entries().isEmpty()) {
      throw new UnsafeFileException(
          writable, path, "an access list", "none, so that everybody may do everything");
    }
    Optional<Entry> entry = exposing(security.entries().get(), dangerous);
    if (entry.isPresent()) {
      throw new UnsafeFileException(
          writable, path, "no such permission for others", entry.get().toString());
    }
  }

  private void requireOwner(Kind kind, Path path, String owner) throws UnsafeFileException {
    if (!trusted.contains(owner) || owner.equals(OWNER_RIGHTS)) {
      throw new UnsafeFileException(
          kind, path, "this user or the system as owner", "owner " + owner);
    }
  }

  /**
   * The first entry of a list that lets somebody else do something dangerous. Denials are not
   * counted in anybody's favour: what they leave depends on their order and on groups.
   */
  Optional<Entry> exposing(List<Entry> entries, int dangerous) {
    return entries.stream()
        .filter(entry -> entry.mayGive(dangerous))
        .filter(entry -> !trusted.contains(entry.account()))
        .findFirst();
  }
}
