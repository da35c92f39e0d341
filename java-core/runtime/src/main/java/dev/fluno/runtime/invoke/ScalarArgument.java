package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ScalarBounds;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import java.math.BigInteger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns what a caller passed for a scalar into the box of its native type.
 *
 * <p>An integer type takes Byte, Short, Integer, Long or BigInteger by value; for u64 a Long stands
 * for its 64 bits, everything else for its value. A float type takes Float or Double, and an f32
 * rounds a Double to the nearest f32. An i1 takes Boolean. Nothing else is converted: no float to
 * an integer, no integer to a float, no text to a number.
 */
final class ScalarArgument {
  private static final int LONG_BITS = 64;

  private final EntrySignature entry;
  private final Parameter parameter;
  private final DType dtype;

  private ScalarArgument(EntrySignature entry, Parameter parameter, DType dtype) {
    this.entry = entry;
    this.parameter = parameter;
    this.dtype = dtype;
  }

  /**
   * The value in the box of its native type, within the bounds of the parameter.
   *
   * @throws ArgumentException if it is of the wrong kind or outside the bounds
   */
  static Object check(
      EntrySignature entry, Parameter parameter, DType dtype, @Nullable Object value) {
    return new ScalarArgument(entry, parameter, dtype).check(value);
  }

  private Object check(@Nullable Object value) {
    return switch (dtype) {
      case I1 -> truth(value);
      case F32 -> asFloat(value);
      case F64 -> real(value);
      case I8 -> (byte) integer(value);
      case I16 -> (short) integer(value);
      case I32 -> (int) integer(value);
      case I64, U64 -> integer(value);
    };
  }

  private byte truth(@Nullable Object value) {
    if (value instanceof Boolean truth) {
      return (byte) (truth ? 1 : 0);
    }
    throw refused(CallCode.WRONG_KIND, "a Boolean", value);
  }

  private float asFloat(@Nullable Object value) {
    var exact = real(value);
    var rounded = (float) exact;
    var overflowed = Float.isInfinite(rounded) && !Double.isInfinite(exact);
    if (overflowed || !within(rounded)) {
      throw outside(value);
    }
    return rounded;
  }

  private double real(@Nullable Object value) {
    var real =
        switch (value) {
          case Double d -> d;
          case Float f -> f.doubleValue();
          case null, default -> throw refused(CallCode.WRONG_KIND, "a Double for " + need(), value);
        };
    if (!within(real)) {
      throw outside(value);
    }
    return real;
  }

  private boolean within(double value) {
    return switch (bounds()) {
      case ScalarBounds.OfFloat bounds -> bounds.contains(value);
      case ScalarBounds.OfInteger _ -> false;
    };
  }

  private long integer(@Nullable Object value) {
    var bits =
        switch (value) {
          case Long bitsOfLong -> Optional.of(bitsOfLong);
          case Integer number -> bits(BigInteger.valueOf(number));
          case Short number -> bits(BigInteger.valueOf(number));
          case Byte number -> bits(BigInteger.valueOf(number));
          case BigInteger number -> bits(number);
          case null, default ->
              throw refused(CallCode.WRONG_KIND, "an integer for " + need(), value);
        };
    return bits.filter(this::within).orElseThrow(() -> outside(value));
  }

  private Optional<Long> bits(BigInteger value) {
    var fits =
        dtype == DType.U64
            ? value.signum() >= 0 && value.bitLength() <= LONG_BITS
            : value.bitLength() < LONG_BITS;
    return fits ? Optional.of(value.longValue()) : Optional.empty();
  }

  private boolean within(long bits) {
    return switch (bounds()) {
      case ScalarBounds.OfInteger bounds -> bounds.contains(dtype, bits);
      case ScalarBounds.OfFloat _ -> false;
    };
  }

  /** There always are some: {@link Parameter} sees to it. */
  private ScalarBounds bounds() {
    return parameter.bounds().orElseThrow();
  }

  private String need() {
    return dtype.label() + " in " + bounds().text(dtype);
  }

  private ArgumentException outside(@Nullable Object value) {
    return refused(CallCode.OUTSIDE_BOUNDS, need(), value);
  }

  private ArgumentException refused(CallCode code, String need, @Nullable Object value) {
    var subject = Arguments.subject(entry, parameter.name());
    return new ArgumentException(code, subject, need, Found.text(value));
  }
}
