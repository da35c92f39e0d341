package dev.fluno.tests.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.VerificationReport;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.PlatformCode;
import dev.fluno.runtime.refusal.Stage;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Tools;
import dev.fluno.tests.windows.Wine;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same bits on every target: all digests, vectors, scores and states of the C++ reference, with
 * subnormals, signed zeros, infinities and NaN among the observations.
 */
class EveryTargetTest {

  private static final List<Integer> LEVELS = List.of(2, 3, 4);

  /** What a program that loads bundles needs of this test's class path. */
  private static final Pattern NEEDED =
      Pattern.compile(
          ".*(java-core/runtime/target/classes|fluno-runtime-[^/]*|tests/target/test-classes"
              + "|tests/target/classes|/(jackson|tink|protobuf|gson)[^/]*\\.jar)");

  @TempDir Path folder;

  static Stream<Arguments> sizesAndLevels() {
    return Arrays.stream(Size.values())
        .flatMap(size -> LEVELS.stream().map(level -> Arguments.of(size, level)));
  }

  @ParameterizedTest(name = "{0} linux-x86_64-v{1}")
  @MethodSource("sizesAndLevels")
  void on_linux_on_x86_64_through_a_bundle_of_that_level_only(Size size, int level)
      throws IOException {
    var target = new Target("linux", "x86_64", level);
    needsLevel(level);
    assumeTrue(Machine.current().os().equals("linux"), "skipped: needs Linux");
    var bundle = OneTargetBundle.in(folder, size, target);
    try (var verified = Fluno.verify(bundle.bundle(), TrustPolicy.read(bundle.policy()))) {
      assertEquals(Optional.of(target.label() + ".so"), verified.report().library());
    }
    var expected = Reference.CPP.answers().of(size);
    try (var workload = LoadedWorkload.of(bundle.bundle(), bundle.policy())) {
      expected.runs().forEach((run, result) -> assertEquals(result, workload.run(run)));
      expected.sequences().forEach((steps, result) -> assertEquals(result, workload.run(steps)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void emulated_on_linux_on_aarch64(Size size) throws IOException {
    Tools.need("qemu-aarch64");
    Tools.need("aarch64-linux-gnu-gcc");
    var expected = Reference.CPP.answers().of(size);
    var library = Prebuilt.folder().resolve(size.label()).resolve("linux-aarch64.so");
    var driver = folder.resolve("driver").toString();
    var source = Project.root().resolve("tests/emulated/aarch64_driver.c").toString();
    ReferenceProgram.require(
        List.of("aarch64-linux-gnu-gcc", "-O1", "-Wall", "-Werror", source, "-o", driver));
    var program =
        new ReferenceProgram(
            List.of("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", driver, library.toString()));

    assertEquals(expected, expected.askedOf("aarch64-" + size, program));
  }

  @Test
  void a_bundle_for_another_machine_is_refused_and_says_what_it_is_for() throws IOException {
    var other = Machine.current().arch().equals("aarch64") ? "x86_64" : "aarch64";
    var bundle = OneTargetBundle.in(folder, Size.S, target(other));
    var report = Fluno.report(bundle.bundle(), TrustPolicy.read(bundle.policy()));

    assertEquals(PlatformCode.NO_LIBRARY, report.refusal().orElseThrow().code());
    var platform =
        report.stages().stream().filter(each -> each.stage() == Stage.PLATFORM).findFirst();
    assertEquals(
        List.of(
            new VerificationReport.Check(
                target(other).label() + ".so, not runnable: for another architecture",
                target(other).label(),
                Machine.current().label())),
        platform.orElseThrow().checks());
  }

  private static Target target(String arch) {
    return new Target("linux", arch, arch.equals("x86_64") ? 2 : 1);
  }

  /**
   * Not in the system's folder for temporary files: a policy must lie where only its user writes.
   */
  private static Path privateFolder() throws IOException {
    var target = Files.createDirectories(Project.root().resolve("tests/target/workload"));
    return Files.createTempDirectory(target, "windows-");
  }

  /** All sizes and levels in one Windows Java: it takes seconds to start. */
  @Test
  void on_windows_under_wine_through_bundles_of_one_level_only() throws IOException {
    var wine = Wine.needed();
    var place = privateFolder();
    try {
      run(wine, place);
    } finally {
      Folders.remove(place);
    }
    needsLevel(LEVELS.getLast());
  }

  private static void run(Wine wine, Path place) throws IOException {
    var answers = Reference.CPP.answers();
    var jobs = new ArrayList<Job>();
    for (var size : Size.values()) {
      for (var level : LEVELS.stream().filter(l -> l <= Machine.current().cpuLevel()).toList()) {
        var folder = place.resolve(size.label() + level);
        var bundle = OneTargetBundle.in(folder, size, new Target("windows", "x86_64", level));
        var cases = Files.writeString(folder.resolve("cases"), answers.of(size).cases());
        jobs.add(new Job(size, bundle, cases, folder.resolve("answers")));
      }
    }

    var child = wine.java(place, command(jobs));

    assertEquals(0, child.status(), child.transcript());
    for (var job : jobs) {
      var expected = answers.of(job.size());
      var words = List.of(Files.readString(job.answers()).strip().split("\\s+"));
      assertEquals(expected, expected.read(words), () -> job.bundle().toString());
    }
  }

  private record Job(Size size, OneTargetBundle bundle, Path cases, Path answers) {
    Stream<String> arguments() {
      return Stream.of(bundle.bundle(), bundle.policy(), cases, answers).map(Wine::path);
    }
  }

  private static List<String> command(List<Job> jobs) {
    var classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(element -> NEEDED.matcher(element).matches())
            .map(Path::of)
            .toList();
    return Stream.concat(
            Stream.of(
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                Wine.paths(classPath),
                ArtifactBatch.class.getName()),
            jobs.stream().flatMap(Job::arguments))
        .toList();
  }

  private static void needsLevel(int level) {
    var machine = Machine.current();
    assumeTrue(
        machine.arch().equals("x86_64") && machine.cpuLevel() >= level,
        () -> "skipped: needs x86-64-v" + level + ", this is " + machine.label());
  }
}
