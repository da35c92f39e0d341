package dev.fluno.runtime.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.testing.ChildJvm;
import dev.fluno.runtime.testing.Commands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The record of versions among processes, some of which are killed or may not write. */
@EnabledOnOs(OS.LINUX)
class RollbackProcessTest {
  private static final int ROUNDS = 8;
  private static final int AT_ONCE = 3;

  @TempDir Path home;

  /** Two dozen kills with SIGKILL, each at some moment of a write, a lock or the time between. */
  @Test
  void a_process_killed_at_any_moment_leaves_the_old_record_or_the_new_one() throws Exception {
    Path folder = home.resolve("fluno");
    var state = new RollbackState(folder);
    var random = new Random(20261201);
    long before = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Map<Process, Path> children = new HashMap<>();
      for (int i = 0; i < AT_ONCE; i++) {
        Path output = home.resolve(round + "-" + i);
        children.put(ChildJvm.start(output, StateInChild.Forever.class, folder.toString()), output);
      }
      long recorded = before;
      for (var child : children.entrySet()) {
        while (printed(child.getValue()) == 0 && child.getKey().isAlive()) {
          Thread.sleep(5);
        }
        Thread.sleep(random.nextInt(20));
        child.getKey().destroyForcibly().waitFor();
        recorded = Math.max(recorded, printed(child.getValue()));
      }
      long after = state.highest(StateInChild.ID);
      assertTrue(recorded > before, "the children have worked");
      assertTrue(after >= recorded, "said " + recorded + ", kept " + after);
      before = after;
    }
    state.raise(StateInChild.ID, before + 1);
  }

  /** The last number that a child has printed, 0 if none yet. */
  private static long printed(Path output) throws IOException {
    return Files.readString(output)
        .lines()
        .filter(line -> line.matches("\\d+"))
        .mapToLong(Long::parseLong)
        .max()
        .orElse(0);
  }

  @Test
  void a_folder_that_cannot_be_written_is_enough_for_what_is_in_the_record() throws Exception {
    Path folder = home.resolve("fluno");
    new RollbackState(folder).raise(StateInChild.ID, 5);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-x------"));
    assertEquals(List.of("check: done", "raise: done", "highest 5: done"), readOnly(folder, 5));
    assertEquals(
        List.of("check: FLN-1409", "raise: FLN-1409", "highest 5: done"), readOnly(folder, 6));
    assertEquals(
        List.of("check: FLN-1407", "raise: FLN-1407", "highest 5: done"), readOnly(folder, 4));
  }

  @Test
  void a_home_that_cannot_be_written_is_refused_before_anything_is_loaded() throws Exception {
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("r-x------"));
    assertEquals(
        List.of("check: FLN-1409", "raise: FLN-1409", "highest 0: done"),
        readOnly(home.resolve(".local/state/fluno"), 1));
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
  }

  private static List<String> readOnly(Path folder, long version) throws Exception {
    return lines(
        ChildJvm.withoutFileCapabilities(
            StateInChild.class, folder.toString(), Long.toString(version)));
  }

  @Test
  void a_read_only_mount_is_refused() throws Exception {
    assertEquals(
        List.of("check: FLN-1409", "raise: FLN-1409", "highest 0: done"),
        lines(mounted("ro", StateInChild.class, home.resolve("fluno").toString(), "1")));
  }

  @Test
  void a_full_disk_is_refused_and_leaves_the_old_record() throws Exception {
    assertEquals(
        List.of(
            "first: done", "full: FLN-1409", "highest 1: done", "again: done", "highest 2: done"),
        lines(mounted("size=16k", StateInChild.OnAFullDisk.class, home.toString())));
  }

  /** Runs it with a file system of its own at home. */
  private ChildJvm.Result mounted(String options, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    Commands.require("unshare");
    assumeTrue(
        new ProcessBuilder("unshare", "-m", "true").start().waitFor() == 0,
        "skipped: needs mount namespaces");
    String script = "mount -t tmpfs -o mode=700," + options + " none '" + home + "' && exec \"$@\"";
    return ChildJvm.under(List.of("unshare", "-m", "sh", "-c", script, "sh"), main, arguments);
  }

  private static List<String> lines(ChildJvm.Result result) {
    assertEquals(0, result.exitStatus(), result.output());
    return result.output().lines().filter(line -> line.matches("[a-z]+( \\d+)?: .*")).toList();
  }
}
