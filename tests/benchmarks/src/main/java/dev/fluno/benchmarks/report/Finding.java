package dev.fluno.benchmarks.report;

import dev.fluno.benchmarks.Measured;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What follows from measured figures.
 *
 * @param value by medians
 * @param ids of the figures
 */
record Finding(double value, List<String> ids) {

  /** Finds it in results, if it was measured. */
  @FunctionalInterface
  interface Finder {
    Optional<Finding> in(Results results);
  }

  /** One figure as it is. */
  static Finder figure(String id) {
    return results ->
        results.figure(id).map(figure -> new Finding(figure.median(), List.of(figure.id())));
  }

  /**
   * So many times one figure is of the other, or of the smallest of those others that were
   * measured.
   *
   * @param others ids; one that ends with {@code *} stands for all that begin so and have no
   *     further part
   */
  static Finder times(String id, String... others) {
    return results -> compare(results, id, others).map(pair -> pair.finding(false));
  }

  /** So many times the smallest of the others is of the figure. */
  static Finder faster(String id, String... others) {
    return results -> compare(results, id, others).map(pair -> pair.finding(true));
  }

  /** What the figure is above the other. */
  static Finder minus(String id, String other) {
    return results ->
        compare(results, id, other)
            .map(pair -> new Finding(pair.figure.median() - pair.other.median(), pair.ids()));
  }

  private record Pair(Measured figure, Measured other) {
    Finding finding(boolean otherAbove) {
      double ratio = figure.median() / other.median();
      return new Finding(otherAbove ? 1 / ratio : ratio, ids());
    }

    List<String> ids() {
      return List.of(figure.id(), other.id());
    }
  }

  private static Optional<Pair> compare(Results results, String id, String... others) {
    return results
        .figure(id)
        .flatMap(
            figure ->
                Arrays.stream(others)
                    .flatMap(other -> matching(results, other))
                    .min(Comparator.comparingDouble(Measured::median))
                    .map(other -> new Pair(figure, other)));
  }

  private static Stream<Measured> matching(Results results, String pattern) {
    if (!pattern.endsWith("*")) {
      return results.figure(pattern).stream();
    }
    var start = pattern.substring(0, pattern.length() - 1);
    return results
        .figures()
        .filter(each -> each.id().startsWith(start))
        .filter(each -> each.id().indexOf('/', start.length()) < 0);
  }
}
