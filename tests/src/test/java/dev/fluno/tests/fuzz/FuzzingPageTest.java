package dev.fluno.tests.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/fuzzing.md names every target, and its figures are those of the runs that are kept. */
class FuzzingPageTest {
  private static final Pattern TARGET = Pattern.compile("@FuzzTest\\s+void (\\w+)\\(");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\| [a-z`]");
  private static final Path RESULTS = Project.root().resolve("tests/fuzz");

  @Test
  void names_every_target_and_no_other() throws IOException {
    assertEquals(targets(), found(ROW, page()));
  }

  @Test
  void shows_the_figures_of_the_long_run_which_took_an_hour() throws IOException, JsonProblem {
    var fuzzed = new TreeSet<String>();
    long seconds = 0;
    for (Path result : results()) {
      ObjectReader run = ObjectReader.of(StrictJson.parse(Files.readAllBytes(result), 1 << 20));
      String figures = figures(run);
      assertTrue(page().contains(figures), () -> "docs/fuzzing.md lacks\n" + figures);
      seconds += run.integer("total_seconds", 1, Integer.MAX_VALUE);
      for (ObjectReader target : run.objects("targets")) {
        fuzzed.add(target.string("target"));
      }
    }
    assertTrue(seconds >= 3600, seconds + " s");
    assertEquals(targets(), fuzzed);
  }

  /** What the page says of one run. */
  private static String figures(ObjectReader run) throws JsonProblem {
    var text = new StringBuilder();
    ObjectReader machine = run.object("machine");
    text.append(
        "%s, source %s, %s, Jazzer %s, %d of %d cores of an %s, shared with other work:\n\n"
            .formatted(
                run.string("started_at"),
                run.string("source"),
                run.string("java"),
                run.string("jazzer"),
                machine.integer("cores_used", 1, 1024),
                machine.integer("cores", 1, 1024),
                machine.string("cpu")));
    text.append("| target | seconds | executions | edges | features | corpus | findings |\n");
    text.append("|---|---|---|---|---|---|---|\n");
    for (ObjectReader target : run.objects("targets")) {
      text.append("| ").append(target.string("target"));
      for (String count :
          List.of("seconds", "executions", "coverage", "features", "corpus_files")) {
        text.append(" | ").append(target.integer(count, 0, Long.MAX_VALUE));
      }
      text.append(" | ").append(target.strings("findings").size()).append(" |\n");
    }
    return text.toString();
  }

  private static List<Path> results() throws IOException {
    try (Stream<Path> files = Files.list(RESULTS)) {
      return files.filter(file -> file.getFileName().toString().startsWith("long-run")).toList();
    }
  }

  private static Set<String> targets() throws IOException {
    var targets = new TreeSet<String>();
    for (String module : List.of("java-core/runtime", "native-artifacts/toolkit", "tests")) {
      var sources = new ArrayList<Path>();
      try (Stream<Path> files =
          Files.walk(Project.root().resolve(module).resolve("src/test/java"))) {
        files.filter(file -> file.toString().endsWith("FuzzTest.java")).forEach(sources::add);
      }
      for (Path source : sources) {
        targets.addAll(found(TARGET, Files.readString(source)));
      }
    }
    assertTrue(targets.size() > 10, targets.toString());
    return targets;
  }

  private static Set<String> found(Pattern pattern, String text) {
    var names = new TreeSet<String>();
    pattern.matcher(text).results().forEach(match -> names.add(match.group(1)));
    return names;
  }

  private static String page() throws IOException {
    return Files.readString(Project.root().resolve("docs/fuzzing.md"));
  }
}
