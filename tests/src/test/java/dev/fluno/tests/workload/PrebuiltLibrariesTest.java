package dev.fluno.tests.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.fluno.cli.GraalPython;
import dev.fluno.runtime.binary.BinaryInspector;
import dev.fluno.runtime.binary.Declared;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.output.Progress;
import dev.fluno.tests.support.Project;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.build.Builder;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The committed libraries are the ones that the source gives. */
class PrebuiltLibrariesTest {

  private static final String SUMS = "SHA256SUMS";

  @Test
  void the_checksums_cover_every_file_and_are_right() throws IOException {
    var actual = new TreeSet<String>();
    try (var files = Files.walk(Prebuilt.folder())) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var name = Prebuilt.folder().relativize(file).toString();
        if (!name.equals(SUMS)) {
          actual.add(Sha256.hex(Files.readAllBytes(file)) + "  " + name);
        }
      }
    }
    var listed = Files.readAllLines(Prebuilt.folder().resolve(SUMS));
    assertEquals(actual, new TreeSet<>(listed));
  }

  @Test
  void building_again_gives_the_same_bytes() {
    var recipe = Project.root().resolve("native-artifacts/continuous-inference/recipe.json");
    try {
      Builder.check(recipe, Prebuilt.folder(), new GraalPython(), Progress.quiet());
    } catch (AuthoringException e) {
      var noCompiler = Set.of(AuthoringCode.TOOL_MISSING, AuthoringCode.TOOL_VERSION);
      assumeFalse(noCompiler.contains(e.refusal().code()), "skipped: " + e.getMessage());
      throw e;
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.fluno.tests.workload.Prebuilt#all")
  void every_library_is_freestanding_and_exports_the_three_entries_only(Prebuilt library)
      throws IOException {
    var bytes = library.bytes();
    var exports = Set.of("_mlir_ciface_hot_run", "_mlir_ciface_hot_vector", "_mlir_ciface_step");
    var report =
        BinaryInspector.inspect(
            MemorySegment.ofArray(bytes),
            library.target().format(),
            library.target(),
            new Declared(Set.of(), Set.of(), exports));
    assertEquals(List.of(), report.findings());
    var text = new String(bytes, StandardCharsets.ISO_8859_1);
    for (var trace : List.of("LLVM", "LLD", "clang", "mlir-", "/tmp", "/home")) {
      assertFalse(text.contains(trace), trace);
    }
  }
}
