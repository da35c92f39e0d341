package dev.fluno.tests.workload;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.platform.Target;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** One library that the repository holds. */
record Prebuilt(Size size, int cpuLevel) {

  static Stream<Prebuilt> all() {
    return Arrays.stream(Size.values())
        .flatMap(size -> Stream.of(new Prebuilt(size, 3), new Prebuilt(size, 4)));
  }

  Target target() {
    return new Target("linux", "x86_64", cpuLevel);
  }

  /** Its path within a folder of built libraries. */
  String name() {
    return size.label() + "/" + target().label() + ".so";
  }

  byte[] bytes() throws IOException {
    return Files.readAllBytes(folder().resolve(name()));
  }

  /** Loads it; skips the test on a machine that cannot run it. */
  LoadedWorkload load() throws IOException {
    var machine = Machine.current();
    assumeTrue(
        machine.os().equals("linux")
            && machine.arch().equals("x86_64")
            && machine.cpuLevel() >= cpuLevel,
        () -> "skipped: needs " + target().label() + ", this is " + machine.label());
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
