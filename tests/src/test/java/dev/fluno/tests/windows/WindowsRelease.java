package dev.fluno.tests.windows;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.output.Folders;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;

/** The release zip as a user has it: unpacked, in a folder with a name that is not the easiest. */
final class WindowsRelease {
  private static final Path TARGET = Project.root().resolve("java-core/release/target");

  private final Wine wine;
  private final Path folder;

  private WindowsRelease(Wine wine, Path folder) {
    this.wine = wine;
    this.folder = folder;
  }

  /** The zip that the build has made. */
  static Path zip() throws IOException {
    assumeTrue(Files.isDirectory(TARGET), "skipped: needs the release zip (mvn verify)");
    try (var zips = Files.newDirectoryStream(TARGET, "fluno-*-windows-x86_64*.zip")) {
      var found = new ArrayList<Path>();
      zips.forEach(found::add);
      assumeTrue(!found.isEmpty(), "skipped: needs the release zip (mvn verify)");
      assertEquals(1, found.size(), found.toString());
      return found.getFirst();
    }
  }

  static WindowsRelease unpacked(Wine wine) throws IOException {
    var place = Project.root().resolve("tests/target/windows/Grüße an alle");
    Folders.remove(place);
    try (var zip = new ZipFile(zip().toFile(), UTF_8)) {
      for (var entry : zip.stream().toList()) {
        var file = place.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        try (var bytes = zip.getInputStream(entry)) {
          Files.copy(bytes, file);
        }
      }
    }
    try (var folders = Files.newDirectoryStream(place)) {
      return new WindowsRelease(wine, folders.iterator().next());
    }
  }

  Path folder() {
    return folder;
  }

  Path bundle(String size) {
    return folder.resolve("native-artifacts/dist/continuous-inference-" + size + ".fluno");
  }

  /** The names of all bundles. */
  List<String> bundles() throws IOException {
    try (var folders = Files.list(folder.resolve("native-artifacts/dist"))) {
      return folders
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith(".fluno"))
          .sorted()
          .toList();
    }
  }

  /** Runs {@code fluno.cmd} in its own folder, with the Windows Java as JAVA_HOME. */
  Child fluno(String... words) {
    return fluno(folder, Map.of(), words);
  }

  Child fluno(Path from, Map<String, String> environment, String... words) {
    // A command that begins with a quoted path would lose its first and its last quote.
    var command = new ArrayList<>(List.of("cmd.exe", "/c"));
    command.addAll(
        from.equals(folder)
            ? List.of("fluno.cmd")
            : List.of("call", Wine.path(folder.resolve("fluno.cmd"))));
    command.addAll(List.of(words));
    var variables = new TreeMap<>(environment);
    variables.putIfAbsent("JAVA_HOME", Wine.path(wine.javaHome()));
    return wine.run(from, variables, command);
  }

  String readme() throws IOException {
    return Files.readString(folder.resolve("README.md"));
  }

  /** The commands that the README tells its readers to type, without {@code fluno.cmd}. */
  List<List<String>> commandsOfReadme() throws IOException {
    return Pattern.compile("```bat\n(.*?)```", Pattern.DOTALL)
        .matcher(readme())
        .results()
        .flatMap(block -> block.group(1).lines())
        .map(line -> List.of(line.split(" ")))
        .map(words -> words.subList(1, words.size()))
        .toList();
  }
}
