package dev.fluno.runtime.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Programs of the system that some tests need. */
public final class Commands {
  private Commands() {}

  /** Skips the test that asks where a program is not on the PATH. */
  public static void require(String program) {
    boolean present =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    assumeTrue(present, "skipped: needs " + program);
  }

  /** Runs a program that must succeed. */
  public static void run(String... command) throws IOException, InterruptedException {
    require(command[0]);
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertEquals(0, process.waitFor(), String.join(" ", command));
  }
}
