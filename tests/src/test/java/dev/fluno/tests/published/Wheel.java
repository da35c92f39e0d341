package dev.fluno.tests.published;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.PythonEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The wheel of {@code fluno_runtime}, built from the checkout with a pinned backend. */
final class Wheel {
  private Wheel() {}

  /** Builds it into a folder; the test that asks is skipped where that is not possible. */
  static Path build(Path folder) throws IOException {
    var pip = PythonEnvironment.of("wheel").resolve("bin/pip").toString();
    var built =
        PythonEnvironment.run(
            pip,
            "wheel",
            "--quiet",
            "--no-deps",
            "--no-build-isolation",
            "--wheel-dir",
            folder.toString(),
            Project.root().toString());
    assertEquals(0, built.status(), built.transcript());
    try (var wheels = Files.list(folder)) {
      return wheels.filter(file -> file.toString().endsWith(".whl")).findFirst().orElseThrow();
    }
  }
}
