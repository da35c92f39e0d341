package dev.fluno.runtime.abi;

import java.util.Locale;

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

  /** Bytes of one element in a tensor; an i1 takes one byte that is 0 or 1. */
  public int byteSize() {
    return byteSize;
  }

  public boolean isFloat() {
    return this == F32 || this == F64;
  }

  /** The name used in manifests, messages and Python, such as {@code f64}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
