package dev.fluno.tests.support;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.output.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Virtual environments of CPython with pinned packages, kept from run to run. */
public final class PythonEnvironment {
  private static final Map<String, String> QUIET =
      Map.of("PIP_DISABLE_PIP_VERSION_CHECK", "1", "TMPDIR", "/tmp");

  private PythonEnvironment() {}

  /**
   * The environment of {@code tests/python/requirements-NAME.txt}; the test that asks is skipped
   * where it cannot be made.
   */
  public static synchronized Path of(String name) throws IOException {
    Tools.need("python3");
    var requirements = Project.root().resolve("tests/python/requirements-" + name + ".txt");
    var version = Sha256.hex(Files.readAllBytes(requirements)).substring(0, 12);
    var environment =
        Project.root().resolve("tests/target/" + name + "-" + version).toAbsolutePath();
    var complete = environment.resolve("complete");
    if (!Files.exists(complete)) {
      Folders.remove(environment);
      install("python3", "-m", "venv", environment.toString());
      var pip = environment.resolve("bin/pip").toString();
      install(pip, "install", "--quiet", "--requirement", requirements.toString());
      Files.createFile(complete);
    }
    return environment;
  }

  /** Runs a program of an environment in the checkout, without what pip says by itself. */
  public static Child run(String... words) {
    return Child.run(Project.root(), QUIET, List.of(words));
  }

  private static void install(String... words) {
    var child = run(words);
    assumeTrue(
        child.status() == 0,
        () -> "skipped: needs python3-venv and pip with a network: " + child.transcript());
  }
}
