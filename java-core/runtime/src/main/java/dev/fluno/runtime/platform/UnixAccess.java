package dev.fluno.runtime.platform;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.fluno.runtime.platform.UnsafeFileException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;

/**
 * By owner and mode. An access list beside the mode shows in the bits of the group, which are the
 * most that it gives to anybody.
 *
 * @param user the effective user id
 */
record UnixAccess(int user) implements Access {
  private static final int STICKY = 01000;
  private static final int GROUP_WRITE = 0020;
  private static final int OTHERS_WRITE = 0002;
  private static final int ANYTHING_FOR_OTHERS = 0077;

  static UnixAccess ofProcess() throws IOException {
    return new UnixAccess(CurrentUser.uid());
  }

  @Override
  public void requireFile(Path shown, Path file) throws IOException, UnsafeFileException {
    requireOwner(Kind.OWNER, shown, number(file, "uid"));
    int mode = number(file, "mode");
    if ((mode & (GROUP_WRITE | OTHERS_WRITE)) != 0) {
      throw writable(Kind.WRITABLE, shown, mode);
    }
  }

  @Override
  public void requireSecret(Path shown, Path file) throws IOException, UnsafeFileException {
    requireOwner(Kind.OWNER, shown, number(file, "uid"));
    int mode = number(file, "mode");
    if ((mode & ANYTHING_FOR_OTHERS) != 0) {
      throw new UnsafeFileException(
          Kind.READABLE, shown, "mode 600", String.format(Locale.ROOT, "mode %03o", mode & 0777));
    }
  }

  /**
   * In a sticky folder, such as /tmp, others can add entries but not replace those of this user or
   * of root, and the owner of what comes next on the way is asked for as well. A group to which
   * nobody else belongs is no other: many systems give each user one, and write permission with it.
   */
  @Override
  public void requireFolder(Path folder) throws IOException, UnsafeFileException {
    int owner = number(folder, "uid", NOFOLLOW_LINKS);
    requireOwner(Kind.FOLDER_OWNER, folder, owner);
    int mode = number(folder, "mode", NOFOLLOW_LINKS);
    if ((mode & STICKY) != 0 || (mode & (GROUP_WRITE | OTHERS_WRITE)) == 0) {
      return;
    }
    if ((mode & OTHERS_WRITE) != 0 || !isOwnersGroup(folder, owner)) {
      throw writable(Kind.FOLDER_WRITABLE, folder, mode);
    }
  }

  @Override
  public void requireLink(Path link) throws IOException, UnsafeFileException {
    requireOwner(Kind.FOLDER_OWNER, link, number(link, "uid", NOFOLLOW_LINKS));
  }

  private void requireOwner(Kind kind, Path path, int owner) throws UnsafeFileException {
    if (owner != user && owner != 0) {
      throw new UnsafeFileException(kind, path, "owner " + user + " or root", "owner " + owner);
    }
  }

  private static boolean isOwnersGroup(Path folder, int owner) throws IOException {
    try (PinnedFile pinned = PinnedFile.open(folder)) {
      return PrivateGroup.isOf(owner, number(folder, "gid", NOFOLLOW_LINKS))
          && !pinned.hasAccessList();
    }
  }

  private static UnsafeFileException writable(Kind kind, Path path, int mode) {
    return new UnsafeFileException(
        kind,
        path,
        "write permission for its owner alone",
        String.format(Locale.ROOT, "mode %03o", mode & 0777));
  }

  private static int number(Path path, String name, LinkOption... options) throws IOException {
    return (Integer) Files.getAttribute(path, "unix:" + name, options);
  }
}
