package dev.fluno.tests.field;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts, started as users start them. */
class ScriptTest {

  @Test
  void closing_at_any_time_and_the_tiniest_numbers_do_no_harm() {
    var child =
        Child.run(
            Project.root(),
            Map.of(),
            List.of(
                Project.command().toString(),
                "run",
                "tests/python/field_cases.py",
                Project.bundle("s").toString(),
                Project.policy().toString()));
    assertEquals(new Child(0, "", ""), child, child.transcript());
  }

  @Test
  void the_command_knows_its_version() {
    var child =
        Child.run(Project.root(), Map.of(), List.of(Project.command().toString(), "--version"));
    assertTrue(child.out().matches("fluno [0-9].*\\R"), child.transcript());
  }

  /** rock3r/spectre#284, oracle/graalpython#86. */
  @Test
  void a_link_to_a_link_from_another_folder_hands_every_argument_on(@TempDir Path folder)
      throws IOException {
    var inner = Files.createDirectory(folder.resolve("a b"));
    Files.createSymbolicLink(inner.resolve("fl"), Project.command());
    Files.createSymbolicLink(folder.resolve("fl2"), Path.of("a b", "fl"));
    Files.writeString(folder.resolve("args.py"), "import sys; print(sys.argv)");
    var command =
        "PATH=..:$PATH exec fl2 run ../args.py --help --version --json -Xmx1g -- 'a b' '' '*' @x";
    var child = Child.run(inner, Map.of(), List.of("sh", "-c", command));
    assertEquals(
        "['../args.py', '--help', '--version', '--json', '-Xmx1g', '--', 'a b', '', '*', '@x']\n",
        child.out(),
        child.transcript());
    assertEquals(0, child.status(), child.transcript());
    Files.delete(inner.resolve("fl")); // JUnit warns of links that lead out of a temporary folder
  }
}
