package dev.fluno.tests.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.fluno.python.FlunoPython;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.TypeLiteral;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** Runs every unittest in tests/python and reports each by its name. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PythonTest {
  private static final Path ROOT = Path.of(System.getProperty("fluno.root", ".."));
  private static final Path FOLDER = ROOT.resolve("tests/python").toAbsolutePath();

  private static final TypeLiteral<List<String>> STRINGS = new TypeLiteral<>() {};

  private static final String RUNNER =
      """
      import sys, unittest

      sys.argv = [""]  # as in an interpreter without a script; runpy needs it

      def names(folder, module):
          if folder not in sys.path:
              sys.path.insert(0, folder)
          def flat(suite):
              for test in suite:
                  if isinstance(test, unittest.TestSuite):
                      yield from flat(test)
                  else:
                      yield test.id()
          return list(flat(unittest.defaultTestLoader.loadTestsFromName(module)))

      def run(name):
          result = unittest.TestResult()
          unittest.defaultTestLoader.loadTestsFromName(name).run(result)
          return "\\n".join(text for _, text in result.failures + result.errors)

      names, run
      """;

  private final Context context =
      FlunoPython.trusted()
          .environment(
              "FLUNO_DIST", ROOT.resolve("native-artifacts/dist").toAbsolutePath().toString())
          .build();

  private Value runner = context.asValue(null);

  @BeforeAll
  void read_the_runner() {
    runner = context.eval("python", RUNNER);
  }

  @AfterAll
  void close() {
    context.close();
  }

  @TestFactory
  Stream<DynamicContainer> python() throws IOException {
    try (var files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("test_") && name.endsWith(".py"))
          .map(name -> name.substring(0, name.length() - ".py".length()))
          .sorted()
          .toList()
          .stream()
          .map(this::module);
    }
  }

  private DynamicContainer module(String module) {
    List<String> names = runner.getArrayElement(0).execute(FOLDER.toString(), module).as(STRINGS);
    return dynamicContainer(
        module,
        names.stream()
            .map(
                name ->
                    dynamicTest(
                        name.substring(module.length() + 1),
                        () ->
                            assertEquals("", runner.getArrayElement(1).execute(name).asString()))));
  }
}
