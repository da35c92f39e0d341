package dev.fluno.runtime.platform;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.fluno.runtime.platform.UnsafeFileException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * By owner and access list.
 *
 * @param trusted this user and the system's own accounts
 */
record WindowsAccess(Set<UserPrincipal> trusted) implements Access {

  /** What changes a file, or lets somebody allow himself to. */
  static final Set<AclEntryPermission> CHANGES_A_FILE =
      Set.of(
          AclEntryPermission.WRITE_DATA,
          AclEntryPermission.APPEND_DATA,
          AclEntryPermission.DELETE,
          AclEntryPermission.WRITE_ACL,
          AclEntryPermission.WRITE_OWNER);

  /**
   * What replaces an entry of a folder. To add one is not among it: everybody may at the root of a
   * drive, and what somebody has added is his own.
   */
  static final Set<AclEntryPermission> REPLACES_AN_ENTRY =
      Set.of(
          AclEntryPermission.DELETE,
          AclEntryPermission.DELETE_CHILD,
          AclEntryPermission.WRITE_ACL,
          AclEntryPermission.WRITE_OWNER);

  /** Accounts that may do as they like in any case. */
  private static final List<String> SYSTEM =
      List.of("NT AUTHORITY\\SYSTEM", "BUILTIN\\Administrators", "NT SERVICE\\TrustedInstaller");

  WindowsAccess {
    trusted = Set.copyOf(trusted);
  }

  static WindowsAccess ofProcess(Path file) throws IOException {
    UserPrincipalLookupService accounts = file.getFileSystem().getUserPrincipalLookupService();
    Set<UserPrincipal> trusted = new HashSet<>();
    trusted.add(accounts.lookupPrincipalByName(System.getProperty("user.name", "")));
    for (String name : SYSTEM) {
      find(accounts, name).ifPresent(trusted::add);
    }
    return new WindowsAccess(trusted);
  }

  /** An account that is not there, or has another name in this language, is not trusted. */
  private static Optional<UserPrincipal> find(UserPrincipalLookupService accounts, String name)
      throws IOException {
    try {
      return Optional.of(accounts.lookupPrincipalByName(name));
    } catch (UserPrincipalNotFoundException e) {
      return Optional.empty();
    }
  }

  @Override
  public void requireFile(Path shown, Path file) throws IOException, UnsafeFileException {
    require(Kind.OWNER, Kind.WRITABLE, CHANGES_A_FILE, shown, view(file));
  }

  @Override
  public void requireFolder(Path folder) throws IOException, UnsafeFileException {
    require(
        Kind.FOLDER_OWNER,
        Kind.FOLDER_WRITABLE,
        REPLACES_AN_ENTRY,
        folder,
        view(folder, NOFOLLOW_LINKS));
  }

  @Override
  public void requireLink(Path link) throws IOException, UnsafeFileException {
    requireOwner(Kind.FOLDER_OWNER, link, view(link, NOFOLLOW_LINKS).getOwner());
  }

  private void require(
      Kind owner,
      Kind writable,
      Set<AclEntryPermission> dangerous,
      Path path,
      AclFileAttributeView view)
      throws IOException, UnsafeFileException {
    requireOwner(owner, path, view.getOwner());
    Optional<AclEntry> entry = exposing(view.getAcl(), dangerous, trusted);
    if (entry.isPresent()) {
      throw new UnsafeFileException(
          writable, path, "no such permission for others", entry.get().toString());
    }
  }

  private void requireOwner(Kind kind, Path path, UserPrincipal owner) throws UnsafeFileException {
    if (!trusted.contains(owner)) {
      throw new UnsafeFileException(
          kind, path, "this user or the system as owner", owner.getName());
    }
  }

  /**
   * The first entry of a list that lets somebody else do something dangerous. Denials are not
   * counted in anybody's favour: what they leave depends on their order and on groups.
   */
  static Optional<AclEntry> exposing(
      List<AclEntry> entries, Set<AclEntryPermission> dangerous, Set<UserPrincipal> trusted) {
    return entries.stream()
        .filter(entry -> entry.type() == AclEntryType.ALLOW)
        .filter(entry -> !entry.flags().contains(AclEntryFlag.INHERIT_ONLY))
        .filter(entry -> !trusted.contains(entry.principal()))
        .filter(entry -> entry.permissions().stream().anyMatch(dangerous::contains))
        .findFirst();
  }

  private static AclFileAttributeView view(Path path, LinkOption... options) throws IOException {
    AclFileAttributeView view =
        Files.getFileAttributeView(path, AclFileAttributeView.class, options);
    if (view == null) {
      throw new IOException("this file system has neither modes nor access lists");
    }
    return view;
  }
}
