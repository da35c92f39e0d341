package dev.fluno.toolkit.build;

import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.SystemPython;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Builds a recipe as a process of its own: {@code RECIPE OUTPUT [STARTED]}. */
final class BuildInChild {
  private BuildInChild() {}

  public static void main(String[] arguments) throws IOException {
    var started = arguments.length > 2 ? Path.of(arguments[2]) : null;
    Progress progress =
        line -> {
          // Somebody waits for it: from here on there is something to undo.
          if (started != null && line.endsWith(": llc") && !Files.exists(started)) {
            write(started);
          }
        };
    try {
      Builder.build(Path.of(arguments[0]), Path.of(arguments[1]), new SystemPython(), progress);
    } catch (AuthoringException | RefusedException e) {
      System.out.println(e.getMessage());
      System.out.println("left: " + Folders.files(Path.of(arguments[1]).resolveSibling("")));
      System.exit(3);
    }
  }

  private static void write(Path file) {
    try {
      Files.writeString(file, "");
    } catch (IOException e) {
      // Another thread was first.
    }
  }
}
