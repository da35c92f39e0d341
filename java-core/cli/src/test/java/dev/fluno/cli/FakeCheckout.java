package dev.fluno.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A folder that looks to the launcher like a checkout that has been built, with a PATH of its own,
 * a JDK that prints its arguments and a Maven that does what a test says. The launcher runs as a
 * real process.
 */
final class FakeCheckout {
  private static final List<String> TOOLS =
      List.of(
          "cat",
          "dirname",
          "find",
          "grep",
          "head",
          "mkdir",
          "readlink",
          "rm",
          "sed",
          "sh",
          "sleep",
          "touch",
          "uname");

  final Path root;
  final Path bin;
  final Path jdk;
  final Map<String, String> environment = new HashMap<>();

  FakeCheckout(Path folder) throws IOException {
    root = Files.createDirectories(folder.resolve("a checkout")).toRealPath();
    bin = Files.createDirectory(folder.resolve("bin"));
    jdk = folder.resolve("jdk-25");
    Files.copy(Path.of(System.getProperty("fluno.root"), "fluno"), launcher());
    executable(launcher());
    for (String module :
        List.of(
            "java-core/cli",
            "native-artifacts/toolkit",
            "python-package/host",
            "tests/benchmarks")) {
      Files.createDirectories(root.resolve(module).resolve("src/main"));
    }
    Files.createDirectory(root.resolve("fluno_runtime"));
    Files.createDirectories(built().getParent());
    Files.createFile(built());
    Files.setLastModifiedTime(built(), FileTime.from(Instant.now().plus(Duration.ofHours(1))));
    for (String tool : TOOLS) {
      var place = Files.exists(Path.of("/usr/bin", tool)) ? "/usr/bin/" : "/bin/";
      script(bin.resolve(tool), "exec " + place + tool + " \"$@\"");
    }
    makeJdk(jdk, "25.0.3");
    environment.put("PATH", bin.toString());
    environment.put("HOME", Files.createDirectory(folder.resolve("home")).toString());
    environment.put("JAVA_HOME", jdk.toString());
  }

  Path launcher() {
    return root.resolve("fluno");
  }

  Path built() {
    return root.resolve("java-core/cli/target/app/built");
  }

  /** A JDK whose java prints its arguments, one a line in brackets, and ends with 42. */
  static void makeJdk(Path home, String version) throws IOException {
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    script(home.resolve("bin/javac"), "exit 0");
    script(
        home.resolve("bin/java"),
        "for each in \"$@\"; do printf '<%s>\\n' \"$each\"; done; exit 42");
  }

  /** An app image at a path from the root, whose Java does as a JDK's; with the time of a file. */
  Path makeImage(String path, Path time) throws IOException {
    var image = Files.createDirectories(root.resolve(path)).toRealPath();
    Files.createDirectory(image.resolve("bin"));
    Files.copy(launcher(), image.resolve("bin/fluno"));
    Files.createDirectories(image.resolve("app/compiler"));
    Files.createFile(image.resolve("app/compiler/compiler.jar"));
    makeJdk(image.resolve("runtime"), "25.0.3");
    for (String file : List.of("built", "run.aot", "short.aot")) {
      Files.createFile(image.resolve(file));
      Files.setLastModifiedTime(image.resolve(file), Files.getLastModifiedTime(time));
    }
    return image;
  }

  static void script(Path file, String text) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + text + "\n");
    executable(file);
  }

  private static void executable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Runs a command line, whose first word is a path, or a name found on PATH by a shell. */
  Ran run(List<String> words) throws IOException, InterruptedException {
    var command = new ArrayList<>(words);
    if (!words.getFirst().contains("/")) {
      command.addAll(0, List.of("/bin/sh", "-c", "exec \"$0\" \"$@\""));
    }
    var out = Files.createTempFile(bin, "out", "");
    var err = Files.createTempFile(bin, "err", "");
    var builder =
        new ProcessBuilder(command)
            .directory(bin.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    var process = builder.start();
    process.getOutputStream().close();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("the launcher does not end: " + Files.readString(err, UTF_8));
    }
    return new Ran(process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
  }

  Ran fluno(String... args) throws IOException, InterruptedException {
    var words = new ArrayList<>(List.of(launcher().toString()));
    words.addAll(List.of(args));
    return run(words);
  }
}
