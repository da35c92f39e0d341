package dev.fluno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.runtime.refusal.Code;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A code that no test names is a promise that nobody has tried. */
class EveryCodeIsTestedTest {
  private static final Pattern TYPE = Pattern.compile("\\b[A-Z][A-Za-z]+Code\\b");
  private static final Pattern CONSTANT = Pattern.compile("\\b[A-Z][A-Z0-9_]+\\b");
  private static final Pattern NUMBER = Pattern.compile("FLN-\\d{4}");

  /**
   * A table may hold only the constant's name, so a file names what its types and words make up.
   */
  @Test
  void every_code_is_named_in_a_test() throws IOException {
    Set<String> named = new HashSet<>();
    for (var file : attacks()) {
      named.addAll(found(NUMBER, Files.readString(file)));
    }
    for (var file : testSources()) {
      var text = Files.readString(file);
      named.addAll(found(NUMBER, text));
      for (var type : found(TYPE, text)) {
        found(CONSTANT, text).forEach(constant -> named.add(type + "." + constant));
      }
    }
    var untested =
        Catalogue.all().stream()
            .filter(code -> !named.contains(code.id()) && !named.contains(qualified(code)))
            .map(code -> code.id() + " " + qualified(code))
            .sorted()
            .toList();
    assertEquals(List.of(), untested, "codes that no test names");
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
  }

  private static String qualified(Code code) {
    return code.getClass().getSimpleName() + "." + code;
  }

  /** What each attack must be refused with stands in its README, to which a test holds the gate. */
  private static List<Path> attacks() throws IOException {
    try (var files = Files.walk(Path.of(System.getProperty("fluno.root"), "tests", "attacks"), 2)) {
      return files.filter(file -> file.endsWith("README.md")).toList();
    }
  }

  private static List<Path> testSources() throws IOException {
    try (var files = Files.walk(Path.of(System.getProperty("fluno.root")))) {
      return files
          .filter(file -> file.toString().contains("/src/test/java/"))
          .filter(file -> file.toString().endsWith(".java"))
          .toList();
    }
  }
}
