package dev.fluno.benchmarks.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** How a page writes a figure. */
final class Numbers {
  private Numbers() {}

  /** At most three significant digits, but all digits before the point. */
  static String text(double value) {
    if (value == 0) {
      return "0";
    }
    var exact = new BigDecimal(value);
    int digits = Math.max(3, exact.precision() - exact.scale());
    return exact
        .round(new MathContext(digits, RoundingMode.HALF_EVEN))
        .stripTrailingZeros()
        .toPlainString();
  }
}
