package dev.fluno.runtime.invoke;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.fluno.runtime.abi.Access;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.NativeMemory;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.abi.ValueType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one call, written once: a memref descriptor for each tensor, the outputs and the
 * workspaces. Whoever calls keeps the frame alive, and the frame keeps everything that native code
 * has the address of.
 */
final class Frame {

  /**
   * A memref of rank one, as MLIR's C interface passes it: two pointers (allocated and aligned),
   * then offset, size and stride in elements, each 64 bits.
   */
  private static final long DESCRIPTOR_BYTES = 40;

  private final long[] arguments;
  private final List<Parameter> parameters;

  /** At the places of their parameters; none for scalars and workspaces. */
  private final @Nullable Tensor[] tensors;

  private final Arena scratch;

  /** One for each parameter of a tensor, in one piece: an allocation takes longer than a call. */
  private final MemorySegment descriptors;

  /**
   * @param given checked values by name
   * @param scratch owns descriptors and workspaces
   */
  Frame(EntrySignature entry, Map<String, Object> given, Arena scratch) {
    this.parameters = entry.parameters();
    this.tensors = new @Nullable Tensor[parameters.size()];
    this.scratch = scratch;
    this.arguments = new long[parameters.size()];
    this.descriptors =
        NativeMemory.allocate(scratch, DESCRIPTOR_BYTES * parameters.size(), "descriptor");
    for (int i = 0; i < arguments.length; i++) {
      var parameter = parameters.get(i);
      arguments[i] =
          switch (parameter.type()) {
            case ValueType.Scalar _ -> bits(Objects.requireNonNull(given.get(parameter.name())));
            case ValueType.TensorType type -> descriptor(i, memory(i, type, given), type.dtype());
          };
    }
  }

  /** What native code is given: 64 bits for each parameter, of a tensor a descriptor's address. */
  long[] arguments() {
    return arguments;
  }

  /** The bits of a native value that {@link ScalarArgument} made. */
  private static long bits(Object scalar) {
    return switch (scalar) {
      case Double real -> Double.doubleToRawLongBits(real);
      case Float real -> Float.floatToRawIntBits(real);
      case Number integer -> integer.longValue();
      default -> throw new IllegalStateException("no scalar: " + scalar.getClass());
    };
  }

  /** What a caller may see: arguments and outputs by name, in the order of the signature. */
  SequencedMap<String, Tensor> tensors() {
    return tensors(false);
  }

  /** The outputs among them. */
  SequencedMap<String, Tensor> outputs() {
    return tensors(true);
  }

  private SequencedMap<String, Tensor> tensors(boolean onlyOutputs) {
    var named = new LinkedHashMap<String, Tensor>();
    for (int i = 0; i < tensors.length; i++) {
      var parameter = parameters.get(i);
      var tensor = tensors[i];
      if (tensor != null && (!onlyOutputs || parameter.access() == Access.OUT)) {
        named.put(parameter.name(), tensor);
      }
    }
    return named;
  }

  private MemorySegment memory(int i, ValueType.TensorType type, Map<String, Object> given) {
    var parameter = parameters.get(i);
    if (parameter.access() == Access.WORKSPACE) {
      return NativeMemory.allocate(scratch, type.length() * type.dtype().byteSize(), "workspace");
    }
    var tensor =
        parameter.access() == Access.OUT
            ? Tensor.zeros(type.dtype(), type.length())
            : (Tensor) Objects.requireNonNull(given.get(parameter.name()));
    tensors[i] = tensor;
    return tensor.segment();
  }

  private long descriptor(int position, MemorySegment memory, DType dtype) {
    var descriptor = descriptors.asSlice(DESCRIPTOR_BYTES * position, DESCRIPTOR_BYTES);
    descriptor.setAtIndex(JAVA_LONG, 0, memory.address());
    descriptor.setAtIndex(JAVA_LONG, 1, memory.address());
    descriptor.setAtIndex(JAVA_LONG, 2, 0);
    descriptor.setAtIndex(JAVA_LONG, 3, memory.byteSize() / dtype.byteSize());
    descriptor.setAtIndex(JAVA_LONG, 4, 1);
    return descriptor.address();
  }
}
