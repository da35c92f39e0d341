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

  /** An integer of this type as decimal text; of u64 the unsigned value of the bits. */
  public String integerText(long bits) {
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
