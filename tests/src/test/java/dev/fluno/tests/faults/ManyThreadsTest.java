package dev.fluno.tests.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
@Timeout(300)
class ManyThreadsTest {
  private static final int THREADS = 64;
  private static final int ROUNDS = 10;

  private Loop loop;

  @BeforeEach
  void warm_up() {
    loop = new Loop(Project.bundle("s"), TrustPolicy.read(Project.policy())).warm();
  }

  @Test
  void sixty_four_threads_verify_load_call_and_close_the_same_bundle() throws Exception {
    long descriptors = descriptors();
    int mappings = sealedMappings();
    Set<String> answers = ConcurrentHashMap.newKeySet();
    var start = new CountDownLatch(1);
    var threads =
        IntStream.range(0, THREADS)
            .mapToObj(
                _ ->
                    Thread.ofPlatform()
                        .start(
                            () -> {
                              try {
                                start.await();
                                for (int i = 0; i < ROUNDS; i++) {
                                  answers.add(loop.run());
                                }
                              } catch (InterruptedException | RuntimeException | Error e) {
                                answers.add(e.toString());
                              }
                            }))
            .toList();
    start.countDown();
    for (var thread : threads) {
      thread.join();
    }
    assertEquals(Set.of(Loop.RIGHT), answers);
    assertEquals(mappings, sealedMappings());
    assertTrue(descriptors() - descriptors < 20, "no descriptor is left open");
  }

  @Test
  void a_thread_that_was_interrupted_before_is_served_and_stays_interrupted() {
    Thread.currentThread().interrupt();
    var answer = loop.run();
    assertTrue(Thread.interrupted(), "the interrupt is kept for whoever waits for it");
    assertEquals(Loop.RIGHT, answer);
    assertEquals(Loop.RIGHT, loop.run());
  }

  @Test
  void a_thread_that_is_interrupted_at_any_moment_is_served() throws Exception {
    long descriptors = descriptors();
    Set<String> answers = ConcurrentHashMap.newKeySet();
    var served =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 0; i < 300; i++) {
                    answers.add(loop.run());
                  }
                });
    while (served.isAlive()) {
      served.interrupt();
      Thread.sleep(0, 50_000);
    }
    assertEquals(Set.of(Loop.RIGHT), answers);
    assertTrue(descriptors() - descriptors < 20, "no descriptor is left open");
  }

  private static long descriptors() throws IOException {
    try (var open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    }
  }

  private static int sealedMappings() throws IOException {
    try (var lines = Files.lines(Path.of("/proc/self/maps"))) {
      return (int) lines.filter(line -> line.contains("memfd:fluno")).count();
    }
  }
}
