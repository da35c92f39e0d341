package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Tensor;
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

  /** The output tensor of this name. */
  public Tensor tensor(String name) {
    var tensor = outputs.get(name);
    if (tensor == null) {
      throw new IllegalArgumentException(
          signature.name() + " has no output " + name + "; its outputs are " + outputs.keySet());
    }
    return tensor;
  }
}
