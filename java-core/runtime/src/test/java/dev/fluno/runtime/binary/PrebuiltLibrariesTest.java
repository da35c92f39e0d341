package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The project's own libraries break no rule; that their exports are declared is for packing. */
class PrebuiltLibrariesTest {

  private static final Pattern NAME =
      Pattern.compile("(linux|windows)-(x86_64|aarch64)(?:-v([1-4]))?\\.(?:so|dll)");

  @Test
  void every_prebuilt_library_is_accepted() throws IOException {
    Path folder =
        Path.of(System.getProperty("fluno.root", "../.."), "native-artifacts", "prebuilt");
    List<Path> libraries;
    try (Stream<Path> files = Files.walk(folder)) {
      libraries = files.filter(file -> target(file).isPresent()).sorted().toList();
    }
    assertTrue(libraries.size() >= 21, libraries.toString());
    for (Path library : libraries) {
      Target target = target(library).orElseThrow();
      BinaryReport report =
          BinaryInspector.inspect(
              MemorySegment.ofArray(Files.readAllBytes(library)),
              target.format(),
              target,
              new Declared(Set.of(), Set.of(), Set.of()));
      assertEquals(
          Set.of(BinaryCode.EXPORT_NOT_DECLARED),
          report.findings().stream().map(Finding::code).collect(Collectors.toSet()),
          library.toString());
    }
  }

  /** What a library's name says it is for. */
  private static Optional<Target> target(Path file) {
    var name = NAME.matcher(file.getFileName().toString());
    if (!name.matches()) {
      return Optional.empty();
    }
    var level = Optional.ofNullable(name.group(3)).map(Integer::parseInt).orElse(1);
    return Optional.of(new Target(name.group(1), name.group(2), level));
  }
}
