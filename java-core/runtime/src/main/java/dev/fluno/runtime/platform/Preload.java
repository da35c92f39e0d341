package dev.fluno.runtime.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What makes the dynamic loader put foreign code into this process before any of ours runs. Fluno
 * cannot undo it, only say so.
 */
public final class Preload {

  /** The two variables of ld.so(8) that load code. */
  private static final List<String> VARIABLES = List.of("LD_AUDIT", "LD_PRELOAD");

  private Preload() {}

  /**
   * What is set, such as {@code LD_PRELOAD=/opt/trace.so}; empty on a clean system and on all but
   * Linux, where the loader is another and anybody may have made these files.
   */
  public static List<String> current() {
    if (!Machine.current().os().equals("linux")) {
      return List.of();
    }
    return of(Path.of("/proc/self/environ"), System.getenv(), Path.of("/etc/ld.so.preload"));
  }

  /**
   * @param initial the environment as the kernel gave it to this process, which is what the loader
   *     has read; a preloaded library may have taken its own variable out of the other one
   * @param now the environment that Java sees
   */
  static List<String> of(Path initial, Map<String, String> now, Path systemFile) {
    var found = new ArrayList<String>();
    read(initial, found)
        .map(Preload::variables)
        .ifPresent(
            loaded ->
                VARIABLES.forEach(
                    name -> compare(name, value(loaded, name), value(now, name), found)));
    read(systemFile, found)
        .map(text -> text.replaceAll("#.*", "").strip())
        .filter(text -> !text.isEmpty())
        .ifPresent(text -> found.add(systemFile + ": " + String.join(" ", text.split("\\s+"))));
    return List.copyOf(found);
  }

  private static void compare(String name, String loaded, String now, List<String> found) {
    if (!loaded.isEmpty()) {
      found.add(
          name
              + "="
              + loaded
              + (now.equals(loaded)
                  ? ""
                  : ", in effect though the environment now has "
                      + (now.isEmpty() ? "no such variable" : now)));
    } else if (!now.isEmpty()) {
      found.add(name + "=" + now + ", set after this process started: only others will load it");
    }
  }

  private static String value(Map<String, String> environment, String name) {
    return environment.getOrDefault(name, "").strip();
  }

  /**
   * Variables as /proc has them, each ended by a zero byte; the first of a name is the one read.
   */
  private static Map<String, String> variables(String block) {
    var variables = new HashMap<String, String>();
    for (String variable : block.split("\0", -1)) {
      int equals = variable.indexOf('=');
      if (equals > 0) {
        variables.merge(
            variable.substring(0, equals),
            variable.substring(equals + 1),
            (first, second) -> second.isBlank() ? first : second);
      }
    }
    return variables;
  }

  /** The text of a file that need not be there; one that cannot be read is itself a finding. */
  private static Optional<String> read(Path file, List<String> found) {
    try {
      return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (NoSuchFileException | NotDirectoryException e) {
      return Optional.empty();
    } catch (IOException e) {
      found.add(file + ": cannot be read");
      return Optional.empty();
    }
  }
}
