package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.platform.Target;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The project's own libraries break no rule. */
class PrebuiltLibrariesTest {

  @Test
  void every_prebuilt_library_is_accepted() throws IOException {
    Path folder =
        Path.of(System.getProperty("fluno.root", "../.."), "native-artifacts", "prebuilt");
    var exports = Set.of("_mlir_ciface_hot_vector", "_mlir_ciface_hot_run", "_mlir_ciface_step");
    List<Path> libraries;
    try (Stream<Path> files = Files.walk(folder)) {
      libraries = files.filter(file -> file.toString().endsWith(".so")).sorted().toList();
    }
    assertTrue(libraries.size() >= 6, libraries.toString());
    for (Path library : libraries) {
      BinaryReport report =
          ElfInspector.inspect(
              MemorySegment.ofArray(Files.readAllBytes(library)),
              new Target("linux", "x86_64", 4),
              new Declared(Set.of(), Set.of(), exports));
      assertEquals(List.of(), report.findings(), library.toString());
    }
  }
}
