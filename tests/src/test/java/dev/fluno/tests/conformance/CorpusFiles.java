package dev.fluno.tests.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The files of a corpus. */
final class CorpusFiles {
  private CorpusFiles() {}

  /** The files right in a folder, by name; licences and descriptions are none of them. */
  static Stream<Path> in(Path folder) {
    return sorted(folder, 1);
  }

  /** The files in and below a folder. */
  static Stream<Path> below(Path folder) {
    return sorted(folder, Integer.MAX_VALUE);
  }

  private static Stream<Path> sorted(Path folder, int depth) {
    try (var paths = Files.walk(folder, depth)) {
      return paths
          .filter(Files::isRegularFile)
          .filter(file -> !file.endsWith("LICENSE") && !file.toString().endsWith(".md"))
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
