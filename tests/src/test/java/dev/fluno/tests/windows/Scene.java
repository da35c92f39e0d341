package dev.fluno.tests.windows;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.runtime.output.Folders;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder on drive C: with a bundle, its policy and a user's local application data. Not below the
 * temporary folder of this machine: everybody may write there, and Windows has no sticky folders.
 */
final class Scene implements AutoCloseable {
  private final Wine wine;
  private final Path folder;
  private final Forge forge;
  private Path localData;

  private Scene(Wine wine, Path folder) {
    this.wine = wine;
    this.folder = folder;
    this.localData = folder;
    this.forge = Forge.in(folder);
  }

  static Scene set(Wine wine) throws IOException {
    var scene = new Scene(wine, Files.createTempDirectory(wine.driveC(), "scene"));
    scene.localData(scene.folder.resolve("AppData"));
    return scene;
  }

  Forge forge() {
    return forge;
  }

  Path folder() {
    return folder;
  }

  /** Lets the user's local application data be there; Wine has it from its registry. */
  void localData(Path other) {
    localData = other;
    var set =
        wine.run(
            folder,
            Map.of(),
            List.of(
                "reg.exe",
                "add",
                "HKCU\\Volatile Environment",
                "/v",
                "LOCALAPPDATA",
                "/d",
                windows(other),
                "/f"));
    assertEquals(0, set.status(), set.transcript());
  }

  /** The files and folders in the folder that libraries are loaded from. */
  List<Path> loaded() throws IOException {
    var load = localData.resolve("fluno/load");
    if (!Files.exists(load)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(load)) {
      return files.filter(file -> !file.equals(load)).sorted().toList();
    }
  }

  /** What is in all folders for temporary files. */
  List<Path> temporary() throws IOException {
    try (Stream<Path> files = Files.walk(wine.driveC().resolve("users"))) {
      return files.filter(file -> file.toString().contains("/Temp/")).sorted().toList();
    }
  }

  /** A path on drive C:, as Windows programs see it. */
  String windows(Path path) {
    return "C:\\" + wine.driveC().relativize(path).toString().replace('/', '\\');
  }

  Child run(String what, String... rest) {
    return run(List.of(), what, rest);
  }

  Child run(List<String> options, String what, String... rest) {
    return wine.run(folder, Map.of(), command(options, what, rest));
  }

  Process start(String what, String... rest) throws IOException {
    return wine.start(folder, Map.of(), command(List.of(), what, rest));
  }

  private List<String> command(List<String> options, String what, String... rest) {
    var classPath =
        Pattern.compile(File.pathSeparator)
            .splitAsStream(System.getProperty("java.class.path"))
            .filter(element -> !element.isEmpty())
            .map(Path::of)
            .toList();
    var arguments =
        new ArrayList<>(
            List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                Wine.paths(classPath)));
    arguments.addAll(options);
    arguments.addAll(
        List.of(
            LoadProgram.class.getName(), what, windows(forge.bundle()), windows(forge.policy())));
    arguments.addAll(List.of(rest));
    return wine.javaCommand(arguments);
  }

  @Override
  public void close() throws IOException {
    Folders.remove(folder);
  }
}
