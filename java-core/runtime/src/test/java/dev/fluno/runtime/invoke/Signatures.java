package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.Access;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ScalarBounds;
import dev.fluno.runtime.abi.TypeText;
import dev.fluno.runtime.abi.ValueType;
import java.util.List;
import java.util.Optional;

/** Short ways to write signatures in tests. */
final class Signatures {
  private Signatures() {}

  static EntrySignature entry(String name, String result, Parameter... parameters) {
    return entry(name, result, false, parameters);
  }

  static EntrySignature entry(
      String name, String result, boolean bounded, Parameter... parameters) {
    var type = DType.parse(result).map(ValueType.Scalar::new);
    return new EntrySignature(name, name, "", List.of(parameters), type, bounded);
  }

  static Parameter in(String name, String type) {
    return parameter(name, type, Access.IN);
  }

  static Parameter inout(String name, String type) {
    return parameter(name, type, Access.INOUT);
  }

  static Parameter out(String name, String type) {
    return parameter(name, type, Access.OUT);
  }

  static Parameter workspace(String name, String type) {
    return parameter(name, type, Access.WORKSPACE);
  }

  static Parameter integer(String name, DType dtype, long min, long max) {
    return new Parameter(
        name,
        new ValueType.Scalar(dtype),
        Access.IN,
        Optional.of(new ScalarBounds.OfInteger(min, max)));
  }

  static Parameter real(String name, DType dtype, double min, double max) {
    return new Parameter(
        name,
        new ValueType.Scalar(dtype),
        Access.IN,
        Optional.of(new ScalarBounds.OfFloat(min, max)));
  }

  /** A scalar gets the widest bounds there are. */
  private static Parameter parameter(String name, String text, Access access) {
    var type = TypeText.parse(text).orElseThrow();
    var dtype = type.dtype();
    return switch (type) {
      case ValueType.TensorType tensor -> new Parameter(name, tensor, access, Optional.empty());
      case ValueType.Scalar scalar when dtype == DType.I1 ->
          new Parameter(name, scalar, access, Optional.empty());
      case ValueType.Scalar _ when dtype.isFloat() ->
          real(name, dtype, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
      case ValueType.Scalar _ -> integer(name, dtype, dtype.minInteger(), dtype.maxInteger());
    };
  }
}
