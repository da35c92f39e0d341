package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import java.util.Map;
import java.util.Optional;

/**
 * What one call gave.
 *
 * @param signature the entry
 * @param scalar the scalar result: Long for integers (u64 as its 64 bits), Double for floats,
 *     Boolean for i1
 * @param outputs the output tensors by name, in the order of the signature
 */
public record CallResult(
    EntrySignature signature, Optional<Object> scalar, Map<String, Tensor> outputs) {

  static CallResult of(EntrySignature signature, long bits, Map<String, Tensor> outputs) {
    return new CallResult(signature, signature.result().map(result -> box(result, bits)), outputs);
  }

  /**
   * The output tensor of this name.
   *
   * @throws ArgumentException if there is none
   */
  public Tensor tensor(String name) {
    return require(signature, outputs, name);
  }

  static Tensor require(EntrySignature signature, Map<String, Tensor> tensors, String name) {
    var tensor = tensors.get(name);
    if (tensor == null) {
      throw new ArgumentException(
          CallCode.NO_RESULT, signature.name(), "one of " + tensors.keySet(), name);
    }
    return tensor;
  }

  private static Object box(ValueType.Scalar result, long bits) {
    return switch (result.dtype()) {
      case I1 -> bits != 0;
      case I8, I16, I32, I64, U64 -> bits;
      case F32 -> (double) Float.intBitsToFloat((int) bits);
      case F64 -> Double.longBitsToDouble(bits);
    };
  }
}
