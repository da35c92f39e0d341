package dev.fluno.runtime.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Groups that are one user's alone, as /etc/passwd and /etc/group have it. */
public final class PrivateGroup {
  private PrivateGroup() {}

  /** False also where the files do not say: a directory service may know more members. */
  public static boolean isOf(int user, int group) throws IOException {
    return isOf(user, group, lines("/etc/passwd"), lines("/etc/group"));
  }

  static boolean isOf(int user, int group, List<String> accounts, List<String> groups) {
    Set<String> names = new HashSet<>();
    for (String line : accounts) {
      String[] fields = line.split(":", -1); // name:password:uid:gid:...
      if (fields.length < 4) {
        continue;
      }
      boolean sameUser = fields[2].equals(Integer.toUnsignedString(user));
      boolean sameGroup = fields[3].equals(Integer.toUnsignedString(group));
      if (sameUser && sameGroup) {
        names.add(fields[0]);
      } else if (sameGroup) {
        return false;
      }
    }
    return !names.isEmpty() && members(group, groups).filter(names::containsAll).isPresent();
  }

  private static Optional<Set<String>> members(int group, List<String> groups) {
    Set<String> members = new HashSet<>();
    boolean found = false;
    for (String line : groups) {
      String[] fields = line.split(":", -1); // name:password:gid:member,member
      if (fields.length == 4 && fields[2].equals(Integer.toUnsignedString(group))) {
        found = true;
        members.addAll(List.of(fields[3].split(",")));
      }
    }
    members.remove("");
    return found ? Optional.of(members) : Optional.empty();
  }

  private static List<String> lines(String file) throws IOException {
    return Files.readAllLines(Path.of(file), StandardCharsets.ISO_8859_1);
  }
}
