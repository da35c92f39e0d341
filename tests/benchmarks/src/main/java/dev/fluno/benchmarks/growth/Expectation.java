package dev.fluno.benchmarks.growth;

import dev.fluno.benchmarks.growth.Fit.Point;
import java.util.List;
import java.util.Locale;

/** How something should grow at most. */
enum Expectation {
  CONSTANT(0, "constant"),
  LINEAR(1, "linear");

  /** Noise of a shared machine moves a power by as much. */
  private static final double TOLERANCE = 0.2;

  private final double power;
  private final String label;

  Expectation(double power, String label) {
    this.power = power;
    this.label = label;
  }

  boolean isMetBy(List<Point> points) {
    return Fit.power(points) <= power + TOLERANCE;
  }

  /** Such as {@code should be linear at most: as it should be}. */
  String verdict(List<Point> points) {
    return String.format(
        Locale.ROOT,
        "should be %s at most: %s",
        label,
        isMetBy(points) ? "as it should be" : "steeper than it should be");
  }
}
