package dev.fluno.runtime.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** Programs of the system that some tests need. */
public final class Commands {
  private Commands() {}

  /** Skips the test that asks where a program is not on the PATH. */
  public static void require(String program) {
    boolean present =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder).resolve(program)));
    assumeTrue(present, "skipped: needs " + program);
  }

  /** Runs a program that must succeed, and gives what it printed. */
  public static String run(String... command) throws IOException, InterruptedException {
    return runIn(Path.of(""), command);
  }

  /** The same in a folder. */
  public static String runIn(Path folder, String... command)
      throws IOException, InterruptedException {
    require(command[0]);
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toAbsolutePath().toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "in time");
    assertEquals(0, process.exitValue(), String.join(" ", command) + "\n" + output);
    return output;
  }
}
