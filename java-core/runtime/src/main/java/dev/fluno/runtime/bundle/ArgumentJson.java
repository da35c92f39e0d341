package dev.fluno.runtime.bundle;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.abi.ValueType.Scalar;
import dev.fluno.runtime.abi.ValueType.TensorType;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import java.util.List;
import java.util.Optional;

/**
 * Arguments of a call as manifests and recipes write them: a scalar as {@link ScalarJson} reads it,
 * a tensor as an array of such scalars.
 */
public final class ArgumentJson {

  /**
   * The largest tensor that a golden case may hold: every load reads them all, and a manifest has
   * room for little more.
   */
  public static final int MAX_ELEMENTS = 1 << 14;

  private ArgumentJson() {}

  /**
   * The 64 bits of each element, of a scalar one, or empty if this is not exactly a value of the
   * type: a wrong length, an element of another type, or more than {@link #MAX_ELEMENTS}.
   */
  public static Optional<long[]> parse(ValueType type, JsonValue json) {
    return switch (type) {
      case Scalar(DType dtype) ->
          ScalarJson.parse(dtype, json).stream().mapToObj(bits -> new long[] {bits}).findFirst();
      case TensorType tensor ->
          json instanceof JsonArray(List<JsonValue> elements)
                  && elements.size() <= MAX_ELEMENTS
                  && tensor.admits(elements.size())
              ? elements(tensor.dtype(), elements)
              : Optional.empty();
    };
  }

  private static Optional<long[]> elements(DType dtype, List<JsonValue> elements) {
    var all = new long[elements.size()];
    for (int i = 0; i < all.length; i++) {
      var bits = ScalarJson.parse(dtype, elements.get(i));
      if (bits.isEmpty()) {
        return Optional.empty();
      }
      all[i] = bits.getAsLong();
    }
    return Optional.of(all);
  }

  /** What a call takes for the bits of such an argument: a boxed scalar, or a new tensor. */
  public static Object value(ValueType type, long[] bits) {
    return switch (type) {
      case Scalar(DType dtype) -> dtype.box(bits[0]);
      case TensorType tensor -> Tensor.ofBits(tensor.dtype(), bits);
    };
  }
}
