package dev.fluno.runtime.platform;

import dev.fluno.runtime.refusal.PlatformCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which of a bundle's libraries runs best on a machine. */
public final class LibraryChoice {
  private LibraryChoice() {}

  /**
   * The library with the highest CPU level that the machine has.
   *
   * @throws RefusedException with a platform code if none runs on it
   */
  public static <T> T best(List<T> libraries, Function<T, Target> targetOf, Target machine) {
    List<T> sameSystem =
        libraries.stream()
            .filter(library -> isSameSystem(targetOf.apply(library), machine))
            .toList();
    if (sameSystem.isEmpty()) {
      throw new RefusedException(
          PlatformCode.NO_LIBRARY, "libraries", machine.label(), labels(libraries, targetOf));
    }
    return sameSystem.stream()
        .filter(library -> targetOf.apply(library).cpuLevel() <= machine.cpuLevel())
        .max(Comparator.comparingInt(library -> targetOf.apply(library).cpuLevel()))
        .orElseThrow(
            () ->
                new RefusedException(
                    PlatformCode.CPU_LEVEL_TOO_LOW,
                    "this CPU",
                    labels(sameSystem, targetOf),
                    machine.label()));
  }

  private static boolean isSameSystem(Target target, Target machine) {
    return target.os().equals(machine.os()) && target.arch().equals(machine.arch());
  }

  private static <T> String labels(List<T> libraries, Function<T, Target> targetOf) {
    return libraries.isEmpty()
        ? "none"
        : libraries.stream()
            .map(library -> targetOf.apply(library).label())
            .distinct()
            .sorted()
            .collect(Collectors.joining(" or "));
  }
}
