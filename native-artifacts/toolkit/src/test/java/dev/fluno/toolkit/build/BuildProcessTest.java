package dev.fluno.toolkit.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.output.Folders;
import dev.fluno.toolkit.ChildProcess;
import dev.fluno.toolkit.SmallWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds in processes of their own: what surrounds them, what stops them, and where they write. */
class BuildProcessTest {

  @TempDir Path folder;

  @BeforeAll
  static void needs_the_locked_compiler(@TempDir Path place) {
    LockedCompiler.need(place);
  }

  @Test
  void give_the_same_bytes_whatever_surrounds_them() throws IOException {
    var nome = workload("nome");
    var tokyo = workload("a far longer name/tokyo");
    var first =
        start(
            "cd / && umask 077; exec",
            Map.of("TZ", "America/Nome", "LC_ALL", "C", "HOME", "/", "SOURCE_DATE_EPOCH", "0"),
            nome);
    var second =
        start(
            "cd /tmp && umask 022; exec",
            Map.of(
                "TZ", "Asia/Tokyo",
                "LC_ALL", "C.UTF-8",
                "HOME", "/nonexistent",
                "SOURCE_DATE_EPOCH", "1800000000"),
            tokyo);
    assertEquals(new ChildProcess.Ended(0, ""), first.await());
    assertEquals(new ChildProcess.Ended(0, ""), second.await());

    var one = new BuiltFolder(nome.resolve("built"));
    assertEquals(9, Folders.files(one.root()).size());
    assertEquals(List.of(), BuiltFolder.differences(one, new BuiltFolder(tokyo.resolve("built"))));
  }

  @Test
  void say_so_where_the_disk_is_full_and_leave_nothing() throws IOException {
    var small = "mount -t tmpfs -o size=8k none '" + folder + "/disk'";
    var place = workload("place");
    Files.createDirectory(folder.resolve("disk"));
    var mounted =
        ChildProcess.start(
            "unshare -m sh -ec \"" + small + "; shift; exec \\\"\\$@\\\"\" sh x",
            Map.of(),
            BuildInChild.class,
            List.of(place.resolve("recipe.json").toString(), folder + "/disk/built"));
    var ended = mounted.await();
    assumeTrue(!ended.output().contains("unshare:"), "skipped: needs a mount namespace");

    assertEquals(3, ended.status(), ended.output());
    assertTrue(ended.output().startsWith("FLN-4065"), ended.output());
    assertTrue(ended.output().contains("No space left on device"), ended.output());
    assertTrue(ended.output().endsWith("left: []\n"), ended.output());
  }

  @Test
  void leave_nothing_when_told_to_end_and_work_again_afterwards() throws Exception {
    var place = workload("place");
    var temp = Files.createDirectory(folder.resolve("temp"));
    var started = folder.resolve("started");
    var child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temp,
                "-cp",
                System.getProperty("java.class.path"),
                BuildInChild.class.getName(),
                place.resolve("recipe.json").toString(),
                place.resolve("built").toString(),
                started.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    while (child.isAlive() && !Files.exists(started)) {
      Thread.sleep(5);
    }
    assertTrue(Files.exists(started), Files.readString(folder.resolve("said")));
    child.destroy();
    child.waitFor();

    assertEquals(List.of("ramp.mlir.in", "recipe.json", "toolchain.lock.json"), names(place));
    assertEquals(List.of(), names(temp));
    assertEquals(new ChildProcess.Ended(0, ""), start("exec", Map.of(), place).await());
    assertEquals(9, Folders.files(place.resolve("built")).size());
  }

  private Path workload(String name) {
    var place = folder.resolve(name);
    SmallWorkload.in(place);
    return place;
  }

  private static ChildProcess start(String before, Map<String, String> environment, Path place) {
    return ChildProcess.start(
        before,
        environment,
        BuildInChild.class,
        List.of(place.resolve("recipe.json").toString(), place.resolve("built").toString()));
  }

  private static List<String> names(Path place) throws IOException {
    try (Stream<Path> files = Files.list(place)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
