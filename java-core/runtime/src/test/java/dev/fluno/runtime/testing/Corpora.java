package dev.fluno.runtime.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The third-party test corpora, which are no part of the project: in the folder of the system
 * property {@code fluno.corpora}, else in {@code ../shared/corpora}.
 */
public final class Corpora {
  private Corpora() {}

  /** A folder of the corpora; the test that asks is skipped where it is absent. */
  public static Path folder(String name) {
    Path root = Path.of(System.getProperty("fluno.root", "."));
    String named = System.getProperty("fluno.corpora");
    Path corpora = named == null ? root.resolve("../shared/corpora") : Path.of(named);
    Path folder = corpora.resolve(name);
    assumeTrue(Files.isDirectory(folder), "skipped: needs the third-party corpora at " + corpora);
    return folder;
  }

  /** The files directly in a folder of the corpora, sorted by name. */
  public static List<Path> files(String name) {
    try (Stream<Path> files = Files.list(folder(name))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names of all files in and below a folder of the corpora, licences and pages left out. */
  public static List<String> names(String name) {
    Path corpus = folder(name);
    try (Stream<Path> files = Files.walk(corpus)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> corpus.relativize(file).toString())
          .filter(file -> !file.endsWith("LICENSE") && !file.endsWith(".md"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
