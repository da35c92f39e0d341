package dev.fluno.toolkit.recipe;

import dev.fluno.runtime.platform.Target;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The targets for which the toolkit knows how to make a library. */
final class BuildableTargets {

  private static final List<Target> ALL =
      Stream.of(levels("linux"), Stream.of(new Target("linux", "aarch64", 1)), levels("windows"))
          .flatMap(targets -> targets)
          .toList();

  private BuildableTargets() {}

  /**
   * The target, if it is one of them.
   *
   * @throws AuthoringException listing them all
   */
  static Target require(Path recipe, Target target) {
    if (!ALL.contains(target)) {
      throw new AuthoringException(
          AuthoringCode.TARGET_UNKNOWN,
          recipe + " targets",
          String.join(", ", ALL.stream().map(Target::label).toList()),
          target.os() + ", " + target.arch() + ", cpu_level " + target.cpuLevel());
    }
    return target;
  }

  private static Stream<Target> levels(String os) {
    return IntStream.rangeClosed(1, 4).mapToObj(level -> new Target(os, "x86_64", level));
  }
}
