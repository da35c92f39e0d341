package dev.fluno.python.bridge;

import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.FlunoException;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;

/**
 * A tensor as Python holds it. Elements of u64 and i1 cross as i64: their 64 bits, and 0 or 1.
 *
 * <p>Many elements cross at once: into Java by one bulk read of a Python array of the same element
 * type, out of Java as one number.
 */
public final class TensorHandle {
  private final Tensor tensor;
  private final boolean lent;

  private TensorHandle(Tensor tensor, boolean lent) {
    this.tensor = tensor;
    this.lent = lent;
  }

  static TensorHandle owned(Tensor tensor) {
    return new TensorHandle(tensor, false);
  }

  /** Of a tensor that the application closes. */
  static TensorHandle lent(Tensor tensor) {
    return new TensorHandle(tensor, true);
  }

  Tensor tensor() {
    return tensor;
  }

  @HostAccess.Export
  public String dtype() {
    return tensor.dtype().label();
  }

  @HostAccess.Export
  public long length() {
    return tensor.length();
  }

  @HostAccess.Export
  public boolean isClosed() {
    return tensor.isClosed();
  }

  /** One element. */
  @HostAccess.Export
  public Object get(long index) {
    try {
      return tensor.dtype().isFloat() ? (Object) tensor.getDouble(index) : tensor.getLong(index);
    } catch (FlunoException e) {
      return Failure.of(e);
    }
  }

  /** Sets one element of a float tensor; true, or a failure. */
  @HostAccess.Export
  public Object setFloat(long index, double value) {
    return Failure.orFailure(
        () -> {
          tensor.setDouble(index, value);
          return true;
        });
  }

  /** Sets one element of an integer tensor; true, or a failure. */
  @HostAccess.Export
  public Object setInteger(long index, long value) {
    return Failure.orFailure(
        () -> {
          tensor.setLong(index, value);
          return true;
        });
  }

  /** Overwrites all elements with those of another tensor; true, or a failure. */
  @HostAccess.Export
  public Object copyFromTensor(TensorHandle other) {
    return Failure.orFailure(
        () -> {
          if (other.tensor.dtype() != tensor.dtype()) {
            throw new ArgumentException(
                CallCode.WRONG_DTYPE,
                "tensor",
                tensor.dtype().label(),
                other.tensor.dtype().label());
          }
          tensor.copyFrom(other.tensor.segment());
          return true;
        });
  }

  /** Overwrites all elements with the memory of a Python array; true, or a failure. */
  @HostAccess.Export
  public Object copyFrom(Value array) {
    return Failure.orFailure(
        () -> {
          tensor.copyFrom(read(array));
          return true;
        });
  }

  /**
   * Bytes of the memory as one whole number, the first byte the most significant: Python reads no
   * Java array, but gives the bytes of a number in one go.
   */
  @HostAccess.Export
  public Object bytes(long offset, long count) {
    return Failure.orFailure(
        () -> {
          var part = tensor.segment().asSlice(offset, count);
          return new BigInteger(1, part.toArray(ValueLayout.JAVA_BYTE));
        });
  }

  /** True, or a failure; a lent one stays open. */
  @HostAccess.Export
  public Object close() {
    return Failure.orFailure(
        () -> {
          if (!lent) {
            tensor.close();
          }
          return true;
        });
  }

  private byte[] read(Value array) {
    requireSize(array);
    var bytes = new byte[Math.toIntExact(tensor.byteSize())];
    array.readBuffer(0, bytes, 0, bytes.length);
    return bytes;
  }

  private void requireSize(Value array) {
    long size = array.hasBufferElements() ? array.getBufferSize() : -1;
    if (size != tensor.byteSize()) {
      throw new ArgumentException(
          CallCode.WRONG_LENGTH, "array", tensor.byteSize() + " bytes", size + " bytes");
    }
  }
}
