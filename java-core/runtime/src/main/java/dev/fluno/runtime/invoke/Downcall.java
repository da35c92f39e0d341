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
import java.util.Collections;

/**
 * Makes the method handle of an entry. Arguments and result are 64 bits each, whatever their types
 * are, and the arguments lie in one array: all entries have one shape, {@code (long[])long}, and
 * nothing is boxed.
 *
 * <p>A pointer crosses as the 64-bit integer it is on every machine Fluno serves: the linker then
 * has no segment to check and keep alive in each call (11 of 38 ns for six tensors). Whoever calls
 * keeps the memory alive instead.
 */
final class Downcall {
  private Downcall() {}

  /**
   * A handle that takes the bits of one argument for each parameter, in the order of the native
   * function, and returns those of the result.
   */
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
    handle = MethodHandles.filterReturnValue(handle, toBits(entry));
    for (int i = 0; i < parameters.length; i++) {
      handle = fromBits(handle, i, entry.parameters().get(i).type());
    }
    var longs =
        MethodType.methodType(long.class, Collections.nCopies(parameters.length, long.class));
    return MethodHandles.explicitCastArguments(handle, longs)
        .asSpreader(long[].class, parameters.length);
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

  /** Makes a float parameter take its bits; a cast takes the low bits of the integers. */
  private static MethodHandle fromBits(MethodHandle handle, int position, ValueType type) {
    if (!(type instanceof ValueType.Scalar(DType dtype)) || !dtype.isFloat()) {
      return handle;
    }
    var filter =
        dtype == DType.F64
            ? find(Double.class, "longBitsToDouble", double.class, long.class)
            : find(Downcall.class, "lowFloat", float.class, long.class);
    return MethodHandles.filterArguments(handle, position, filter);
  }

  private static MethodHandle toBits(EntrySignature entry) {
    if (entry.result().isEmpty()) {
      return MethodHandles.constant(long.class, 0L);
    }
    var dtype = entry.result().get().dtype();
    var carrier = scalarLayout(dtype).carrier();
    return switch (dtype) {
      case I1 -> find(Downcall.class, "lowestBit", long.class, carrier);
      case F32 -> find(Downcall.class, "floatBits", long.class, carrier);
      case F64 -> find(Double.class, "doubleToRawLongBits", long.class, carrier);
      case I8, I16, I32, I64, U64 ->
          MethodHandles.identity(long.class).asType(MethodType.methodType(long.class, carrier));
    };
  }

  private static MethodHandle find(
      Class<?> owner, String name, Class<?> result, Class<?> parameter) {
    try {
      return MethodHandles.lookup()
          .findStatic(owner, name, MethodType.methodType(result, parameter));
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

  @SuppressWarnings("unused") // by name, in fromBits
  private static float lowFloat(long bits) {
    return Float.intBitsToFloat((int) bits);
  }
}
