package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.ScalarText;
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
    return new CallResult(
        signature, signature.result().map(result -> result.dtype().box(bits)), outputs);
  }

  /** The scalar result as text without losing a bit: see {@link ScalarText}. */
  public Optional<String> scalarText() {
    return signature.result().map(result -> ScalarText.format(result.dtype(), bits(result)));
  }

  private long bits(ValueType.Scalar result) {
    return switch (scalar.orElseThrow()) {
      case Long integer -> integer;
      case Boolean truth -> truth ? 1 : 0;
      case Double real -> result.dtype().toBits(real);
      case Object other -> throw new IllegalStateException("no scalar: " + other.getClass());
    };
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
}
