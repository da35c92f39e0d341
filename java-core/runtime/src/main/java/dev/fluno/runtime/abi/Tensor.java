package dev.fluno.runtime.abi;

import java.nio.ByteBuffer;

/**
 * A dense row-major array outside the Java heap, 64-byte aligned. Its memory is freed when nothing
 * refers to it any more, so a result outlives its artifact and no address dangles; {@link #close()}
 * only ends its use.
 */
public final class Tensor implements AutoCloseable {

  private Tensor() {}

  /** A tensor of zeros. */
  public static Tensor zeros(DType dtype, long length) {
    throw new UnsupportedOperationException();
  }

  /** A copy of the values, as f64. */
  public static Tensor of(double... values) {
    throw new UnsupportedOperationException();
  }

  /** A copy of the values, as f32. */
  public static Tensor of(float... values) {
    throw new UnsupportedOperationException();
  }

  /** A copy of the values, as i64. */
  public static Tensor of(long... values) {
    throw new UnsupportedOperationException();
  }

  /** A copy of the values, as i32. */
  public static Tensor of(int... values) {
    throw new UnsupportedOperationException();
  }

  public DType dtype() {
    throw new UnsupportedOperationException();
  }

  /** Number of elements. */
  public long length() {
    throw new UnsupportedOperationException();
  }

  public long byteSize() {
    throw new UnsupportedOperationException();
  }

  /** One element of an f32 or f64 tensor. */
  public double getDouble(long index) {
    throw new UnsupportedOperationException();
  }

  /** One element of an integer tensor; a u64 as its 64 bits, an i1 as 0 or 1. */
  public long getLong(long index) {
    throw new UnsupportedOperationException();
  }

  public void setDouble(long index, double value) {
    throw new UnsupportedOperationException();
  }

  public void setLong(long index, long value) {
    throw new UnsupportedOperationException();
  }

  /** A copy of an f64 tensor. */
  public double[] toDoubleArray() {
    throw new UnsupportedOperationException();
  }

  /** A copy of an i64 or u64 tensor. */
  public long[] toLongArray() {
    throw new UnsupportedOperationException();
  }

  /** A view of the memory in native byte order; keeps it alive. */
  public ByteBuffer asByteBuffer() {
    throw new UnsupportedOperationException();
  }

  /** Overwrites all elements with the bytes, whose number must be {@link #byteSize()}. */
  public void copyFrom(byte[] bytes) {
    throw new UnsupportedOperationException();
  }

  /** All elements as bytes in native order. */
  public byte[] toBytes() {
    throw new UnsupportedOperationException();
  }

  public boolean isClosed() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
