package dev.fluno.examples.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many requests at once, on two contexts. */
class ConcurrencyTest {
  private static final double[] OBSERVATION = Requests.observation(3, 3);

  /** All send the same observation, so the scores say in which order the state was advanced. */
  @Test
  void requests_of_one_sensor_from_many_connections_take_turns(@TempDir Path folder)
      throws Exception {
    int connections = 16;
    int requests = 10;
    try (var scene = Scene.in(folder, Scene.LIMITS);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = new ArrayList<Future<List<Double>>>();
      for (int i = 0; i < connections; i++) {
        running.add(threads.submit(() -> scores(scene, requests)));
      }
      var scores = new ArrayList<Double>();
      for (var one : running) {
        scores.addAll(one.get());
      }
      var reference = new Reference();
      var expected = new ArrayList<Double>();
      for (int i = 0; i < connections * requests; i++) {
        expected.add(reference.step(OBSERVATION));
      }
      assertEquals(expected.stream().sorted().toList(), scores.stream().sorted().toList());
    }
  }

  private static List<Double> scores(Scene scene, int requests) throws IOException {
    var scores = new ArrayList<Double>();
    try (var wire = scene.open()) {
      for (int i = 0; i < requests; i++) {
        var answer =
            wire.post(
                "/sensors/shared/observations", Requests.JSON, Requests.json(List.of(OBSERVATION)));
        assertEquals(200, answer.status(), answer.text());
        scores.add(Requests.scoresOfJson(answer.text())[0]);
      }
    }
    return scores;
  }

  @Test
  void closing_finishes_the_requests_that_run_and_takes_no_more(@TempDir Path folder)
      throws Exception {
    try (var scene = Scene.in(folder, Scene.LIMITS);
        var idle = scene.open();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      scene.alsoProgram(
          """

          import time
          well = score

          def score(step, observations):
              time.sleep(observations[0][0])
              return well(step, observations)
          """);
      assertEquals(200, scene.reload("").status());
      assertEquals("ready\n", idle.ask("GET", "/health/ready", "").text());
      var slow = OBSERVATION.clone();
      slow[0] = 2.0;
      var running = new ArrayList<Future<Wire.Answer>>();
      for (int i = 0; i < 2; i++) {
        var name = "slow-" + i;
        running.add(threads.submit(() -> scene.score(name, List.of(slow))));
      }
      scene.await("fluno_contexts_in_use", 2);
      int port = scene.service().port();
      scene.service().close();
      for (var one : running) {
        var answer = one.get();
        assertEquals(200, answer.status(), answer.text());
        assertEquals(new Reference().step(slow), Requests.scoresOfJson(answer.text())[0]);
      }
      assertTrue(idle.ended());
      assertThrows(ConnectException.class, () -> new Wire(port));
    }
  }
}
