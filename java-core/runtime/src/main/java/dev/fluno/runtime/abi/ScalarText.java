package dev.fluno.runtime.abi;

import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Reads and writes single values as text without losing a bit: integers in decimal, floats as hex
 * floats such as {@code 0x1.8p1} (also as C and Python print them: {@code 0x1.8000000000000p+1}),
 * {@code NaN}, {@code Infinity} and {@code -Infinity}. What a value is, is said by 64 bits: those
 * of an f64, the low 32 of an f32 with zeros above, an integer sign-extended, a u64 as it is.
 */
public final class ScalarText {
  private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]{0,19}");
  private static final Pattern HEX_FLOAT =
      Pattern.compile(
          "(-?0x[01])(?:\\.(?=[0-9a-f]{1,13}p)([0-9a-f]+?)0*)?p(?:\\+(?!-))?(-?[0-9]{1,4})");

  private ScalarText() {}

  /** The bits of the value, or empty if the text does not name a value of this type exactly. */
  public static OptionalLong parse(DType dtype, String text) {
    return dtype.isFloat() ? parseFloat(dtype, text) : parseInteger(dtype, text);
  }

  /** The value of these bits as text that {@link #parse} reads back. */
  public static String format(DType dtype, long bits) {
    return dtype.isFloat() ? Double.toHexString(dtype.toDouble(bits)) : dtype.integerText(bits);
  }

  private static OptionalLong parseInteger(DType dtype, String text) {
    if (!INTEGER.matcher(text).matches()) {
      return OptionalLong.empty();
    }
    try {
      long bits = dtype == DType.U64 ? Long.parseUnsignedLong(text) : Long.parseLong(text);
      var fits = new ScalarBounds.OfInteger(dtype.minInteger(), dtype.maxInteger());
      return fits.contains(dtype, bits) ? OptionalLong.of(bits) : OptionalLong.empty();
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  private static OptionalLong parseFloat(DType dtype, String text) {
    return switch (text) {
      case "NaN" -> OptionalLong.of(dtype.toBits(Double.NaN));
      case "Infinity" -> OptionalLong.of(dtype.toBits(Double.POSITIVE_INFINITY));
      case "-Infinity" -> OptionalLong.of(dtype.toBits(Double.NEGATIVE_INFINITY));
      default -> parseHexFloat(dtype, text);
    };
  }

  private static OptionalLong parseHexFloat(DType dtype, String text) {
    var matcher = HEX_FLOAT.matcher(text);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    var fraction = matcher.group(2) == null ? "0" : matcher.group(2);
    var plain = matcher.group(1) + "." + fraction + "p" + matcher.group(3);
    var value = Double.parseDouble(plain);
    // Rounding, overflow and a second spelling of the same value all show as another text.
    var exact = Double.toHexString(value).equals(plain);
    var fits = dtype == DType.F64 || (double) (float) value == value;
    return exact && fits ? OptionalLong.of(dtype.toBits(value)) : OptionalLong.empty();
  }
}
