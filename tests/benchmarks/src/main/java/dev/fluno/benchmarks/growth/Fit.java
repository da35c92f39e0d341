package dev.fluno.benchmarks.growth;

import java.util.Arrays;
import java.util.List;

/**
 * A straight line through points, by least squares.
 *
 * @param intercept where it crosses x = 0
 * @param slope what y gains with one x
 */
record Fit(double intercept, double slope) {

  /** A measurement y at x. */
  record Point(double x, double y) {}

  /**
   * The line nearest to the points, each weighted by 1/y²: what counts is how far off it is in
   * relation to what was measured there, so that the largest does not drown the rest.
   *
   * @param points of at least two different x, every y above 0
   */
  static Fit line(List<Point> points) {
    return weighted(points, points.stream().mapToDouble(p -> 1 / (p.y * p.y)).toArray());
  }

  /**
   * The power of x that y grows with, over the upper half of the points: below, what does not grow
   * at all hides it. 1 is linear, 2 quadratic, 0 constant.
   *
   * @param points of at least two different x, in the order of x, every number above 0
   */
  static double power(List<Point> points) {
    int from = Math.max(0, Math.min(points.size() / 2, points.size() - 3));
    var logarithms =
        points.subList(from, points.size()).stream()
            .map(p -> new Point(Math.log(p.x), Math.log(p.y)))
            .toList();
    var same = new double[logarithms.size()];
    Arrays.fill(same, 1);
    return weighted(logarithms, same).slope;
  }

  private static Fit weighted(List<Point> points, double[] weights) {
    double total = 0;
    double meanX = 0;
    double meanY = 0;
    for (int i = 0; i < weights.length; i++) {
      total += weights[i];
      meanX += weights[i] * points.get(i).x;
      meanY += weights[i] * points.get(i).y;
    }
    meanX /= total;
    meanY /= total;
    double products = 0;
    double squares = 0;
    for (int i = 0; i < weights.length; i++) {
      double x = points.get(i).x - meanX;
      products += weights[i] * x * (points.get(i).y - meanY);
      squares += weights[i] * x * x;
    }
    if (!(squares > 0)) {
      throw new IllegalArgumentException("a line needs points of two different x");
    }
    return new Fit(meanY - products / squares * meanX, products / squares);
  }
}
