package dev.fluno.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RuntimePackageTest {
  private static final String LOADER =
      """
      import _frozen_importlib_external as files

      class Loader(files.SourceFileLoader):
          def source_to_code(self, data, path):
              raise AssertionError(path + " was parsed")

      lambda path: Loader("module", path).get_code("module").co_filename
      """;

  @ParameterizedTest
  @MethodSource("dev.fluno.python.RuntimePackage#modules")
  void no_module_is_parsed(String module) {
    try (var context = FlunoPython.trusted().build()) {
      var path = RuntimePackage.path(module).toString();
      assertEquals(path, context.eval(FlunoPython.PYTHON, LOADER).execute(path).asString());
    }
  }
}
