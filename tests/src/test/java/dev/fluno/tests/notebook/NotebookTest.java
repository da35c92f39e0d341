package dev.fluno.tests.notebook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.PythonEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs every unittest in tests/notebook under CPython, against the kernel as {@code fluno notebook
 * install} installs it, and reports each by its name.
 */
class NotebookTest {
  private static final int MOST_BYTES = 1 << 20;

  @TempDir private Path folder = Path.of("");

  private Child notebook(String verb) {
    return Child.run(
        folder,
        Map.of("JUPYTER_DATA_DIR", folder.resolve("jupyter").toString()),
        List.of(Project.command().toString(), "notebook", verb));
  }

  @TestFactory
  Stream<DynamicTest> the_installed_kernel() throws IOException {
    var python = PythonEnvironment.of("notebook").resolve("bin/python").toString();
    var installed = notebook("install");
    assertEquals(0, installed.status(), installed.transcript());
    return Stream.of("test_protocol", "test_kernel", "test_bad_input", "test_notebooks")
        .flatMap(module -> tests(python, module));
  }

  private Stream<DynamicTest> tests(String python, String module) {
    var ran =
        Child.run(
            Project.root(),
            Map.of(
                "JUPYTER_DATA_DIR",
                folder.resolve("jupyter").toString(),
                "FLUNO_DIST",
                Project.root().resolve("native-artifacts/dist").toAbsolutePath().toString(),
                "FLUNO_WRITE",
                System.getProperty("fluno.write", "false")),
            List.of(python, "tests/notebook/run.py", module));
    assertEquals(0, ran.status(), ran.transcript());
    return ran.out().lines().filter(line -> line.startsWith("{")).map(NotebookTest::test);
  }

  private static DynamicTest test(String line) {
    try {
      var test = (JsonObject) StrictJson.parse(line.getBytes(UTF_8), MOST_BYTES);
      return dynamicTest(
          text(test, "name"),
          () -> {
            var skipped = text(test, "skipped");
            assumeTrue(skipped.isEmpty(), "skipped: " + text(test, "name") + ": " + skipped);
            assertEquals("", text(test, "wrong"));
          });
    } catch (JsonProblem e) {
      throw new IllegalStateException(line, e);
    }
  }

  private static String text(JsonObject test, String name) {
    return test.members().get(name) instanceof JsonString(var value) ? value : name + " is missing";
  }

  @Test
  void install_list_and_uninstall_are_about_one_folder() {
    var place = folder.resolve("jupyter/kernels/fluno");
    assertTrue(notebook("list").err().contains("there is no kernelspec"));
    var line = place + " starts " + Project.command().toAbsolutePath().normalize() + "\n";
    assertEquals(line, notebook("install").out());
    assertEquals(line, notebook("install").out());
    assertEquals(line, notebook("list").out());
    assertTrue(notebook("uninstall").err().contains("removed " + place));
    assertTrue(Files.notExists(place));
    assertTrue(notebook("uninstall").err().contains("there is no kernelspec"));
  }

  @Test
  void another_kernel_of_that_name_is_not_removed() throws IOException {
    var place = Files.createDirectories(folder.resolve("jupyter/kernels/fluno"));
    var file = Files.writeString(place.resolve("kernel.json"), "{\"argv\": [\"other\"]}");
    assertTrue(notebook("uninstall").err().contains("there is no kernelspec"));
    assertTrue(Files.exists(file));
  }
}
