package dev.fluno.examples.service;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** States of sensors, what a program of somebody else does to them, and reloads. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.MethodName.class)
class SensorTest {
  private static final Settings.Limits SMALL =
      new Settings.Limits(
          1 << 16,
          8,
          20,
          128,
          256,
          1,
          Duration.ofSeconds(1),
          Duration.ofSeconds(2),
          Duration.ofSeconds(20));

  /** A program of a user, by what the first number of an observation says. */
  private static final String MISBEHAVES =
      """

      well = score

      def score(step, observations):
          kind = observations[0][0]
          if kind == 2.0:
              step(observations[0])
              raise ValueError("secret of the inside")
          if kind == 3.0:
              step(observations[0])
              while True:
                  pass
          if kind == 4.0:
              step(observations[0])
              return open("/etc/passwd").read()
          if kind == 5.0:
              return array.array("d", [1.0, 2.0, 3.0])
          if kind == 6.0:
              return "scores"
          if kind == 7.0:
              return array.array("d", [float("nan")])
          return well(step, observations)
      """;

  private Scene scene;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    scene = Scene.in(folder, SMALL);
  }

  @AfterAll
  void stop() {
    scene.close();
  }

  private static double[] row(double first, int number) {
    var row = Requests.observation(9, number);
    row[0] = first;
    return row;
  }

  /** As a client does that is told to come back: a context that was stopped is being replaced. */
  private Wire.Answer patiently(String sensor, double[] row) throws IOException {
    return Scene.until(answer -> answer.status() != 503, () -> scene.score(sensor, List.of(row)));
  }

  /** What is retired is closed a little later, on a thread of its own. */
  private void onlyTheCurrentGenerationStaysOpen() throws IOException {
    scene.await("fluno_generations_open", 1);
  }

  private static void isScore(Reference reference, double[] row, Wire.Answer answer) {
    assertEquals(200, answer.status(), answer.text());
    assertArrayEquals(new double[] {reference.step(row)}, Requests.scoresOfJson(answer.text()));
  }

  @Test
  void a_call_that_fails_in_whatever_way_leaves_the_state_as_it_was() throws IOException {
    scene.alsoProgram(MISBEHAVES);
    assertEquals(200, scene.reload("").status());
    var reference = new Reference();
    int number = 0;
    for (int kind = 2; kind <= 7; kind++) {
      var good = row(0.5, number++);
      isScore(reference, good, patiently("failing", good));
      var answer = patiently("failing", row(kind, number++));
      if (kind == 3) {
        Scene.isProblem(504, "out-of-time", answer);
      } else {
        Scene.isProblem(500, "program-failed", answer);
      }
      assertFalse(answer.text().contains("secret"), answer.text());
      assertFalse(answer.text().contains("passwd"), answer.text());
    }
    var good = row(0.5, number);
    isScore(reference, good, patiently("failing", good));
    assertEquals(1, scene.metric("fluno_refusals_total{code=\"out-of-time\"}"));
    assertEquals(5, scene.metric("fluno_refusals_total{code=\"program-failed\"}"));
  }

  @Test
  void a_program_that_does_not_work_is_not_taken_over() throws IOException {
    double before = scene.metric("fluno_generation");
    for (var broken :
        List.of(
            "raise ValueError('at the start')",
            "def score(step, observations):\n    return []",
            "del score",
            "def score(step, observations):\n    import socket\n    socket.socket()")) {
      scene.alsoProgram("\n" + broken + "\n");
      Scene.isProblem(422, "unsuitable-program", scene.reload(""));
    }
    scene.alsoProgram("");
    assertEquals(before, scene.metric("fluno_generation"));
    onlyTheCurrentGenerationStaysOpen();
  }

  @Test
  void more_at_once_than_there_are_contexts_wait_and_are_turned_away_with_a_time_to_come_back()
      throws Exception {
    scene.alsoProgram(
        """

        import time
        well = score

        def score(step, observations):
            if observations[0][0] == 8.0:
                time.sleep(0.9)
            return well(step, observations)
        """);
    assertEquals(200, scene.reload("").status());
    var codes = new ArrayList<Integer>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = new ArrayList<Future<Wire.Answer>>();
      for (int i = 0; i < 6; i++) {
        var name = "slow-" + (i % 3);
        running.add(threads.submit(() -> scene.score(name, List.of(row(8.0, 1)))));
      }
      for (var one : running) {
        var answer = one.get();
        codes.add(answer.status());
        if (answer.status() != 200) {
          Scene.isProblem(503, "busy", answer);
          assertEquals("1", answer.header("retry-after"));
        }
      }
    }
    assertTrue(codes.contains(200) && codes.contains(503), codes.toString());
    scene.alsoProgram("");
    assertEquals(200, scene.reload("").status());
  }

  @Test
  void sensors_are_bounded_and_can_be_deleted() throws IOException {
    try (var wire = scene.open()) {
      int made = 0;
      Wire.Answer answer;
      var body = Requests.json(List.of(row(0.5, 1)));
      do {
        answer = wire.post("/sensors/many-" + made++ + "/observations", Requests.JSON, body);
      } while (answer.status() == 200);
      Scene.isProblem(429, "too-many-sensors", answer);
      assertEquals(SMALL.sensors(), scene.metric("fluno_sensors"));
      var known = wire.ask("GET", "/sensors/many-0", "").text();
      assertTrue(known.startsWith("{\"sensor\":\"many-0\",\"observations\":1,"), known);
      for (int i = 0; i < made - 1; i++) {
        assertEquals(204, wire.ask("DELETE", "/sensors/many-" + i, "").status());
      }
      isScore(
          new Reference(),
          row(0.5, 1),
          wire.post("/sensors/many-0/observations", Requests.JSON, body));
      assertEquals(204, wire.ask("DELETE", "/sensors/many-0", "").status());
    }
  }

  @Test
  void requests_that_fail_leave_no_sensor_behind() throws IOException {
    double before = scene.metric("fluno_sensors");
    for (int i = 0; i <= SMALL.sensors(); i++) {
      Scene.isProblem(400, "wrong-length", scene.score("wrong-" + i, List.of(new double[1])));
    }
    assertEquals(before, scene.metric("fluno_sensors"));
    isScore(new Reference(), row(0.5, 1), scene.score("wrong-0", List.of(row(0.5, 1))));
    Scene.isProblem(400, "wrong-length", scene.score("wrong-0", List.of(new double[1])));
    assertEquals(before + 1, scene.metric("fluno_sensors"));
  }

  @Test
  void the_artifact_is_replaced_only_by_one_that_is_sound_and_goes_on_with_the_states()
      throws IOException {
    var reference = new Reference();
    var versions = scene.versions();
    isScore(reference, row(0.5, 1), scene.score("going-on", List.of(row(0.5, 1))));
    double before = scene.metric("fluno_generation");

    versions.install(versions.tampered());
    Scene.isProblem(422, "FLN-1801", scene.reload(""));
    versions.install(versions.other());
    Scene.isProblem(409, "other-artifact", scene.reload("?states=reset"));
    versions.install(versions.wider());
    Scene.isProblem(409, "other-state", scene.reload(""));
    Files.writeString(versions.place(), "not a bundle");
    assertEquals(422, scene.reload("").status());
    Files.delete(versions.place());
    assertEquals(422, scene.reload("").status());
    assertEquals(before, scene.metric("fluno_generation"));
    isScore(reference, row(0.5, 2), scene.score("going-on", List.of(row(0.5, 2))));

    versions.install(versions.second());
    var reloaded = scene.reload("");
    assertEquals(200, reloaded.status(), reloaded.text());
    assertTrue(reloaded.text().contains("\"version\":2"), reloaded.text());
    isScore(reference, row(0.5, 3), scene.score("going-on", List.of(row(0.5, 3))));
    assertEquals(before + 1, scene.metric("fluno_generation"));
    onlyTheCurrentGenerationStaysOpen();
  }

  @Test
  void with_another_state_sensors_start_anew_if_the_operator_says_so() throws IOException {
    isScore(new Reference(), row(0.5, 1), scene.score("anew", List.of(row(0.5, 1))));
    scene.versions().install(scene.versions().wider());
    assertEquals(200, scene.reload("?states=reset").status());
    Scene.isProblem(400, "wrong-length", scene.score("anew", List.of(row(0.5, 2))));
    assertEquals(200, scene.score("anew", List.of(new double[256])).status());
    scene.versions().install(scene.versions().first());
    assertEquals(200, scene.reload("?states=reset").status());
    isScore(new Reference(), row(0.5, 1), scene.score("anew", List.of(row(0.5, 1))));
  }
}
