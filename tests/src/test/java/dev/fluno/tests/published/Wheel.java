package dev.fluno.tests.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.output.Folders;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The wheel of {@code fluno_runtime}, built from the checkout with a pinned backend. */
final class Wheel {
  private Wheel() {}

  /** Builds it into a folder; the test that asks is skipped where that is not possible. */
  static Path build(Path folder) throws IOException {
    Tools.need("python3");
    var requirements = Project.root().resolve("tests/python/requirements-wheel.txt");
    var version = Sha256.hex(Files.readAllBytes(requirements)).substring(0, 12);
    var environment = Project.root().resolve("tests/target/wheel-" + version).toAbsolutePath();
    var pip = environment.resolve("bin/pip").toString();
    var complete = environment.resolve("complete");
    if (!Files.exists(complete)) {
      Folders.remove(environment);
      install("python3", "-m", "venv", environment.toString());
      install(pip, "install", "--quiet", "--requirement", requirements.toString());
      Files.createFile(complete);
    }
    var built =
        run(
            List.of(
                pip,
                "wheel",
                "--quiet",
                "--no-deps",
                "--no-build-isolation",
                "--wheel-dir",
                folder.toString(),
                Project.root().toString()));
    assertEquals(0, built.status(), built.transcript());
    try (var wheels = Files.list(folder)) {
      return wheels.filter(file -> file.toString().endsWith(".whl")).findFirst().orElseThrow();
    }
  }

  private static void install(String... words) {
    var child = run(List.of(words));
    assumeTrue(
        child.status() == 0,
        () -> "skipped: needs python3-venv and pip with a network: " + child.transcript());
  }

  private static Child run(List<String> words) {
    return Child.run(
        Project.root(), Map.of("PIP_DISABLE_PIP_VERSION_CHECK", "1", "TMPDIR", "/tmp"), words);
  }
}
