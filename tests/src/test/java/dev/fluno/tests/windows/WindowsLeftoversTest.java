package dev.fluno.tests.windows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.tests.support.Project;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Windows deletes no file that is loaded. Libraries that are unpacked there have filled disks, one
 * copy for each run (sqlite-jdbc 80, aws-crt-java 493, junixsocket 160).
 */
class WindowsLeftoversTest {
  private static final int NORMAL_RUNS = 20;
  private static final int OTHER_RUNS = 5;

  /** More would wait for one another on two processors. */
  private static final int AT_ONCE = 5;

  @Test
  void what_is_left_of_killed_runs_is_gone_after_the_next_and_the_living_keep_theirs()
      throws Exception {
    var wine = Wine.needed();
    Project.bundle("s");
    try (var scene = Scene.set(wine)) {
      var stop = scene.folder().resolve("stop");
      var living = scene.start("hold", scene.windows(stop));
      try (var out = living.inputReader(StandardCharsets.UTF_8)) {
        awaitLoaded(living, out);
        var before = scene.loaded();
        var temporary = scene.temporary();
        assertEquals(2, before.size(), before.toString());

        for (int i = 0; i < NORMAL_RUNS; i += AT_ONCE) {
          runAll(scene, "once", AT_ONCE);
        }
        assertEquals(before, scene.loaded(), "after runs that close");
        runAll(scene, "forget", OTHER_RUNS);
        assertEquals(before, scene.loaded(), "after runs that never close");
        killAll(scene, stop);
        assertEquals(2 + 2 * OTHER_RUNS, scene.loaded().size(), scene.loaded().toString());

        runAll(scene, "once", 1);
        assertEquals(before, scene.loaded(), "after one run more");
        assertEquals(temporary, scene.temporary());
        Files.createFile(stop);
        assertEquals("still digest 2bd9b1be76008b66", out.readLine());
        assertTrue(living.waitFor(60, TimeUnit.SECONDS));
      } finally {
        living.destroyForcibly();
      }
      assertEquals(List.of(), scene.loaded());
    }
  }

  private static void runAll(Scene scene, String what, int runs) throws Exception {
    var processes = new ArrayList<Process>();
    try {
      for (int i = 0; i < runs; i++) {
        processes.add(scene.start(what));
      }
      for (var process : processes) {
        assertTrue(process.waitFor(120, TimeUnit.SECONDS), what + " did not end");
        assertEquals(0, process.exitValue(), what);
      }
    } finally {
      processes.forEach(Process::destroyForcibly);
    }
  }

  private static void killAll(Scene scene, Path never) throws Exception {
    var processes = new ArrayList<Process>();
    try {
      for (int i = 0; i < OTHER_RUNS; i++) {
        processes.add(scene.start("hold", scene.windows(never)));
      }
      for (var process : processes) {
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
          awaitLoaded(process, out);
        }
      }
    } finally {
      for (var process : processes) {
        process.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
      }
    }
  }

  private static void awaitLoaded(Process process, BufferedReader out) throws IOException {
    for (var line = out.readLine(); !"loaded".equals(line); line = out.readLine()) {
      assertTrue(line != null, () -> "ended before it had loaded: " + process);
    }
  }
}
