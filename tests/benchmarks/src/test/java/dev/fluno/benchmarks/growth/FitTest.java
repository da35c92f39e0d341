package dev.fluno.benchmarks.growth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.benchmarks.growth.Fit.Point;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class FitTest {

  @Test
  void finds_the_line_through_points_that_lie_on_one() {
    var fit = Fit.line(points(x -> 3 + 0.5 * x, 1, 10, 100, 1000));
    assertEquals(3, fit.intercept(), 1e-9);
    assertEquals(0.5, fit.slope(), 1e-12);
  }

  @Test
  void small_figures_count_as_much_as_large_ones() {
    // Twice as much at the far end as the rest says: the near end is still met.
    var fit = Fit.line(List.of(new Point(1, 1), new Point(2, 2), new Point(1000, 2000)));
    assertTrue(Math.abs(fit.intercept() + fit.slope() - 1) < 0.6, fit.toString());
  }

  @Test
  void finds_the_power_that_the_large_ones_grow_with() {
    assertEquals(1, Fit.power(points(x -> 2 * x, 1, 10, 100)), 1e-9);
    assertEquals(2, Fit.power(points(x -> x * x, 1, 2, 4, 8)), 1e-9);
    assertEquals(0, Fit.power(points(_ -> 7, 1, 10, 100)), 1e-9);
    double hidden = Fit.power(points(x -> 1000 + x, 1, 10, 100, 100_000, 1e6, 1e7));
    assertEquals(1, hidden, 0.01);
  }

  @Test
  void one_x_makes_no_line() {
    var points = List.of(new Point(5, 1), new Point(5, 2));
    assertThrows(IllegalArgumentException.class, () -> Fit.line(points));
  }

  @Test
  void a_square_is_steeper_than_linear_and_a_line_is_not() {
    assertFalse(Expectation.LINEAR.isMetBy(points(x -> x * x, 1, 2, 4, 8, 16)));
    assertTrue(Expectation.LINEAR.isMetBy(points(x -> 5 + 3 * x, 1, 2, 4, 8, 16)));
    assertFalse(Expectation.CONSTANT.isMetBy(points(x -> x, 1, 10, 100)));
    assertTrue(Expectation.CONSTANT.isMetBy(points(x -> 5 + 0.001 * x, 1, 10, 100)));
  }

  private static List<Point> points(DoubleUnaryOperator y, double... xs) {
    return DoubleStream.of(xs).mapToObj(x -> new Point(x, y.applyAsDouble(x))).toList();
  }
}
