package dev.fluno.runtime.abi;

import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.ClosedException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A dense row-major array outside the Java heap, 64-byte aligned. Its memory is freed when nothing
 * refers to it any more, so a result outlives its artifact and no address dangles; {@link #close()}
 * only ends its use.
 *
 * <p>Whatever is copied in or out has exactly the tensor's element type and length: nothing is
 * converted, truncated or reinterpreted. The one conversion is {@link #setDouble} on an f32 tensor,
 * which rounds to the nearest f32.
 *
 * <p>Elements may be read and written by several threads without order between them, like a Java
 * array. Two tensors never share memory, and no tensor equals another.
 *
 * {@snippet file="RuntimeSnippetsTest.java" region="tensor"}
 */
public final class Tensor implements AutoCloseable {

  /** No tensor is larger than this. */
  public static final long MAX_BYTES = 1L << 30;

  private static final AtomicLong CLOSINGS = new AtomicLong();

  private final DType dtype;
  private final long length;
  private final MemorySegment memory;
  private volatile boolean closed;

  private Tensor(DType dtype, long length) {
    this.dtype = dtype;
    this.length = length;
    this.memory = NativeMemory.allocate(Arena.ofAuto(), length * dtype.byteSize(), "tensor");
  }

  /** The greatest number of elements of this type that a tensor may have: 1 GiB of them. */
  public static long maxLength(DType dtype) {
    return MAX_BYTES / dtype.byteSize();
  }

  /**
   * A tensor of zeros.
   *
   * @throws ArgumentException if the length is negative or beyond {@link #maxLength}, or the memory
   *     is not to be had
   */
  public static Tensor zeros(DType dtype, long length) {
    if (length < 0 || length > maxLength(dtype)) {
      throw new ArgumentException(
          CallCode.WRONG_LENGTH,
          "tensor of " + dtype.label(),
          "0 to " + maxLength(dtype) + " elements",
          Long.toString(length));
    }
    return new Tensor(dtype, length);
  }

  /** A copy of the values, as f64. */
  public static Tensor of(double... values) {
    return copyOf(DType.F64, values.length, MemorySegment.ofArray(values));
  }

  /** A copy of the values, as f32. */
  public static Tensor of(float... values) {
    return copyOf(DType.F32, values.length, MemorySegment.ofArray(values));
  }

  /** A copy of the values, as i64. */
  public static Tensor of(long... values) {
    return copyOf(DType.I64, values.length, MemorySegment.ofArray(values));
  }

  /** A copy of the values, as u64: each long stands for its 64 bits. */
  public static Tensor ofUnsigned(long... values) {
    return copyOf(DType.U64, values.length, MemorySegment.ofArray(values));
  }

  /** A copy of the values, as i32. */
  public static Tensor of(int... values) {
    return copyOf(DType.I32, values.length, MemorySegment.ofArray(values));
  }

  /** A copy of the values, as i16. */
  public static Tensor of(short... values) {
    return copyOf(DType.I16, values.length, MemorySegment.ofArray(values));
  }

  /** A copy of the values, as i8. */
  public static Tensor of(byte... values) {
    return copyOf(DType.I8, values.length, MemorySegment.ofArray(values));
  }

  /** A copy of the values, as i1. */
  public static Tensor of(boolean... values) {
    var tensor = zeros(DType.I1, values.length);
    for (int i = 0; i < values.length; i++) {
      tensor.memory.set(ValueLayout.JAVA_BOOLEAN, i, values[i]);
    }
    return tensor;
  }

  /**
   * A copy of the values, each given by the bits that {@link #getBits} gives.
   *
   * @throws ArgumentException if an integer does not fit the type
   */
  public static Tensor ofBits(DType dtype, long... bits) {
    var tensor = zeros(dtype, bits.length);
    for (int i = 0; i < bits.length; i++) {
      if (dtype.isFloat()) {
        tensor.setDouble(i, dtype.toDouble(bits[i]));
      } else {
        tensor.setLong(i, bits[i]);
      }
    }
    return tensor;
  }

  private static Tensor copyOf(DType dtype, long length, MemorySegment source) {
    var tensor = zeros(dtype, length);
    tensor.memory.copyFrom(source);
    return tensor;
  }

  public DType dtype() {
    return dtype;
  }

  /** Number of elements. */
  public long length() {
    return length;
  }

  public long byteSize() {
    return memory.byteSize();
  }

  /**
   * One element of an f32 or f64 tensor.
   *
   * @throws ArgumentException if the index lies outside the tensor, or it holds no floats
   * @throws ClosedException if the tensor is closed
   */
  public double getDouble(long index) {
    requireOpen();
    requireFloats();
    requireIndex(index);
    return dtype == DType.F64
        ? memory.getAtIndex(ValueLayout.JAVA_DOUBLE, index)
        : memory.getAtIndex(ValueLayout.JAVA_FLOAT, index);
  }

  /**
   * One element of an integer tensor; a u64 as its 64 bits, an i1 as 0 or 1.
   *
   * @throws ArgumentException if the index lies outside the tensor, or it holds no integers
   * @throws ClosedException if the tensor is closed
   */
  public long getLong(long index) {
    requireOpen();
    requireIntegers();
    requireIndex(index);
    return switch (dtype.byteSize()) {
      case 1 -> memory.get(ValueLayout.JAVA_BYTE, index);
      case 2 -> memory.getAtIndex(ValueLayout.JAVA_SHORT, index);
      case 4 -> memory.getAtIndex(ValueLayout.JAVA_INT, index);
      default -> memory.getAtIndex(ValueLayout.JAVA_LONG, index);
    };
  }

  /**
   * One element as the 64 bits that {@link ScalarText} writes, of all NaNs the same.
   *
   * @throws ArgumentException if the index lies outside the tensor
   * @throws ClosedException if the tensor is closed
   */
  public long getBits(long index) {
    return dtype.isFloat() ? dtype.toBits(getDouble(index)) : getLong(index);
  }

  /**
   * Sets one element of an f32 or f64 tensor; for f32 the value is rounded to the nearest f32.
   *
   * @throws ArgumentException if the index lies outside the tensor, it holds no floats, or the
   *     value is finite but too large for an f32
   * @throws ClosedException if the tensor is closed
   */
  public void setDouble(long index, double value) {
    requireOpen();
    requireFloats();
    requireIndex(index);
    if (dtype == DType.F64) {
      memory.setAtIndex(ValueLayout.JAVA_DOUBLE, index, value);
      return;
    }
    var rounded = (float) value;
    if (Float.isInfinite(rounded) && !Double.isInfinite(value)) {
      throw new ArgumentException(
          CallCode.OUTSIDE_BOUNDS, "value", "an f32", Double.toString(value));
    }
    memory.setAtIndex(ValueLayout.JAVA_FLOAT, index, rounded);
  }

  /**
   * Sets one element of an integer tensor; a u64 by its 64 bits, an i1 by 0 or 1.
   *
   * @throws ArgumentException if the index lies outside the tensor, it holds no integers, or the
   *     value does not fit its type
   * @throws ClosedException if the tensor is closed
   */
  public void setLong(long index, long value) {
    requireOpen();
    requireIntegers();
    requireIndex(index);
    if (dtype != DType.U64 && (value < dtype.minInteger() || value > dtype.maxInteger())) {
      throw new ArgumentException(
          CallCode.OUTSIDE_BOUNDS, "value", "an " + dtype.label(), Long.toString(value));
    }
    switch (dtype.byteSize()) {
      case 1 -> memory.set(ValueLayout.JAVA_BYTE, index, (byte) value);
      case 2 -> memory.setAtIndex(ValueLayout.JAVA_SHORT, index, (short) value);
      case 4 -> memory.setAtIndex(ValueLayout.JAVA_INT, index, (int) value);
      default -> memory.setAtIndex(ValueLayout.JAVA_LONG, index, value);
    }
  }

  /** A copy of an f64 tensor. */
  public double[] toDoubleArray() {
    requireDType("f64", dtype == DType.F64);
    return memory.toArray(ValueLayout.JAVA_DOUBLE);
  }

  /** A copy of an f32 tensor. */
  public float[] toFloatArray() {
    requireDType("f32", dtype == DType.F32);
    return memory.toArray(ValueLayout.JAVA_FLOAT);
  }

  /** A copy of an i64 or u64 tensor. */
  public long[] toLongArray() {
    requireDType("i64 or u64", dtype == DType.I64 || dtype == DType.U64);
    return memory.toArray(ValueLayout.JAVA_LONG);
  }

  /** A copy of an i32 tensor. */
  public int[] toIntArray() {
    requireDType("i32", dtype == DType.I32);
    return memory.toArray(ValueLayout.JAVA_INT);
  }

  /** A copy of an i16 tensor. */
  public short[] toShortArray() {
    requireDType("i16", dtype == DType.I16);
    return memory.toArray(ValueLayout.JAVA_SHORT);
  }

  /** All elements as bytes in native order. */
  public byte[] toBytes() {
    requireOpen();
    return memory.toArray(ValueLayout.JAVA_BYTE);
  }

  /** Overwrites all elements with the bytes, whose number must be {@link #byteSize()}. */
  public void copyFrom(byte[] bytes) {
    copyFrom(MemorySegment.ofArray(bytes));
  }

  /**
   * Overwrites all elements with the remaining bytes of the buffer, whose number must be {@link
   * #byteSize()}, as they are: its position stays and its byte order plays no part.
   */
  public void copyFrom(ByteBuffer buffer) {
    copyFrom(MemorySegment.ofBuffer(buffer));
  }

  /**
   * Overwrites all elements with the bytes of the segment.
   *
   * @throws ArgumentException if their number is not {@link #byteSize()}, or one for an i1 is
   *     neither 0 nor 1; the tensor is unchanged
   * @throws ClosedException if the tensor is closed
   */
  public void copyFrom(MemorySegment bytes) {
    requireOpen();
    if (bytes.byteSize() != byteSize()) {
      throw new ArgumentException(
          CallCode.WRONG_LENGTH, "bytes", byteSize() + " bytes", bytes.byteSize() + " bytes");
    }
    if (dtype == DType.I1) {
      copyTruthValues(bytes.toArray(ValueLayout.JAVA_BYTE));
    } else {
      memory.copyFrom(bytes);
    }
  }

  /** Native code may assume that an i1 is 0 or 1, so nothing else gets in. */
  private void copyTruthValues(byte[] values) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] != 0 && values[i] != 1) {
        throw new ArgumentException(
            CallCode.OUTSIDE_BOUNDS, "byte " + i, "0 or 1 for an i1", Byte.toString(values[i]));
      }
    }
    memory.copyFrom(MemorySegment.ofArray(values));
  }

  /**
   * A view of the memory in native byte order; keeps it alive. Read-only for an i1 tensor, whose
   * bytes must stay 0 or 1.
   */
  public ByteBuffer asByteBuffer() {
    return segment().asByteBuffer().order(ByteOrder.nativeOrder());
  }

  /** The same view as {@link #asByteBuffer()} as a memory segment. */
  public MemorySegment segment() {
    requireOpen();
    return dtype == DType.I1 ? memory.asReadOnly() : memory;
  }

  public boolean isClosed() {
    return closed;
  }

  /**
   * Ends the use of this tensor: later calls and accesses raise {@link ClosedException}. A call
   * that is running with it goes on, and views made before stay valid. Closing twice does nothing.
   */
  @Override
  public void close() {
    closed = true;
    CLOSINGS.incrementAndGet();
  }

  /**
   * How many tensors this JVM has closed. While it stays the same, whatever was open still is: who
   * works with the same tensors again and again need not look at each of them each time.
   */
  public static long closings() {
    return CLOSINGS.get();
  }

  /** Its type, such as {@code tensor<f64>[256]}. */
  public String typeText() {
    return "tensor<" + dtype.label() + ">[" + length + "]";
  }

  /** Such as {@code Tensor(f64[256])}. */
  @Override
  public String toString() {
    return "Tensor(" + dtype.label() + "[" + length + "]" + (closed ? ", closed)" : ")");
  }

  private void requireOpen() {
    if (closed) {
      throw new ClosedException(CallCode.CLOSED, "tensor", "an open tensor", toString());
    }
  }

  private void requireFloats() {
    if (!dtype.isFloat()) {
      throw wrongDType("f32 or f64");
    }
  }

  private void requireIntegers() {
    if (dtype.isFloat()) {
      throw wrongDType("an integer type");
    }
  }

  private void requireDType(String need, boolean met) {
    requireOpen();
    if (!met) {
      throw wrongDType(need);
    }
  }

  private ArgumentException wrongDType(String need) {
    return new ArgumentException(CallCode.WRONG_DTYPE, "tensor", need, dtype.label());
  }

  private void requireIndex(long index) {
    if (index < 0 || index >= length) {
      throw new ArgumentException(
          CallCode.OUTSIDE_TENSOR, "index", "0 to " + (length - 1), Long.toString(index));
    }
  }
}
