package dev.fluno.runtime.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What makes the dynamic loader put foreign code into this process before any of ours runs. Fluno
 * cannot undo it, only say so.
 */
public final class Preload {

  /** The two variables of ld.so(8) that load code; the JVM keeps them as they were at its start. */
  private static final List<String> VARIABLES = List.of("LD_AUDIT", "LD_PRELOAD");

  private Preload() {}

  /** What is set, such as {@code LD_PRELOAD=/opt/trace.so}; empty on a clean system. */
  public static List<String> current() {
    return of(System.getenv(), Path.of("/etc/ld.so.preload"));
  }

  static List<String> of(Map<String, String> environment, Path systemFile) {
    var found = new ArrayList<String>();
    for (String variable : VARIABLES) {
      String value = environment.getOrDefault(variable, "");
      if (!value.isEmpty()) {
        found.add(variable + "=" + value);
      }
    }
    try {
      String text = Files.readString(systemFile, StandardCharsets.ISO_8859_1);
      if (!text.isBlank()) {
        found.add(systemFile + ": " + String.join(" ", text.strip().split("\\s+")));
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      return List.copyOf(found);
    } catch (IOException e) {
      found.add(systemFile + ": cannot be read");
    }
    return List.copyOf(found);
  }
}
