package dev.fluno.tests.attacks;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.Stage;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** docs/threat-model.md says what the attacks and tests show, and nothing that they do not. */
class ThreatModelTest {
  private static final Pattern CODE = Pattern.compile("FLN-\\d{4}");
  private static final Pattern ATTACK = Pattern.compile("(?<=tests/attacks/)[a-z0-9-]+(?=/)");
  private static final Pattern STAGE = Pattern.compile("\\d+");
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+Test)\\.(\\w+)`");

  private List<Lesson> lessons = List.of();
  private Map<String, String> threats = Map.of();

  @BeforeEach
  void read_the_page_and_the_attacks() throws IOException {
    lessons = Lesson.all();
    threats = rows("T-");
  }

  private static String page() throws IOException {
    return Files.readString(Project.root().resolve("docs/threat-model.md"));
  }

  /** The rows of a table by their ids. */
  private static Map<String, String> rows(String id) throws IOException {
    var rows = new TreeMap<String, String>();
    page()
        .lines()
        .filter(line -> line.startsWith("| " + id))
        .forEach(
            line -> assertEquals(null, rows.put(line.substring(2, 6), line), "twice: " + line));
    return rows;
  }

  private static String column(String row, int number) {
    return row.split(" \\| ", -1)[number];
  }

  private Stream<Lesson> examplesOf(String threat) {
    return lessons.stream().filter(lesson -> lesson.threats().contains(threat));
  }

  @Test
  void every_threat_has_its_attacks_and_every_attack_its_threat() {
    var named = new TreeSet<String>();
    lessons.forEach(lesson -> named.addAll(lesson.threats()));
    assertEquals(threats.keySet(), named);
    threats.forEach(
        (threat, row) ->
            assertEquals(
                examplesOf(threat).map(Lesson::name).collect(toCollection(TreeSet::new)),
                Lesson.found(ATTACK, column(row, 5)),
                threat));
  }

  @Test
  void every_threat_names_the_codes_and_stages_that_answer_it() {
    threats.forEach(
        (threat, row) -> {
          var codes =
              examplesOf(threat)
                  .flatMap(lesson -> lesson.codes().stream())
                  .collect(toCollection(TreeSet::new));
          assertEquals(codes, Lesson.found(CODE, column(row, 4)), threat);
          assertEquals(
              codes.stream().map(ThreatModelTest::stage).collect(toCollection(TreeSet::new)),
              Lesson.found(STAGE, column(row, 3)),
              threat);
          assertEquals(
              examplesOf(threat).anyMatch(each -> each.outcomes().size() > each.codes().size()),
              column(row, 4).contains(Lesson.WITHOUT_EFFECT),
              threat);
        });
  }

  /** The number of the stage, from 0. */
  private static String stage(String code) {
    return String.valueOf(Integer.parseInt(code.substring(4, 6)) - Stage.POLICY.exitStatus());
  }

  @Test
  void every_stage_of_the_gate_is_attacked() {
    var attacked = new TreeSet<Integer>();
    lessons.forEach(
        lesson ->
            lesson.codes().forEach(code -> attacked.add(Integer.parseInt(code.substring(4, 6)))));
    var stages = new TreeSet<Integer>();
    Arrays.stream(Stage.values())
        .filter(Stage::isGate)
        .forEach(stage -> stages.add(stage.exitStatus()));
    assertEquals(stages, attacked);
  }

  @Test
  void every_guarantee_names_tests_and_every_test_that_is_named_exists() throws IOException {
    var sources = testSources();
    for (var row : rows("G-").values()) {
      assertTrue(TEST.matcher(row).find(), row);
    }
    TEST.matcher(page())
        .results()
        .forEach(
            named ->
                assertTrue(
                    sources
                        .getOrDefault(named.group(1), "")
                        .contains(" void " + named.group(2) + "("),
                    named.group()));
  }

  private static Map<String, String> testSources() throws IOException {
    var sources = new TreeMap<String, String>();
    try (var files = Files.walk(Project.root())) {
      for (Path file : files.filter(ThreatModelTest::isTest).toList()) {
        sources.put(
            String.valueOf(file.getFileName()).replace(".java", ""), Files.readString(file));
      }
    }
    return sources;
  }

  private static boolean isTest(Path file) {
    return file.toString().contains("/src/test/java/") && file.toString().endsWith("Test.java");
  }

  @Test
  void every_attack_says_what_it_does_who_could_do_it_and_what_it_taught() {
    for (var lesson : lessons) {
      assertFalse(lesson.title().isEmpty(), lesson.name());
      assertFalse(lesson.outcomes().isEmpty(), lesson.name());
      for (var section : Lesson.SECTIONS) {
        assertFalse(lesson.section(section).isEmpty(), lesson.name() + ": " + section);
      }
    }
  }

  @Test
  void the_index_lists_every_attack() throws IOException {
    var expected =
        lessons.stream()
            .map(
                lesson ->
                    "| [%1$s](%1$s/README.md) | %2$s | %3$s | %4$s |"
                        .formatted(
                            lesson.name(),
                            lesson.title(),
                            String.join(", ", lesson.threats()),
                            lesson.refusedWith()))
            .toList();
    var index = Files.readString(Lesson.folder().resolve("README.md"));
    assertEquals(
        String.join("\n", expected),
        String.join("\n", index.lines().filter(line -> line.startsWith("| [")).toList()));
  }
}
