package dev.fluno.benchmarks.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.benchmarks.Recorder;
import dev.fluno.benchmarks.Result.Absent;
import dev.fluno.benchmarks.Setting;
import dev.fluno.runtime.output.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The driver with opponents that compute nothing. */
class WorkloadSuiteTest {
  @TempDir private Path folder = Path.of("");

  private Recorder run(Set<String> only, Program... programs) throws Exception {
    var setting =
        new Setting(folder, true, List.of("s"), only, folder, Optional.empty(), List.of("fluno"));
    var recorder = new Recorder(Progress.quiet());
    new WorkloadSuite().run(setting, recorder, List.of(programs));
    return recorder;
  }

  private static List<String> ids(Recorder recorder) {
    return recorder.figures().stream().map(figure -> figure.id()).sorted().toList();
  }

  @Test
  void every_form_of_every_opponent_is_checked_and_timed_in_turns() throws Exception {
    var recorder = run(Set.of(), FakeOpponent.program("fake", "exact", "near"));
    assertEquals(
        List.of(
            "workload/s/hot_run/exact",
            "workload/s/hot_run/exact/ready",
            "workload/s/hot_vector/exact",
            "workload/s/hot_vector/exact/ready",
            "workload/s/hot_vector/near",
            "workload/s/hot_vector/near/ready",
            "workload/steps-256/s/hot_vector/exact",
            "workload/steps-256/s/hot_vector/near"),
        ids(recorder));
    assertEquals(List.of(), recorder.absent());
    assertEquals("version 1 of near", recorder.facts().get("version of near"));
    for (var figure : recorder.figures()) {
      if (!figure.id().endsWith("ready")) {
        assertEquals(2.0, figure.median());
        assertEquals(
            figure.subject().equals("near") ? "not bit-exact: error up to 9.1e-13" : "",
            figure.note());
      }
    }
  }

  @Test
  void what_cannot_be_had_is_said_and_the_others_go_on() throws Exception {
    var recorder =
        run(
            Set.of(),
            FakeOpponent.program("lacking", "missing"),
            FakeOpponent.program("fake", "exact", "refusing", "dying"));
    assertEquals(
        List.of(
            new Absent("lacking", "it needs a thing that nobody has"),
            new Absent("refusing (hot_vector, s, 256 steps)", "it has no such size"),
            new Absent(
                "dying (hot_vector, s, 256 steps)", "it ended: DyingError: as its name says")),
        recorder.absent().subList(0, 3));
    assertTrue(ids(recorder).contains("workload/s/hot_vector/exact"));
  }

  @Test
  void opponents_can_be_chosen_and_a_name_that_nobody_has_is_said() throws Exception {
    var recorder = run(Set.of("near", "nobody"), FakeOpponent.program("fake", "exact", "near"));
    assertTrue(ids(recorder).stream().allMatch(id -> id.contains("near")), recorder::toString);
    assertEquals(
        List.of(new Absent("nobody", "no opponent of that name runs here")), recorder.absent());
  }

  @Test
  void nobody_at_all_is_a_failure() {
    var missing = FakeOpponent.program("lacking", "missing");
    assertThrows(IOException.class, () -> run(Set.of(), missing));
  }

  @Test
  void the_published_values_are_those_of_the_workload() throws IOException {
    var readme =
        Files.readString(
            Path.of(System.getProperty("fluno.root"))
                .resolve("native-artifacts/continuous-inference/README.md"));
    for (var size : List.of("s", "m", "l")) {
      var answer = Published.answer(size);
      var row =
          readme
              .lines()
              .filter(
                  line -> line.startsWith("| " + size + " | ") && line.contains(answer.digest()))
              .findFirst()
              .orElseThrow();
      for (int i = 0; i < 3; i++) {
        assertEquals(answer.vector().get(i), Double.parseDouble(row.split(" \\| ", -1)[i + 1]));
      }
    }
  }
}
