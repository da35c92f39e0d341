package dev.fluno.tests.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The app image that the build made, from another folder; the build made it once for all of these.
 */
class AppImageTest {
  private static final String FIRST = "0x1.49b9822e63b3cp-1\n";
  private static final String SCRIPT =
      """
      import sys, fluno_runtime as fluno
      fluno.verify(sys.argv[1], trust=sys.argv[2])
      with fluno.load(sys.argv[1], trust=sys.argv[2]) as artifact:
          print(float(artifact.hot_vector(seed=7, steps=256)[0]).hex())
      """;

  @TempDir private Path folder = Path.of("");
  private Path image = Path.of("");

  @BeforeEach
  void copyWithItsTimes() throws IOException {
    var dist = Project.root().resolve("dist");
    assumeTrue(Files.isDirectory(dist), "skipped: needs the app image (mvn verify)");
    try (var entries = Files.list(dist)) {
      var made = entries.filter(each -> Files.exists(each.resolve("built"))).findFirst();
      assumeTrue(made.isPresent(), "skipped: needs the app image (mvn verify)");
      image = folder.resolve("an image");
      // Links to the same files where that can be; what a test damages, it replaces.
      var copy = "cp -al \"$0\" \"$1\" 2>/dev/null || { rm -rf \"$1\"; cp -a \"$0\" \"$1\"; }";
      var copied = run(List.of("sh", "-c", copy, made.get().toString(), image.toString()));
      assertEquals(0, copied.status(), copied.transcript());
    }
  }

  private Child run(List<String> command) {
    return Child.run(folder, Map.of(), command);
  }

  private List<String> command() throws IOException {
    var script = Files.writeString(folder.resolve("call.py"), SCRIPT);
    return List.of(
        image.resolve("bin/fluno").toString(),
        "run",
        script.toString(),
        Project.bundle("s").toString(),
        Project.policy().toString());
  }

  private Child script() throws IOException {
    return run(command());
  }

  private String doctor() {
    return run(List.of(image.resolve("bin/fluno").toString(), "doctor")).out();
  }

  @Test
  void runs_from_its_cache_where_it_was_moved_and_through_a_link_without_a_home() throws Exception {
    var link = Files.createSymbolicLink(folder.resolve("fl"), image.resolve("bin/fluno"));
    assertEquals(new Child(0, FIRST, ""), script());
    var doctor = run(List.of("env", "-u", "HOME", link.toString(), "doctor"));
    assertTrue(doctor.out().contains("from an app image and its cache"), doctor.transcript());
    assertTrue(doctor.out().contains("active: "), doctor.transcript());
    var status =
        run(
            List.of(
                "sh",
                "-c",
                "printf 'import sys\\nsys.exit(42)\\n' | \"$0\" run -",
                link.toString()));
    assertEquals(new Child(42, "", ""), status);
  }

  @Test
  void finds_the_packages_that_the_user_has_installed() throws Exception {
    var packages = folder.resolve("home/.local/lib/python3.12/site-packages");
    Files.createDirectories(packages);
    Files.writeString(packages.resolve("installed.py"), "value = 42");
    var script =
        Files.writeString(folder.resolve("use.py"), "import installed\nprint(installed.value)");
    var home = "HOME=" + folder.resolve("home");
    var bin = image.resolve("bin/fluno").toString();
    assertEquals(
        new Child(0, "42\n", ""), run(List.of("env", home, bin, "run", script.toString())));
  }

  @Test
  void a_cache_that_is_cut_off_is_not_used_and_not_a_word_is_said() throws Exception {
    replace("run.aot", beginning("run.aot"), timeOf("built"));
    assertEquals(new Child(0, FIRST, ""), script());
    assertTrue(doctor().contains("the JVM finds its cache unfit"));
  }

  @Test
  void a_cache_that_was_written_to_is_not_used() throws Exception {
    replace("run.aot", beginning("run.aot"), FileTime.from(Instant.now()));
    assertTrue(doctor().contains("its cache is missing or was changed"));
  }

  @Test
  void a_cache_of_something_else_is_not_used_and_not_a_word_is_said() throws Exception {
    replace("short.aot", "no cache".getBytes(UTF_8), timeOf("built"));
    var explain = run(List.of(image.resolve("bin/fluno").toString(), "explain", "FLN-1502"));
    assertEquals("", explain.err());
    assertEquals(0, explain.status());
    assertTrue(explain.out().startsWith("FLN-1502"), explain.transcript());
  }

  @Test
  void a_cache_of_another_java_is_not_used_and_not_a_word_is_said() throws Exception {
    var another = folder.resolve("another.aot");
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var made = run(List.of(java, "-XX:AOTCacheOutput=" + another, "--list-modules"));
    assumeTrue(Files.exists(another), "skipped: needs a Java that makes caches: " + made.err());
    replace("run.aot", Files.readAllBytes(another), timeOf("built"));
    assertEquals(new Child(0, FIRST, ""), script());
    assertTrue(doctor().contains("the JVM finds its cache unfit"));
  }

  @Test
  void runs_from_a_folder_that_nobody_can_write() throws Exception {
    var mount = "mount --bind -o ro \"$0\" \"$0\" && exec \"$@\"";
    var bin = image.resolve("bin/fluno").toString();
    var readOnly = List.of("unshare", "-m", "sh", "-c", mount, image.toString());
    assumeTrue(run(with(readOnly, "true")).status() == 0, "skipped: needs to mount read-only");
    var write = run(with(readOnly, "touch", image.resolve("written").toString()));
    assertTrue(write.err().contains("Read-only file system"), write.transcript());
    var doctor = run(with(readOnly, bin, "doctor"));
    assertTrue(doctor.out().contains("from an app image and its cache"), doctor.transcript());
    assertEquals(new Child(0, FIRST, ""), run(with(readOnly, command().toArray(String[]::new))));
  }

  private static List<String> with(List<String> command, String... words) {
    return Stream.concat(command.stream(), Stream.of(words)).toList();
  }

  private byte[] beginning(String file) throws IOException {
    try (var stream = Files.newInputStream(image.resolve(file))) {
      return stream.readNBytes(1 << 20);
    }
  }

  private void replace(String file, byte[] bytes, FileTime time) throws IOException {
    var path = image.resolve(file);
    Files.delete(path);
    Files.write(path, bytes);
    Files.setLastModifiedTime(path, time);
  }

  private FileTime timeOf(String file) throws IOException {
    return Files.getLastModifiedTime(image.resolve(file));
  }
}
