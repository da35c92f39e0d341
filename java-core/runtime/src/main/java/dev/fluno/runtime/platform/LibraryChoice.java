package dev.fluno.runtime.platform;

import dev.fluno.runtime.refusal.PlatformCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which of a bundle's libraries runs best on a machine. */
public final class LibraryChoice {
  private LibraryChoice() {}

  /** The library with the highest CPU level that the machine has; empty if none runs on it. */
  public static <T> Optional<T> find(
      List<T> libraries, Function<T, Target> targetOf, Target machine) {
    return libraries.stream()
        .filter(library -> Fit.of(targetOf.apply(library), machine) == Fit.RUNS)
        .max(Comparator.comparingInt(library -> targetOf.apply(library).cpuLevel()));
  }

  /** Why one of the libraries would be taken, or not, in words. */
  public static <T> String verdict(
      T library, List<T> libraries, Function<T, Target> targetOf, Target machine) {
    return find(libraries, targetOf, machine).filter(library::equals).isPresent()
        ? "chosen: the best that runs here"
        : Fit.of(targetOf.apply(library), machine).label();
  }

  /**
   * The same library.
   *
   * @throws RefusedException with a platform code if none runs on it
   */
  public static <T> T best(List<T> libraries, Function<T, Target> targetOf, Target machine) {
    return find(libraries, targetOf, machine)
        .orElseThrow(() -> refusal(libraries, targetOf, machine));
  }

  private static <T> RefusedException refusal(
      List<T> libraries, Function<T, Target> targetOf, Target machine) {
    var tooNew =
        libraries.stream()
            .filter(library -> Fit.of(targetOf.apply(library), machine) == Fit.HIGHER_LEVEL)
            .toList();
    return tooNew.isEmpty()
        ? new RefusedException(
            PlatformCode.NO_LIBRARY, "libraries", machine.label(), labels(libraries, targetOf))
        : new RefusedException(
            PlatformCode.CPU_LEVEL_TOO_LOW, "this CPU", labels(tooNew, targetOf), machine.label());
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
