package dev.fluno.tests.workload;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.platform.Target;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** One library that the repository holds. */
record Prebuilt(Size size, Target target) {

  /** What the recipe builds for. */
  static final List<Target> TARGETS =
      List.of(
          new Target("linux", "x86_64", 2),
          new Target("linux", "x86_64", 3),
          new Target("linux", "x86_64", 4),
          new Target("linux", "aarch64", 1),
          new Target("windows", "x86_64", 2),
          new Target("windows", "x86_64", 3),
          new Target("windows", "x86_64", 4));

  static Stream<Prebuilt> all() {
    return Arrays.stream(Size.values())
        .flatMap(size -> TARGETS.stream().map(target -> new Prebuilt(size, target)));
  }

  /** Those for the system and the architecture of x86-64 Linux: it can run them without help. */
  static Stream<Prebuilt> forLinuxOnX86() {
    return all()
        .filter(library -> library.target.os().equals("linux"))
        .filter(library -> library.target.arch().equals("x86_64"));
  }

  /** Its path within a folder of built libraries. */
  String name() {
    return size.label() + "/" + target.label() + (target.format().equals("pe") ? ".dll" : ".so");
  }

  byte[] bytes() throws IOException {
    return Files.readAllBytes(folder().resolve(name()));
  }

  /** Loads it; skips the test on a machine that cannot run it. */
  LoadedWorkload load() throws IOException {
    var machine = Machine.current();
    assumeTrue(
        machine.os().equals(target.os())
            && machine.arch().equals(target.arch())
            && machine.cpuLevel() >= target.cpuLevel(),
        () -> "skipped: needs " + target.label() + ", this is " + machine.label());
    return LoadedWorkload.of(bytes(), size);
  }

  static Path folder() {
    return Project.root().resolve("native-artifacts/prebuilt/continuous-inference");
  }

  @Override
  public String toString() {
    return name();
  }
}
