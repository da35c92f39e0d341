package dev.fluno.runtime.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.UserPrincipal;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which access lists of Windows leave a file to its user; the lists are made by hand. */
class WindowsAccessTest {
  private record Account(String name) implements UserPrincipal {
    @Override
    public String getName() {
      return name;
    }
  }

  private static final UserPrincipal ME = new Account("PC\\alice");
  private static final UserPrincipal SYSTEM = new Account("NT AUTHORITY\\SYSTEM");
  private static final UserPrincipal EVERYONE = new Account("Everyone");
  private static final AclEntryPermission[] ALL = AclEntryPermission.values();

  @Test
  void the_list_of_a_users_own_folder_exposes_nothing() {
    accepts(allow(SYSTEM, ALL), allow(ME, ALL));
    accepts(allow(ME, ALL), allow(EVERYONE, AclEntryPermission.READ_DATA));
    accepts();
  }

  @Test
  void whatever_changes_a_file_exposes_it() {
    for (AclEntryPermission permission : WindowsAccess.CHANGES_A_FILE) {
      AclEntry entry = allow(EVERYONE, permission, AclEntryPermission.READ_DATA);
      assertEquals(
          Optional.of(entry),
          exposing(WindowsAccess.CHANGES_A_FILE, allow(ME, ALL), entry),
          permission.toString());
    }
  }

  @Test
  void to_add_to_a_folder_replaces_nothing_in_it() {
    AclEntry adds =
        allow(EVERYONE, AclEntryPermission.ADD_FILE, AclEntryPermission.ADD_SUBDIRECTORY);
    assertEquals(Optional.empty(), exposing(WindowsAccess.REPLACES_AN_ENTRY, adds));
    for (AclEntryPermission permission : WindowsAccess.REPLACES_AN_ENTRY) {
      AclEntry entry = allow(EVERYONE, permission);
      assertEquals(Optional.of(entry), exposing(WindowsAccess.REPLACES_AN_ENTRY, adds, entry));
    }
  }

  @Test
  void what_only_children_inherit_says_nothing_of_the_folder() {
    AclEntry inherited =
        AclEntry.newBuilder(allow(EVERYONE, ALL))
            .setFlags(AclEntryFlag.INHERIT_ONLY, AclEntryFlag.FILE_INHERIT)
            .build();
    accepts(inherited);
  }

  @Test
  void a_denial_is_not_counted_in_anybodys_favour() {
    AclEntry deny = AclEntry.newBuilder(allow(EVERYONE, ALL)).setType(AclEntryType.DENY).build();
    accepts(deny);
    AclEntry allow = allow(EVERYONE, AclEntryPermission.WRITE_DATA);
    assertEquals(Optional.of(allow), exposing(WindowsAccess.CHANGES_A_FILE, deny, allow));
  }

  private static void accepts(AclEntry... entries) {
    assertEquals(Optional.empty(), exposing(WindowsAccess.CHANGES_A_FILE, entries));
    assertEquals(Optional.empty(), exposing(WindowsAccess.REPLACES_AN_ENTRY, entries));
  }

  private static Optional<AclEntry> exposing(
      Set<AclEntryPermission> dangerous, AclEntry... entries) {
    return WindowsAccess.exposing(List.of(entries), dangerous, Set.of(ME, SYSTEM));
  }

  private static AclEntry allow(UserPrincipal account, AclEntryPermission... permissions) {
    return AclEntry.newBuilder()
        .setType(AclEntryType.ALLOW)
        .setPrincipal(account)
        .setPermissions(EnumSet.copyOf(Arrays.asList(permissions)))
        .build();
  }
}
