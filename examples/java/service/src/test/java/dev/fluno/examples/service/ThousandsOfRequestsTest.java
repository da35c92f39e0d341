package dev.fluno.examples.service;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 10,000 requests over 64 connections, each connection one sensor, half JSON and half Arrow, while
 * a refused reload and then a real one take place. Every score is held against the reference.
 */
class ThousandsOfRequestsTest {
  private static final int REQUESTS = 10_000;
  private static final int CONNECTIONS = 64;

  /** Requests of one connection: how long each took, and which generation answered. */
  private record Ran(List<Long> nanos, List<Long> generations) {}

  @Test
  void ten_thousand_requests_over_64_connections_lose_nothing_while_the_artifact_is_replaced(
      @TempDir Path folder) throws Exception {
    try (var scene = Scene.in(folder, Scene.LIMITS);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var tampered = scene.versions().tampered();
      var second = scene.versions().second();
      assertNotEquals(library(scene, scene.versions().first()), library(scene, second));

      var done = new AtomicInteger();
      var third = new CountDownLatch(REQUESTS / 3);
      var running = new ArrayList<Future<Ran>>();
      for (int connection = 0; connection < CONNECTIONS; connection++) {
        int number = connection;
        int requests = REQUESTS / CONNECTIONS + (connection < REQUESTS % CONNECTIONS ? 1 : 0);
        running.add(threads.submit(() -> run(scene, number, requests, done, third)));
      }

      while (!third.await(100, TimeUnit.MILLISECONDS)
          && !running.stream().allMatch(Future::isDone)) {
        // A connection that failed counts no further: collect() says why.
      }
      if (third.getCount() > 0) {
        collect(running);
      }
      scene.versions().install(tampered);
      Scene.isProblem(422, "FLN-1801", scene.reload(""));
      assertEquals(1, scene.metric("fluno_generation"));
      scene.versions().install(second);
      var reloaded = scene.reload("");
      assertEquals(200, reloaded.status(), reloaded.text());
      int during = done.get();

      var all = collect(running);
      report(all);
      assertEquals(REQUESTS, done.get());
      assertTrue(during < REQUESTS, "the reload took longer than all requests");
      long[] answeredBy = generations(all);
      assertTrue(answeredBy[1] > 0 && answeredBy[2] > 0, Arrays.toString(answeredBy));
      assertEquals(REQUESTS, answeredBy[1] + answeredBy[2]);

      assertEquals(REQUESTS, scene.metric("fluno_answers_total"));
      assertEquals(CONNECTIONS, scene.metric("fluno_sensors"));
      assertEquals(2, scene.metric("fluno_generation"));
      assertEquals(1, scene.metric("fluno_generations_open"));
      assertEquals(0, scene.metric("fluno_contexts_in_use"));
      assertEquals(2, scene.metric("fluno_verifications_total{code=\"none\",result=\"accepted\"}"));
      assertEquals(
          1, scene.metric("fluno_verifications_total{code=\"FLN-1801\",result=\"refused\"}"));
      assertEquals(1, scene.metric("fluno_refusals_total{code=\"FLN-1801\"}"));
    }
  }

  private static Ran run(
      Scene scene, int sensor, int requests, AtomicInteger done, CountDownLatch third)
      throws IOException {
    var reference = new Reference();
    var ran = new Ran(new ArrayList<>(), new ArrayList<>());
    int next = 0;
    try (var wire = scene.open()) {
      for (int request = 0; request < requests; request++) {
        var rows = new ArrayList<double[]>();
        for (int row = 0; row <= request % 16 / 14; row++) {
          rows.add(Requests.observation(sensor, next++));
        }
        boolean arrow = request % 2 == 1;
        var body = arrow ? Requests.arrow(rows, request % 4 == 3) : Requests.json(rows);
        long start = System.nanoTime();
        var answer =
            wire.post(
                "/sensors/sensor-" + sensor + "/observations",
                arrow ? Requests.ARROW + Requests.ARROW_BACK : Requests.JSON,
                body);
        ran.nanos.add(System.nanoTime() - start);
        assertEquals(200, answer.status(), answer.text());
        assertArrayEquals(
            rows.stream().mapToDouble(reference::step).toArray(),
            arrow ? Requests.scoresOfArrow(answer.bytes()) : Requests.scoresOfJson(answer.text()));
        ran.generations.add(Long.parseLong(answer.header("fluno-generation")));
        done.incrementAndGet();
        third.countDown();
      }
    }
    return ran;
  }

  private static List<Ran> collect(List<Future<Ran>> running)
      throws InterruptedException, ExecutionException {
    var all = new ArrayList<Ran>();
    for (var one : running) {
      all.add(one.get());
    }
    return all;
  }

  /** How many requests each generation answered; no sensor went back to an earlier one. */
  private static long[] generations(List<Ran> all) {
    var counts = new long[3];
    for (var ran : all) {
      assertEquals(ran.generations.stream().sorted().toList(), ran.generations);
      for (var generation : ran.generations) {
        counts[generation.intValue()]++;
      }
    }
    return counts;
  }

  /** Which bytes run on this machine. */
  private static String library(Scene scene, Path bundle) {
    try (var artifact = Fluno.load(bundle, TrustPolicy.read(scene.versions().policy()))) {
      var name = artifact.report().library().orElseThrow();
      return artifact.manifest().libraries().stream()
          .filter(library -> library.file().equals(name))
          .map(library -> library.sha256())
          .findFirst()
          .orElseThrow();
    }
  }

  private static void report(List<Ran> all) {
    var nanos =
        all.stream().flatMap(ran -> ran.nanos.stream()).mapToLong(took -> took).sorted().toArray();
    System.out.println(
        String.format(
            Locale.ROOT,
            "load test: {\"requests\": %d, \"connections\": %d, \"p50_ms\": %.2f, \"p99_ms\": %.2f, \"most_ms\": %.2f}",
            nanos.length,
            CONNECTIONS,
            nanos[nanos.length / 2] / 1e6,
            nanos[nanos.length * 99 / 100] / 1e6,
            nanos[nanos.length - 1] / 1e6));
  }
}
