package dev.fluno.runtime.platform;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which groups are one user's alone. */
class PrivateGroupTest {
  private static final List<String> ACCOUNTS =
      List.of(
          "root:x:0:0:root:/root:/bin/sh",
          "alice:x:1000:1000::/home/alice:/bin/sh",
          "bob:x:1001:100::/home/bob:/bin/sh",
          "carol:x:1002:100::/home/carol:/bin/sh",
          "+::::::");

  private static final List<String> GROUPS =
      List.of("root:x:0:", "alice:x:1000:", "users:x:100:", "wheel:x:10:alice,bob");

  @Test
  void a_group_of_one_name_is_its_users() {
    assertTrue(isOf(1000, 1000, GROUPS));
    assertTrue(isOf(0, 0, GROUPS));
    assertTrue(isOf(1000, 1000, List.of("alice:x:1000:alice")));
  }

  @Test
  void a_group_of_several_is_nobodys() {
    assertFalse(isOf(1001, 100, GROUPS), "two accounts have it as their first");
    assertFalse(isOf(1000, 10, GROUPS), "two accounts are members");
    assertFalse(isOf(1000, 1000, List.of("alice:x:1000:bob")));
    assertFalse(isOf(1000, 1000, List.of("alice:x:1000:", "again:x:1000:bob")));
  }

  @Test
  void a_group_or_user_that_the_files_do_not_know_is_nobodys() {
    assertFalse(isOf(1000, 1000, List.of()));
    assertFalse(isOf(1000, 1000, List.of("alice:x:1000")));
    assertFalse(isOf(4711, 4711, List.of("ldap:x:4711:")));
    assertFalse(isOf(1000, 0, GROUPS));
  }

  private static boolean isOf(int user, int group, List<String> groups) {
    return PrivateGroup.isOf(user, group, ACCOUNTS, groups);
  }
}
