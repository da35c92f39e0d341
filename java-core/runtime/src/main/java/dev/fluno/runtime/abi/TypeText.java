package dev.fluno.runtime.abi;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads the canonical text of a {@link ValueType}.
 *
 * <pre>
 * type   = dtype | "tensor&lt;" dtype "&gt;[" length "]" | "tensor&lt;" dtype "&gt;[n&lt;=" length "]"
 * dtype  = "i1" | "i8" | "i16" | "i32" | "i64" | "u64" | "f32" | "f64"
 * length = a decimal number without sign or leading zero, at least 1; at most 1 GiB of elements
 * </pre>
 *
 * Nothing else is a type: no space, no upper case, no other spelling of a number, so that one type
 * has one text and one hash.
 */
public final class TypeText {
  private static final Pattern TENSOR =
      Pattern.compile("tensor<([a-z0-9]{2,3})>\\[(n<=)?([1-9][0-9]{0,9})]");

  private TypeText() {}

  /** The type, or empty if the text is not exactly the canonical text of one. */
  public static Optional<ValueType> parse(String text) {
    var scalar = DType.parse(text);
    if (scalar.isPresent()) {
      return scalar.map(ValueType.Scalar::new);
    }
    var matcher = TENSOR.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    var bounded = matcher.group(2) != null;
    var length = Long.parseLong(matcher.group(3));
    return DType.parse(matcher.group(1))
        .filter(dtype -> length <= Tensor.maxLength(dtype))
        .map(dtype -> new ValueType.TensorType(dtype, length, bounded));
  }
}
