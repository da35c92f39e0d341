package dev.fluno.toolkit.oms;

import java.io.File;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What the user does not want looked at: names of files, or of folders with all that is in them, as
 * OMS v1.0 section 6.2.1 has them. Never what a signer says.
 *
 * @param names from the tree's root, {@code /} between components
 */
public record IgnoredPaths(SortedSet<String> names) {
  private static final String GLOB = "*?[";

  public IgnoredPaths {
    names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
  }

  /**
   * Reads what a user typed: relative to the tree's root, a slash at the end allowed.
   *
   * @throws IllegalArgumentException with a message for people if one is no plain path below it
   */
  public static IgnoredPaths of(Collection<String> paths) {
    var names = new TreeSet<String>();
    for (String path : paths) {
      var name = path.replace(File.separatorChar, '/').replaceFirst("^(\\./)+", "");
      name = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
      boolean plain =
          GLOB.chars().allMatch(c -> path.indexOf(c) < 0)
              && List.of(name.split("/", -1)).stream()
                  .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
      if (!plain) {
        throw new IllegalArgumentException(
            "needs a path from the folder down, without .. and * ? [, has " + path);
      }
      names.add(name);
    }
    return new IgnoredPaths(names);
  }

  /** These and one more. */
  IgnoredPaths and(String name) {
    var more = new TreeSet<>(names);
    more.add(name);
    return new IgnoredPaths(more);
  }

  /** Whether a file or folder is one of these, or lies in one. */
  boolean covers(String name) {
    for (int end = name.length(); end > 0; end = name.lastIndexOf('/', end - 1)) {
      if (names.contains(name.substring(0, end))) {
        return true;
      }
    }
    return false;
  }
}
