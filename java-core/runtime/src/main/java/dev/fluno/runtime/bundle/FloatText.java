package dev.fluno.runtime.bundle;

import dev.fluno.runtime.abi.DType;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Floats as manifests write them: strings, since a JSON number is decimal, and a decimal is easily
 * not the float that was meant. Digits that overflow to infinity are no float.
 */
final class FloatText {
  static final String GOLDEN_NEED = "a hex float such as 0x1.8p-1, NaN, Infinity or -Infinity";
  static final String BOUND_NEED =
      "a string with a decimal or hex float such as 0.75 or 0x1.8p-1, Infinity or -Infinity";

  /** As C's %a, Java's Double.toHexString and Python's float.hex write a double. */
  private static final Pattern HEX =
      Pattern.compile("-?0x[01](\\.[0-9a-f]{1,13})?p[+-]?[0-9]{1,4}");

  private static final Pattern DECIMAL =
      Pattern.compile("-?[0-9]{1,40}(\\.[0-9]{1,40})?(e[+-]?[0-9]{1,3})?");

  private FloatText() {}

  /** A value that must agree to the bit: a hex float that is exactly a value of the type. */
  static OptionalDouble golden(String text, DType dtype) {
    return text.equals("NaN") ? OptionalDouble.of(Double.NaN) : infinityOrHex(text, dtype);
  }

  /** An end of a range: as a decimal, it means the nearest value of the type. */
  static OptionalDouble bound(String text, DType dtype) {
    if (DECIMAL.matcher(text).matches()) {
      return finite(dtype == DType.F32 ? Float.parseFloat(text) : Double.parseDouble(text));
    }
    return infinityOrHex(text, dtype);
  }

  private static OptionalDouble infinityOrHex(String text, DType dtype) {
    return switch (text) {
      case "Infinity" -> OptionalDouble.of(Double.POSITIVE_INFINITY);
      case "-Infinity" -> OptionalDouble.of(Double.NEGATIVE_INFINITY);
      default -> HEX.matcher(text).matches() ? exact(text, dtype) : OptionalDouble.empty();
    };
  }

  private static OptionalDouble exact(String hex, DType dtype) {
    double value = Double.parseDouble(hex);
    boolean lossy = dtype == DType.F32 && (float) value != value;
    return lossy ? OptionalDouble.empty() : finite(value);
  }

  private static OptionalDouble finite(double value) {
    return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }
}
