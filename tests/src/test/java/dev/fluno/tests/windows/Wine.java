package dev.fluno.tests.windows;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.output.Folders;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs Windows programs for real, through Wine. The Windows Java stays in the build folder; nothing
 * of Wine outlives this JVM. The prefix (its registry and drives) lies elsewhere: its drive Z: is
 * the whole machine and its folders of documents are itself, and what reads a build folder follows
 * links.
 */
public final class Wine {
  /** Debian keeps the loader off PATH, with its server beside it. */
  private static final List<Path> FOLDERS =
      List.of(Path.of("/usr/lib/wine"), Path.of("/usr/bin"), Path.of("/opt/wine-stable/bin"));

  /** What is said under Wine 8.0 on standard error, and not on Windows. */
  private static final Pattern NOISE =
      Pattern.compile(
          "(?m)^(OpenJDK 64-Bit Server VM warning: Attempt to get process group affinity failed:"
              + " Call not implemented|wine: Read access denied for device .*)\r?\n");

  private final Path bin;
  private final Path prefix;
  private final Path java;

  private Wine(Path bin, Path java, Path prefix) {
    this.bin = bin;
    this.java = java;
    this.prefix = prefix;
    Runtime.getRuntime().addShutdownHook(new Thread(this::end));
    var made = run(prefix, Map.of(), List.of("wineboot", "--init"));
    if (made.status() != 0) {
      throw new IllegalStateException("no prefix for Wine: " + made.transcript());
    }
  }

  private static final class Holder {
    static final Wine WINE = make();

    private static Wine make() {
      var bin =
          FOLDERS.stream()
              .filter(folder -> Files.isExecutable(folder.resolve("wine64")))
              .findFirst()
              .orElseThrow();
      var java = WindowsJava.below(Project.root().resolve("tests/target/windows"));
      try {
        return new Wine(bin, java, Files.createTempDirectory("fluno-wine-"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Wine with a Windows Java; skips the test by name where either is absent. */
  public static Wine needed() {
    assumeTrue(
        FOLDERS.stream().anyMatch(folder -> Files.isExecutable(folder.resolve("wine64"))),
        "skipped: needs wine64");
    return Holder.WINE;
  }

  /** The home of the Windows Java. */
  public Path javaHome() {
    return java;
  }

  /** What Windows programs see as drive C:, above which they see nothing. */
  public Path driveC() {
    return prefix.resolve("drive_c");
  }

  /** Where Fluno keeps the configuration of the user of this prefix: {@code %APPDATA%\\fluno}. */
  public Path configuration() {
    var user = driveC().resolve("users").resolve(System.getProperty("user.name"));
    return user.resolve("AppData/Roaming/fluno");
  }

  /** How Windows programs call a file of this machine: {@code Z:\tmp\x}. */
  public static String path(Path file) {
    return "Z:" + file.toAbsolutePath().normalize().toString().replace('/', '\\');
  }

  /** A class path or module path for Windows. */
  public static String paths(List<Path> files) {
    return String.join(";", files.stream().map(Wine::path).toList());
  }

  /** Runs {@code java.exe} with these arguments; what it prints is UTF-8. */
  public Child java(Path folder, List<String> arguments) {
    return run(folder, Map.of(), javaCommand(arguments));
  }

  /** The command line of {@code java.exe}, for {@link #run} and {@link #start}. */
  public List<String> javaCommand(List<String> arguments) {
    return Stream.concat(
            Stream.of(
                path(java.resolve("bin/java.exe")),
                "-Dstdout.encoding=UTF-8",
                "-Dstderr.encoding=UTF-8"),
            arguments.stream())
        .toList();
  }

  /**
   * Runs a Windows program to its end: its exit status modulo 256, and what it printed, without
   * Wine's own noise. Nothing of the environment of this process reaches it.
   */
  public Child run(Path folder, Map<String, String> environment, List<String> command) {
    try {
      var child = Child.run(folder, Map.of(), unixCommand(environment, command));
      return new Child(child.status(), child.out(), NOISE.matcher(child.err()).replaceAll(""));
    } catch (AssertionError tooLong) {
      // Programs that it has started are no children of it here.
      stop();
      throw tooLong;
    }
  }

  /** Starts a Windows program and leaves it to the caller, who may kill it. */
  public Process start(Path folder, Map<String, String> environment, List<String> command)
      throws IOException {
    return new ProcessBuilder(unixCommand(environment, command))
        .directory(folder.toFile())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private List<String> unixCommand(Map<String, String> environment, List<String> command) {
    var variables = new TreeMap<>(environment);
    variables.put("HOME", prefix.toString());
    // Names of files are not ASCII only.
    variables.put("LC_ALL", "C.UTF-8");
    variables.put("WINEPREFIX", prefix.toString());
    variables.put("WINEARCH", "win64");
    variables.put("WINEDEBUG", "-all");
    // Without these it asks for .NET and for a browser, and writes desktop menus.
    variables.put("WINEDLLOVERRIDES", "mscoree,mshtml=;winemenubuilder.exe=d");
    var words = new ArrayList<>(List.of("/usr/bin/env", "-i"));
    variables.forEach((name, value) -> words.add(name + "=" + value));
    words.add(bin.resolve("wine64").toString());
    words.addAll(command);
    return words;
  }

  private void end() {
    stop();
    try {
      Folders.remove(prefix);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends every Windows program of this prefix. */
  private void stop() {
    Child.run(
        Path.of("/"),
        Map.of("WINEPREFIX", prefix.toString()),
        List.of(bin.resolve("wineserver").toString(), "--kill", "--wait"));
  }
}
