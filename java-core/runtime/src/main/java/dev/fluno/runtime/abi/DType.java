package dev.fluno.runtime.abi;

import java.util.Locale;
import java.util.Optional;

/** The element types that cross the binary interface. */
public enum DType {
  I1(1),
  I8(1),
  I16(2),
  I32(4),
  I64(8),
  U64(8),
  F32(4),
  F64(8);

  private final int byteSize;

  DType(int byteSize) {
    this.byteSize = byteSize;
  }

  /** The dtype of this label, or empty if there is none; labels are lower case. */
  public static Optional<DType> parse(String label) {
    for (var dtype : values()) {
      if (dtype.label().equals(label)) {
        return Optional.of(dtype);
      }
    }
    return Optional.empty();
  }

  /** Bytes of one element in a tensor; an i1 takes one byte that is 0 or 1. */
  public int byteSize() {
    return byteSize;
  }

  public boolean isFloat() {
    return this == F32 || this == F64;
  }

  /** The least integer of this type; of u64 the 64 bits of 0. Not for floats. */
  public long minInteger() {
    return switch (this) {
      case I1, U64 -> 0;
      case I8 -> Byte.MIN_VALUE;
      case I16 -> Short.MIN_VALUE;
      case I32 -> Integer.MIN_VALUE;
      case I64 -> Long.MIN_VALUE;
      case F32, F64 -> throw new IllegalStateException(label() + " is no integer type");
    };
  }

  /** The greatest integer of this type; of u64 the 64 bits of 2^64-1. Not for floats. */
  public long maxInteger() {
    return switch (this) {
      case I1 -> 1;
      case I8 -> Byte.MAX_VALUE;
      case I16 -> Short.MAX_VALUE;
      case I32 -> Integer.MAX_VALUE;
      case I64 -> Long.MAX_VALUE;
      case U64 -> -1;
      case F32, F64 -> throw new IllegalStateException(label() + " is no integer type");
    };
  }

  /**
   * The value of these 64 bits, as a call takes and gives it: a Boolean for i1, a Double for f32
   * and f64, a Long for the rest, of a u64 the bits themselves.
   */
  public Object box(long bits) {
    return switch (this) {
      case I1 -> bits != 0;
      case I8, I16, I32, I64, U64 -> bits;
      case F32, F64 -> toDouble(bits);
    };
  }

  /** The value of a float type that these bits are: of f32 the low 32. Not for integers. */
  public double toDouble(long bits) {
    return switch (this) {
      case F64 -> Double.longBitsToDouble(bits);
      case F32 -> Float.intBitsToFloat((int) bits);
      case I1, I8, I16, I32, I64, U64 ->
          throw new IllegalStateException(label() + " is no float type");
    };
  }

  /** The bits of a value of a float type, of all NaNs the same; zeros above those of an f32. */
  public long toBits(double value) {
    return this == F32
        ? Integer.toUnsignedLong(Float.floatToIntBits((float) value))
        : Double.doubleToLongBits(value);
  }

  /** An integer of this type as decimal text; of u64 the unsigned value of the bits. */
  String integerText(long bits) {
    return this == U64 ? Long.toUnsignedString(bits) : Long.toString(bits);
  }

  /** The order of integers of this type: unsigned for u64. */
  int compareIntegers(long a, long b) {
    return this == U64 ? Long.compareUnsigned(a, b) : Long.compare(a, b);
  }

  /** The name used in manifests, messages and Python, such as {@code f64}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
