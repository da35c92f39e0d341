package dev.fluno.runtime.abi;

/**
 * The values that a scalar parameter may take; both ends are included. NaN lies outside every float
 * bound.
 */
public sealed interface ScalarBounds {

  /** The bounds as canonical text, such as {@code [0, 16777216]}. */
  String text(DType dtype);

  /** Bounds of i8 to i64; of u64 in unsigned order, as the 64 bits. */
  record OfInteger(long min, long max) implements ScalarBounds {

    /** Whether a value of this type, given as 64 bits, lies within. */
    public boolean contains(DType dtype, long bits) {
      return dtype.compareIntegers(min, bits) <= 0 && dtype.compareIntegers(bits, max) <= 0;
    }

    @Override
    public String text(DType dtype) {
      return "[" + dtype.integerText(min) + ", " + dtype.integerText(max) + "]";
    }
  }

  /** Bounds of f32 and f64; an end may be infinite, and zero has no sign here. */
  record OfFloat(double min, double max) implements ScalarBounds {

    public boolean contains(double value) {
      return min <= value && value <= max;
    }

    @Override
    public String text(DType dtype) {
      return "[" + Double.toHexString(min) + ", " + Double.toHexString(max) + "]";
    }
  }
}
