package dev.fluno.runtime.invoke;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.fluno.runtime.abi.Access;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.NativeMemory;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.abi.ValueType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;

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

  private final List<Object> nativeArguments = new ArrayList<>();
  private final SequencedMap<String, Tensor> tensors = new LinkedHashMap<>();
  private final SequencedMap<String, Tensor> outputs = new LinkedHashMap<>();
  private final Arena scratch;

  /**
   * @param arguments checked values by name
   * @param scratch owns descriptors and workspaces
   */
  Frame(EntrySignature entry, Map<String, Object> arguments, Arena scratch) {
    this.scratch = scratch;
    for (var parameter : entry.parameters()) {
      nativeArguments.add(
          switch (parameter.type()) {
            case ValueType.Scalar _ -> arguments.get(parameter.name());
            case ValueType.TensorType type -> descriptor(parameter, type, arguments);
          });
    }
  }

  /** One for each parameter: the box of a scalar, or the address of a descriptor as a Long. */
  Object[] nativeArguments() {
    return nativeArguments.toArray();
  }

  /** What a caller may see: arguments and outputs by name, in the order of the signature. */
  SequencedMap<String, Tensor> tensors() {
    return tensors;
  }

  /** The outputs among them. */
  SequencedMap<String, Tensor> outputs() {
    return outputs;
  }

  private long descriptor(
      Parameter parameter, ValueType.TensorType type, Map<String, Object> arguments) {
    if (parameter.access() == Access.WORKSPACE) {
      long byteSize = type.length() * type.dtype().byteSize();
      return descriptor(NativeMemory.allocate(scratch, byteSize, "workspace"), type.length());
    }
    Tensor tensor;
    if (parameter.access() == Access.OUT) {
      tensor = Tensor.zeros(type.dtype(), type.length());
      outputs.put(parameter.name(), tensor);
    } else {
      tensor = (Tensor) Objects.requireNonNull(arguments.get(parameter.name()));
    }
    tensors.put(parameter.name(), tensor);
    return descriptor(tensor.segment(), tensor.length());
  }

  private long descriptor(MemorySegment memory, long length) {
    var descriptor = NativeMemory.allocate(scratch, DESCRIPTOR_BYTES, "descriptor");
    descriptor.setAtIndex(JAVA_LONG, 0, memory.address());
    descriptor.setAtIndex(JAVA_LONG, 1, memory.address());
    descriptor.setAtIndex(JAVA_LONG, 2, 0);
    descriptor.setAtIndex(JAVA_LONG, 3, length);
    descriptor.setAtIndex(JAVA_LONG, 4, 1);
    return descriptor.address();
  }
}
