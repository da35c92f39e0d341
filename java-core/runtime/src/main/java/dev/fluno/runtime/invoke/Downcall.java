package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ValueType;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Makes the method handle of an entry: one native argument for each parameter of the MLIR C
 * interface, and the result as 64 bits whatever its type is, so that all entries have one shape.
 *
 * <p>A pointer crosses as the 64-bit integer it is on every machine Fluno serves: the linker then
 * has no segment to check and keep alive in each call (11 of 38 ns for six tensors). Whoever calls
 * keeps the memory alive instead.
 */
final class Downcall {
  private Downcall() {}

  /** A handle that takes one argument for each parameter and returns the bits of the result. */
  // Restricted: the function's address was proved to lie in the verified library, and its
  // signature is the one that the signer vouched for.
  @SuppressWarnings("restricted")
  static MethodHandle of(EntrySignature entry, MemorySegment function) {
    var parameters =
        entry.parameters().stream()
            .map(Parameter::type)
            .map(Downcall::argumentLayout)
            .toArray(MemoryLayout[]::new);
    var descriptor =
        entry
            .result()
            .map(result -> FunctionDescriptor.of(scalarLayout(result.dtype()), parameters))
            .orElseGet(() -> FunctionDescriptor.ofVoid(parameters));
    // A critical call blocks the garbage collector until it returns, which only short ones may.
    var options =
        entry.bounded()
            ? new Linker.Option[] {Linker.Option.critical(false)}
            : new Linker.Option[0];
    var handle = Linker.nativeLinker().downcallHandle(function, descriptor, options);
    return MethodHandles.filterReturnValue(handle, toBits(entry));
  }

  /** What a method handle threw that can throw nothing checked. */
  static RuntimeException unexpected(Throwable thrown) {
    return switch (thrown) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      default -> new IllegalStateException(thrown);
    };
  }

  private static MemoryLayout argumentLayout(ValueType type) {
    return switch (type) {
      case ValueType.TensorType tensor -> ValueLayout.JAVA_LONG;
      case ValueType.Scalar(DType dtype) -> scalarLayout(dtype);
    };
  }

  private static ValueLayout scalarLayout(DType dtype) {
    return switch (dtype) {
      // Not JAVA_BOOLEAN: LLVM leaves all but the lowest bit of a returned i1 undefined.
      case I1, I8 -> ValueLayout.JAVA_BYTE;
      case I16 -> ValueLayout.JAVA_SHORT;
      case I32 -> ValueLayout.JAVA_INT;
      case I64, U64 -> ValueLayout.JAVA_LONG;
      case F32 -> ValueLayout.JAVA_FLOAT;
      case F64 -> ValueLayout.JAVA_DOUBLE;
    };
  }

  private static MethodHandle toBits(EntrySignature entry) {
    if (entry.result().isEmpty()) {
      return MethodHandles.constant(long.class, 0L);
    }
    var dtype = entry.result().get().dtype();
    var carrier = scalarLayout(dtype).carrier();
    return switch (dtype) {
      case I1 -> bits("lowestBit", carrier);
      case F32 -> bits("floatBits", carrier);
      case F64 -> bits("doubleBits", carrier);
      case I8, I16, I32, I64, U64 ->
          MethodHandles.identity(long.class).asType(MethodType.methodType(long.class, carrier));
    };
  }

  private static MethodHandle bits(String name, Class<?> carrier) {
    try {
      return MethodHandles.lookup()
          .findStatic(Downcall.class, name, MethodType.methodType(long.class, carrier));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("unused") // by name, in toBits
  private static long lowestBit(byte value) {
    return value & 1;
  }

  @SuppressWarnings("unused") // by name, in toBits
  private static long floatBits(float value) {
    return Integer.toUnsignedLong(Float.floatToRawIntBits(value));
  }

  @SuppressWarnings("unused") // by name, in toBits
  private static long doubleBits(double value) {
    return Double.doubleToRawLongBits(value);
  }
}
