package dev.fluno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "skipped: needs a POSIX shell")
class LauncherTest {
  @TempDir private Path folder = Path.of("");
  private FakeCheckout checkout;

  @BeforeEach
  void makeCheckout() throws IOException {
    checkout = new FakeCheckout(folder);
  }

  private static Ran lacks(EnvironmentCode code, Ran ran) {
    assertEquals(50, ran.status(), ran.toString());
    var last = ran.err().lines().toList().getLast();
    assertTrue(last.startsWith("fluno: " + code.id() + " " + code.title()), last);
    assertTrue(last.endsWith(code.remedy()), last);
    assertEquals("", ran.out());
    return ran;
  }

  private static List<String> javaArguments(Ran ran) {
    assertEquals(42, ran.status(), "the status of java is handed on: " + ran);
    return ran.out().lines().toList();
  }

  private String rootFlag() {
    return "<-Dfluno.root=" + checkout.root + ">";
  }

  @Test
  void hands_every_argument_on_untouched() throws Exception {
    var ran = checkout.fluno("run", "a.py", "--help", "-Xmx1g", "--", "a b", "", "*");
    var arguments = javaArguments(ran);
    int jar = arguments.indexOf("<" + checkout.root + "/java-core/cli/target/fluno-cli.jar>");
    assertEquals(
        List.of("<run>", "<a.py>", "<--help>", "<-Xmx1g>", "<-->", "<a b>", "<>", "<*>"),
        arguments.subList(jar + 1, arguments.size()));
    assertEquals("", ran.err());
  }

  @Test
  void only_what_runs_python_gets_the_compiler() throws Exception {
    assertTrue(javaArguments(checkout.fluno("run", "x")).contains("<--upgrade-module-path>"));
    assertTrue(javaArguments(checkout.fluno("doctor")).contains("<-XX:+EnableJVMCI>"));
    assertFalse(javaArguments(checkout.fluno("verify")).contains("<--upgrade-module-path>"));
    assertFalse(javaArguments(checkout.fluno()).contains("<--upgrade-module-path>"));
  }

  @Test
  void finds_itself_through_symbolic_links_and_path() throws Exception {
    var inner = Files.createDirectory(folder.resolve("a b"));
    Files.createSymbolicLink(inner.resolve("fl"), checkout.launcher());
    Files.createSymbolicLink(folder.resolve("fl2"), Path.of("a b", "fl"));
    Files.createSymbolicLink(checkout.bin.resolve("fl3"), Path.of("..", "fl2"));
    for (String call : List.of(inner + "/fl", folder + "/fl2", "../fl2", "fl3")) {
      assertTrue(javaArguments(checkout.run(List.of(call))).contains(rootFlag()), call);
    }
  }

  @Test
  void passes_over_another_java_to_the_jdk_25_beside_it() throws Exception {
    var old = folder.resolve("jdk-17");
    FakeCheckout.makeJdk(old, "17.0.15");
    checkout.environment.put("JAVA_HOME", old.toString());
    Files.createSymbolicLink(checkout.bin.resolve("java"), checkout.jdk.resolve("bin/java"));
    assertTrue(javaArguments(checkout.fluno()).contains(rootFlag()));

    Files.delete(checkout.bin.resolve("java"));
    Files.createSymbolicLink(checkout.bin.resolve("java"), old.resolve("bin/java"));
    FakeCheckout.makeJdk(folder.resolve("home/.jdks/openjdk-25"), "25");
    var usual = checkout.run(withoutSystemJdks(checkout.launcher().toString()));
    assertTrue(javaArguments(usual).contains(rootFlag()));
  }

  @Test
  void without_a_jdk_25_says_what_to_install() throws Exception {
    checkout.environment.remove("JAVA_HOME");
    lacks(EnvironmentCode.NO_JDK, checkout.run(withoutSystemJdks(checkout.launcher().toString())));
  }

  /** Hides the JDKs of this machine from one process. */
  private List<String> withoutSystemJdks(String... command) throws Exception {
    var hide =
        "for d in /usr/lib/jvm /usr/local/lib/jvm /usr/java /opt; do"
            + " [ ! -d $d ] || /bin/mount -t tmpfs none $d; done; exec \"$@\"";
    var wrapped = List.of("/usr/bin/unshare", "-m", "/bin/sh", "-ec", hide, "sh");
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/unshare"))
            && checkout.run(concat(wrapped, "/bin/true")).status() == 0,
        "skipped: needs a mount namespace");
    return concat(wrapped, command);
  }

  private static List<String> concat(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toList();
  }

  @Test
  void without_maven_says_what_to_install_when_a_build_is_needed() throws Exception {
    Files.delete(checkout.built());
    lacks(EnvironmentCode.NO_MAVEN, checkout.fluno("explain"));
  }

  @Test
  void builds_on_first_use_and_shows_how_far_it_is() throws Exception {
    Files.delete(checkout.built());
    maven("echo '[INFO] Building Fluno runtime 1 [1/5]'; touch java-core/cli/target/app/built");
    var ran = checkout.fluno("explain");
    assertTrue(javaArguments(ran).contains("<explain>"));
    assertEquals(
        """
        fluno: building Fluno: the first time takes minutes and downloads what it needs
        fluno:   Fluno runtime 1 [1/5]
        """,
        ran.err());
    assertEquals("", checkout.fluno("explain").err(), "built once");
  }

  @Test
  void builds_again_when_a_source_is_newer_even_after_a_build_was_killed() throws Exception {
    var source = Files.createFile(checkout.root.resolve("fluno_runtime/_api.py"));
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plus(Duration.ofHours(2))));
    var lock = Files.createDirectory(checkout.root.resolve("java-core/cli/target/building"));
    Files.writeString(lock.resolve("pid"), "999999999\n");
    maven("touch -r fluno_runtime/_api.py java-core/cli/target/app/built");
    var ran = checkout.fluno("explain");
    assertEquals("fluno: building Fluno: its sources have changed\n", ran.err());
    assertFalse(Files.exists(lock));
  }

  @Test
  void builds_again_when_a_benchmark_is_newer() throws Exception {
    var source = Files.createFile(checkout.root.resolve("tests/benchmarks/src/main/Suite.java"));
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plus(Duration.ofHours(2))));
    maven("touch -r tests/benchmarks/src/main/Suite.java java-core/cli/target/app/built");
    var ran = checkout.fluno("explain");
    assertEquals("fluno: building Fluno: its sources have changed\n", ran.err());
  }

  @Test
  void a_build_that_fails_is_shown_and_ends_with_50() throws Exception {
    Files.delete(checkout.built());
    maven("echo '[ERROR] what went wrong'; exit 1");
    var ran = lacks(EnvironmentCode.BUILD_FAILED, checkout.fluno("explain"));
    assertTrue(ran.err().contains("[ERROR] what went wrong"), ran.err());
  }

  @Test
  void a_path_with_a_colon_is_refused() throws Exception {
    var other = new FakeCheckout(Files.createDirectory(folder.resolve("with:colon")));
    lacks(EnvironmentCode.PATH_UNUSABLE, other.fluno("explain"));
  }

  @Test
  void starts_from_the_app_image_of_this_build() throws Exception {
    var image = checkout.makeImage("dist/fluno-1", checkout.built());
    var run = javaArguments(checkout.fluno("run", "x"));
    assertTrue(run.contains("<-XX:AOTCache=" + image + "/run.aot>"), run.toString());
    assertTrue(run.contains("<--add-modules=jdk.graal.compiler>"), run.toString());
    assertFalse(run.contains("<--upgrade-module-path>"), run.toString());
    assertTrue(run.contains(rootFlag()), run.toString());
    assertTrue(run.contains("<" + image + "/fluno-cli.jar>"), run.toString());
    var verify = javaArguments(checkout.fluno("verify"));
    assertTrue(verify.contains("<-XX:AOTCache=" + image + "/short.aot>"), verify.toString());
    var bench = javaArguments(checkout.fluno("bench"));
    assertTrue(bench.contains("<" + image + "/fluno-cli.jar>"), bench.toString());
    assertFalse(bench.toString().contains("AOTCache"), bench.toString());

    Files.delete(image.resolve("short.aot"));
    assertFalse(javaArguments(checkout.fluno("verify")).toString().contains("AOTCache"));
    Files.setLastModifiedTime(image.resolve("run.aot"), FileTime.from(Instant.now()));
    assertFalse(javaArguments(checkout.fluno("run", "x")).toString().contains("AOTCache"));
  }

  @Test
  void passes_over_the_app_image_of_another_build() throws Exception {
    var image = checkout.makeImage("dist/fluno-1", checkout.built());
    Files.setLastModifiedTime(image.resolve("built"), FileTime.from(Instant.now()));
    assertTrue(javaArguments(checkout.fluno("run", "x")).contains("<--upgrade-module-path>"));
  }

  @Test
  void an_app_image_needs_no_checkout_and_no_jdk() throws Exception {
    var image = checkout.makeImage("../else where/fluno", checkout.built());
    Files.createSymbolicLink(checkout.bin.resolve("fl"), image.resolve("bin/fluno"));
    checkout.environment.remove("JAVA_HOME");
    var run = javaArguments(checkout.run(withoutSystemJdks(checkout.bin + "/fl", "run", "x")));
    assertTrue(run.contains("<-XX:AOTCache=" + image + "/run.aot>"), run.toString());
    assertFalse(run.toString().contains("fluno.root"), run.toString());
  }

  /** Each has its own copy, since neither can read a file of flags relative to itself. */
  @Test
  void both_launchers_know_the_same_flags_of_the_jvm() throws IOException {
    var root = Path.of(System.getProperty("fluno.root"));
    var flags = flags(Files.readString(root.resolve("fluno")));
    // There is no app image on Windows.
    for (var ofTheImage :
        List.of(
            "--add-modules=jdk.graal.compiler",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-AOTReplayTraining")) {
      assertTrue(flags.remove(ofTheImage), flags.toString());
    }
    assertEquals(flags, flags(Files.readString(root.resolve("fluno.cmd"))));
    assertTrue(flags.contains("-XX:+EnableJVMCI"), flags.toString());
  }

  private static Set<String> flags(String launcher) {
    return Pattern.compile("(?<=[\\s=])(-XX:[^\\s\"]+|--[a-z-]+=[^\\s\"]+|--upgrade-module-path)")
        .matcher(launcher)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void maven(String does) throws IOException {
    FakeCheckout.script(checkout.bin.resolve("mvn"), does);
  }
}
