package dev.fluno.tests.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.benchmarks.workload.ListedProgram;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every program of the benchmark answers its line protocol, with the published values. */
class OpponentsTest {

  /** Contracts multiplications and additions; the benchmark prints its error. */
  private static final String NOT_EXACT = "jax";

  static Stream<String> names() {
    // Not Fluno from Python: its launcher may begin a build.
    return Opponents.all().stream()
        .filter(opponent -> !opponent.needs().contains("{launcher}"))
        .map(ListedProgram::name);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  void every_subject_gives_the_published_values_and_times_its_runs(String name) throws IOException {
    var opponent = Opponents.named(name);
    var command = Opponents.built(opponent);
    assumeTrue(command.isPresent(), () -> "skipped: needs " + opponent.needs());
    if (name.equals("fluno-java")) {
      Project.bundle("s"); // skips where the build has not made it
    }

    var greeting = talk(name, command.orElseThrow(), List.of("quit"));
    assumeFalse(greeting.getFirst().startsWith("absent"), () -> "skipped: " + greeting);
    var subjects = greeting.stream().map(line -> line.split(" ", -1)[1]).toList();
    assertTrue(greeting.stream().allMatch(line -> line.startsWith("ready ")), greeting::toString);

    var questions = new ArrayList<String>();
    for (var subject : subjects) {
      questions.add("prepare " + subject + "/hot_run s 7 256");
      questions.add("time 2");
    }
    questions.add("prepare " + subjects.getFirst() + "/hot_vector s 7 256");
    questions.add("prepare " + subjects.getFirst() + "/no_form s 7 256");
    questions.add("no word of the protocol");
    questions.add("quit");
    var answers = talk(name, command.orElseThrow(), questions);
    assertEquals(subjects.size() + questions.size() - 1, answers.size(), answers::toString);

    var lines = answers.subList(subjects.size(), answers.size()).iterator();
    for (var subject : subjects) {
      check(subject, lines.next().split(" ", -1), Size.S.digest);
      var nanos = lines.next().split(" ", -1);
      assertEquals("nanos", nanos[0]);
      assertEquals(3, nanos.length, subject);
      assertTrue(Arrays.stream(nanos).skip(1).allMatch(time -> Long.parseLong(time) > 0), subject);
    }
    check(subjects.getFirst(), lines.next().split(" ", -1), "-");
    assertTrue(lines.next().startsWith("error "), answers::toString);
    assertTrue(lines.next().startsWith("error "), answers::toString);
  }

  private static void check(String subject, String[] answer, String digest) {
    assertEquals("vector", answer[0], () -> String.join(" ", answer));
    assertEquals(13, answer.length, subject);
    var elements = Arrays.stream(answer, 1, 12).mapToDouble(Double::parseDouble).toArray();
    var published = List.of(Size.S.meanX, Size.S.meanV, Size.S.meanEnergy);
    for (int i = 0; i < published.size(); i++) {
      double expected = Double.parseDouble(published.get(i));
      assertEquals(expected, elements[i], subject.startsWith(NOT_EXACT) ? 1e-12 : 0.0, subject);
    }
    if (!subject.startsWith(NOT_EXACT)) {
      assertEquals(digest, answer[12], subject);
    }
  }

  /** All lines that it prints to these. */
  private static List<String> talk(String name, List<String> command, List<String> questions)
      throws IOException {
    var folder = ReferenceProgram.scratch();
    var input = Files.write(folder.resolve(name + ".questions"), questions);
    var output = folder.resolve(name + ".answers");
    var errors = folder.resolve(name + ".errors");
    assertEquals(
        0,
        ReferenceProgram.run(command, input.toFile(), output.toFile(), errors.toFile()),
        () -> String.join(" ", command) + " failed; see " + errors);
    return Files.readAllLines(output);
  }
}
