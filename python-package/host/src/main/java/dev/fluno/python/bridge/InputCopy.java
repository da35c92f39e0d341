package dev.fluno.python.bridge;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Tensor;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.graalvm.polyglot.Value;

/**
 * Copies the memory of a Python array of its byte size into a tensor. Memory crosses by way of a
 * Java array; in parts, so that the array stays in the nearest cache.
 */
final class InputCopy implements Consumer<Value> {
  private static final int PART_BYTES = 2048;

  private final Tensor tensor;
  private final byte[] part;

  /** What is left after all whole parts: GraalPy fills an array only as a whole. */
  private final byte[] rest;

  private InputCopy(Tensor tensor) {
    this.tensor = tensor;
    this.part = new byte[Math.clamp(tensor.byteSize(), 1, PART_BYTES)];
    this.rest = new byte[Math.toIntExact(tensor.byteSize() % part.length)];
  }

  /** Truth values come in one piece: they are all looked at before the first is changed. */
  static Consumer<Value> to(Tensor tensor) {
    if (tensor.dtype() != DType.I1) {
      return new InputCopy(tensor);
    }
    var bytes = new byte[Math.toIntExact(tensor.byteSize())];
    return array -> {
      array.readBuffer(0, bytes, 0, bytes.length);
      tensor.copyFrom(bytes);
    };
  }

  @Override
  public void accept(Value array) {
    var memory = tensor.segment();
    long whole = memory.byteSize() - rest.length;
    for (long at = 0; at < whole; at += part.length) {
      copy(array, at, part, memory);
    }
    if (rest.length > 0) {
      copy(array, whole, rest, memory);
    }
  }

  private static void copy(Value array, long at, byte[] bytes, MemorySegment memory) {
    array.readBuffer(at, bytes, 0, bytes.length);
    MemorySegment.copy(bytes, 0, memory, JAVA_BYTE, at, bytes.length);
  }
}
