package dev.fluno.tests.published;

import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of this checkout that are published. */
final class PublishedFiles {
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

  /** Modules of which nothing is published: they hold tests, or what is made for this machine. */
  private static final Set<String> UNPUBLISHED =
      Set.of("tests", "tests/benchmarks", "java-core/image", "examples/java/service");

  /** What a build leaves for itself, directly in a folder {@code target}. */
  private static final Pattern OF_THE_BUILD =
      Pattern.compile(
          "spotless-index|build\\.log|jacoco\\.exec|jqwik-database|maven-javadoc-plugin-stale-data\\.txt");

  /** What lies in {@code dist} beside the bundles, for development on this machine alone. */
  private static final Set<String> OF_DEVELOPMENT = Set.of("made.json", "trust.json", "lock");

  private PublishedFiles() {}

  static List<String> publishedModules() throws IOException {
    return modules().stream().filter(module -> !UNPUBLISHED.contains(module)).toList();
  }

  private static List<String> modules() throws IOException {
    var pom = Files.readString(Project.root().resolve("pom.xml"));
    return MODULE.matcher(pom).results().map((MatchResult found) -> found.group(1)).toList();
  }

  /**
   * What the modules packaged: everything in their target folders that no build keeps for itself.
   */
  static List<Path> packaged() throws IOException {
    var files = new ArrayList<Path>();
    for (var module : publishedModules()) {
      files.addAll(packaged(Project.root().resolve(module).resolve("target")));
    }
    files.addAll(packaged(Project.root().resolve("target")));
    return files;
  }

  private static List<Path> packaged(Path target) throws IOException {
    return children(target)
        .filter(Files::isRegularFile)
        .filter(file -> !OF_THE_BUILD.matcher(String.valueOf(file.getFileName())).matches())
        .toList();
  }

  /** The bundles: folders and files. */
  static List<Path> bundles() throws IOException {
    return children(Project.root().resolve("native-artifacts/dist"))
        .filter(file -> !OF_DEVELOPMENT.contains(String.valueOf(file.getFileName())))
        .filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
        .toList();
  }

  /** The libraries that are committed. */
  static List<Path> libraries() throws IOException {
    try (var files = Files.walk(Project.root().resolve("native-artifacts/prebuilt"))) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.toString().endsWith(".json"))
          .filter(file -> !file.endsWith("SHA256SUMS"))
          .sorted()
          .toList();
    }
  }

  private static Stream<Path> children(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return Stream.empty();
    }
    try (var children = Files.list(folder)) {
      return children.sorted().toList().stream();
    }
  }
}
