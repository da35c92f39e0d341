package dev.fluno.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Files of Linux's /proc whose lines are {@code name: value}. */
public final class KernelFile {
  private KernelFile() {}

  /** The value of the first line of this name; empty where there is none, or no such file. */
  public static Optional<String> value(String file, String name) throws IOException {
    var path = Path.of(file);
    if (!Files.isReadable(path)) {
      return Optional.empty();
    }
    return Files.readAllLines(path).stream()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst();
  }

  /** The same for a value in kB; 0 where there is none. */
  public static long bytes(String file, String name) throws IOException {
    return value(file, name)
        .map(value -> value.replaceAll("\\D", ""))
        .filter(digits -> !digits.isEmpty())
        .map(digits -> 1024 * Long.parseLong(digits))
        .orElse(0L);
  }
}
