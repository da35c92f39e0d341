package dev.fluno.runtime.abi;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * How far two values of one type lie apart, for people and for tolerances.
 *
 * @param dtype the type of both
 * @param expected the bits of the value that was expected, as {@link ScalarText} reads them
 * @param actual the bits of the value that came
 */
public record ScalarDistance(DType dtype, long expected, long actual) {

  /** Whether they are the same value: zeros of different sign differ, all NaNs are one. */
  public boolean isNone() {
    return oneNaN(expected) == oneNaN(actual);
  }

  /**
   * The absolute difference, rounded to the nearest f64: of integers too large for that as well;
   * NaN if one of them is NaN, or both are the same infinity.
   */
  public double absolute() {
    return dtype.isFloat()
        ? Math.abs(dtype.toDouble(expected) - dtype.toDouble(actual))
        : new BigDecimal(integer(expected).subtract(integer(actual)).abs()).doubleValue();
  }

  /**
   * How many steps from one value of the type to the next lead from one to the other, up to 2^64;
   * -0.0 and 0.0 are no step apart. Between NaN and anything else there is no such number: then it
   * is 2^64.
   */
  public BigInteger ulps() {
    if (isNone()) {
      return BigInteger.ZERO;
    }
    if (!dtype.isFloat()) {
      return integer(expected).subtract(integer(actual)).abs();
    }
    if (Double.isNaN(dtype.toDouble(expected)) || Double.isNaN(dtype.toDouble(actual))) {
      return BigInteger.TWO.pow(Long.SIZE);
    }
    return place(expected).subtract(place(actual)).abs();
  }

  /** Of floats: how many values lie between this one and 0.0, negative below it. */
  private BigInteger place(long bits) {
    long sign = dtype == DType.F32 ? 1L << 31 : 1L << 63;
    var magnitude = BigInteger.valueOf(bits & (sign - 1));
    return (bits & sign) == 0 ? magnitude : magnitude.negate();
  }

  private BigInteger integer(long bits) {
    return new BigInteger(dtype.integerText(bits));
  }

  private long oneNaN(long bits) {
    return dtype.isFloat() ? dtype.toBits(dtype.toDouble(bits)) : bits;
  }
}
