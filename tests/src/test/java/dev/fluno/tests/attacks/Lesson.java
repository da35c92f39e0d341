package dev.fluno.tests.attacks;

import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The README of an attack's folder.
 *
 * @param name of the folder
 * @param title its first line
 * @param threats the rows of docs/threat-model.md that it is an example of
 * @param outcomes what may happen: codes, and {@link #WITHOUT_EFFECT}
 * @param refusedWith the line that says so
 * @param text all of it
 */
record Lesson(
    String name,
    String title,
    Set<String> threats,
    Set<String> outcomes,
    String refusedWith,
    String text) {

  /** The honest library runs as if nothing had happened. */
  static final String WITHOUT_EFFECT = "without effect";

  static final List<String> SECTIONS =
      List.of("What it does", "Who could do it", "Elsewhere", "What it taught");

  private static final Pattern THREAT = Pattern.compile("T-\\d{2}");
  private static final Pattern OUTCOME = Pattern.compile("FLN-\\d{4}|" + WITHOUT_EFFECT);

  /** The folder of all attacks. */
  static Path folder() {
    return Project.root().resolve("tests/attacks");
  }

  /** Every attack's, sorted by name. */
  static List<Lesson> all() throws IOException {
    try (var folders = Files.list(folder())) {
      return folders.filter(Files::isDirectory).sorted().map(Lesson::read).toList();
    }
  }

  static Lesson of(String name) {
    return read(folder().resolve(name));
  }

  private static Lesson read(Path folder) {
    try {
      var text = Files.readString(folder.resolve("README.md"));
      return new Lesson(
          String.valueOf(folder.getFileName()),
          line(text, "# "),
          found(THREAT, line(text, "Threat: ")),
          found(OUTCOME, line(text, "Refused with: ")),
          line(text, "Refused with: "),
          text);
    } catch (IOException e) {
      throw new IllegalStateException(folder + " has no README.md that can be read", e);
    }
  }

  private static String line(String text, String start) {
    return text.lines()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()))
        .findFirst()
        .orElse("");
  }

  static Set<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  Set<String> codes() {
    var codes = new TreeSet<>(outcomes);
    codes.remove(WITHOUT_EFFECT);
    return codes;
  }

  /** What a section says; empty if it is not there. */
  String section(String heading) {
    var start = text.indexOf("\n## " + heading + "\n");
    if (start < 0) {
      return "";
    }
    var body = text.substring(text.indexOf('\n', start + 1));
    var end = body.indexOf("\n## ");
    return (end < 0 ? body : body.substring(0, end)).strip();
  }
}
