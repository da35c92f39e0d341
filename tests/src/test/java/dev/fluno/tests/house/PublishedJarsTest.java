package dev.fluno.tests.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every jar that is published has a module name that stays. */
class PublishedJarsTest {

  @ParameterizedTest
  @CsvSource({
    "java-core/runtime, dev.fluno.runtime",
    "python-package/host, dev.fluno.python",
  })
  void a_library_is_a_named_module(String folder, String name) throws IOException {
    var module = ModuleFinder.of(jar(folder)).find(name).orElseThrow().descriptor();
    assertTrue(!module.isAutomatic() && !module.isOpen(), module.toString());
    assertTrue(module.exports().stream().anyMatch(it -> it.source().equals(name)));
  }

  /** Parts of the command, which runs on the class path. */
  @ParameterizedTest
  @CsvSource({
    "native-artifacts/toolkit, dev.fluno.toolkit",
    "python-package/kernel, dev.fluno.kernel",
    "java-core/cli, dev.fluno.cli",
  })
  void a_part_of_the_command_says_its_name(String folder, String name) throws IOException {
    var jar = jar(folder);
    assertTrue(ModuleFinder.of(jar).find(name).orElseThrow().descriptor().isAutomatic());
    try (var opened = new JarFile(jar.toFile())) {
      assertEquals(
          name, opened.getManifest().getMainAttributes().getValue("Automatic-Module-Name"));
    }
  }

  @Test
  void a_library_has_its_documentation_with_the_examples_in_it() throws IOException {
    for (var page :
        new String[] {
          "java-core/runtime/target/reports/apidocs/dev.fluno.runtime/dev/fluno/runtime/Fluno.html",
          "python-package/host/target/reports/apidocs/dev.fluno.python/dev/fluno/python/PythonPool.html"
        }) {
      var file = Project.root().resolve(page);
      assumeTrue(Files.exists(file), "skipped: needs " + page + ", which `mvn verify` makes");
      assertTrue(Files.readString(file).contains("class=\"snippet\""), page);
    }
  }

  private static Path jar(String folder) throws IOException {
    var target = Project.root().resolve(folder, "target");
    assumeTrue(Files.isDirectory(target), "skipped: needs the packaged " + folder);
    try (var files = Files.list(target)) {
      var jar =
          files
              .filter(
                  file ->
                      file.getFileName()
                          .toString()
                          .matches("fluno-[a-z]+(-[0-9.]+(-SNAPSHOT)?)?\\.jar"))
              .findFirst();
      assumeTrue(jar.isPresent(), "skipped: needs the packaged " + folder);
      return jar.orElseThrow();
    }
  }
}
