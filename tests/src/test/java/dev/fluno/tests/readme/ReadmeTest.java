package dev.fluno.tests.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Examples in READMEs rot unless they are executed. */
class ReadmeTest {
  private static String readme = "";

  @TempDir Path folder;

  @BeforeAll
  static void read() throws IOException {
    readme = Files.readString(Project.root().resolve("README.md"));
    assertTrue(Files.isDirectory(Project.bundle("s")));
  }

  @Test
  void the_first_command_runs_the_main_job_with_the_compiler_and_without_error() {
    var command = onlyBlock("sh", "./fluno run examples/");
    var child = Child.run(Project.root(), Map.of(), List.of(command.strip().split(" ")));
    assertEquals(0, child.status(), child.transcript());
    assertTrue(child.out().contains("maximum absolute error 0.0"), child.transcript());
    assertTrue(child.out().contains("compiler      active"), child.transcript());
  }

  @Test
  void the_python_example_runs() throws IOException {
    var script =
        Files.writeString(folder.resolve("example.py"), onlyBlock("python", "fluno_runtime"));
    var child = Child.run(Project.root(), Map.of(), List.of("./fluno", "run", script.toString()));
    assertEquals(0, child.status(), child.transcript());
    assertTrue(
        child.out().contains("2bd9b1be76008b66 0x1.49b9822e63b3cp-1 11"), child.transcript());
  }

  @Test
  void the_java_example_runs() throws IOException {
    var source = Files.writeString(folder.resolve("Example.java"), onlyBlock("java", "Fluno.load"));
    var child = Child.java(source);
    assertEquals(0, child.status(), child.transcript());
    assertTrue(
        child.out().startsWith("2bd9b1be76008b66\n0x1.49b9822e63b3cp-1\n"), child.transcript());
  }

  @Test
  void every_document_it_links_to_exists() {
    var links = Pattern.compile("\\]\\(([^)#:]+)\\)").matcher(readme);
    while (links.find()) {
      var target = Project.root().resolve(links.group(1));
      assertTrue(Files.exists(target), "README.md links to " + links.group(1));
    }
  }

  private static String onlyBlock(String language, String containing) {
    var blocks =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
            .matcher(readme)
            .results()
            .map(match -> match.group(1))
            .filter(block -> block.contains(containing))
            .toList();
    assertEquals(1, blocks.size(), "blocks of " + language + " with " + containing);
    return blocks.getFirst();
  }
}
