package dev.fluno.tests.support;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Programs that a machine may lack. */
public final class Tools {
  private Tools() {}

  /** Skips the test, saying why, where PATH does not lead to the program. */
  public static void need(String tool) {
    var places = System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1);
    assumeTrue(
        Arrays.stream(places).anyMatch(place -> Files.isExecutable(Path.of(place, tool))),
        "skipped: needs " + tool);
  }
}
