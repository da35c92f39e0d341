package dev.fluno.runtime.bundle;

import dev.fluno.runtime.abi.Access;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ScalarBounds;
import dev.fluno.runtime.abi.ScalarText;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.abi.TypeText;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.abi.ValueType.Scalar;
import dev.fluno.runtime.abi.ValueType.TensorType;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.refusal.ManifestCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Decodes one element of {@code entries}. */
final class EntryDecoder {
  private static final int MAX_PARAMETERS = 64;
  private static final Pattern DECIMAL =
      Pattern.compile("-?[0-9]{1,40}(\\.[0-9]{1,40})?(e[+-]?[0-9]{1,3})?");

  private EntryDecoder() {}

  static EntrySignature decode(ObjectReader entry) throws JsonProblem {
    var signature =
        new EntrySignature(
            name(entry),
            TextRule.CIFACE_SYMBOL.read(entry, "symbol"),
            TextRule.PROSE.read(entry, "doc"),
            parameters(entry),
            result(entry),
            entry.bool("bounded"));
    entry.close();
    return signature;
  }

  private static String name(ObjectReader reader) throws JsonProblem {
    String name = TextRule.IDENTIFIER.read(reader, "name");
    if (ReservedNames.contains(name)) {
      throw reader.mismatch(
          "name", "no Python keyword and no name of Fluno's own", "\"" + name + "\"");
    }
    return name;
  }

  private static List<Parameter> parameters(ObjectReader entry) throws JsonProblem {
    List<ObjectReader> readers = entry.objects("parameters");
    if (readers.size() > MAX_PARAMETERS) {
      throw entry.mismatch(
          "parameters", "at most " + MAX_PARAMETERS, Integer.toString(readers.size()));
    }
    var parameters = new ArrayList<Parameter>();
    var names = new HashSet<String>();
    for (ObjectReader reader : readers) {
      Parameter parameter = parameter(reader);
      if (!names.add(parameter.name())) {
        throw Contradiction.at(
            reader.pointer() + "/name", "each name once", "\"" + parameter.name() + "\" twice");
      }
      parameters.add(parameter);
    }
    requireMemory(entry, parameters);
    return parameters;
  }

  /** What one call may make the runtime allocate, so that no manifest can ask for all there is. */
  private static void requireMemory(ObjectReader entry, List<Parameter> parameters) {
    long bytes = 0;
    for (Parameter parameter : parameters) {
      if (parameter.type() instanceof TensorType tensor && !tensor.bounded()) {
        bytes += tensor.length() * tensor.dtype().byteSize();
      }
    }
    if (bytes > Tensor.MAX_BYTES) {
      throw new RefusedException(
          ManifestCode.TOO_MUCH_MEMORY,
          entry.pointer() + "/parameters",
          "at most " + Tensor.MAX_BYTES + " bytes in all tensors of fixed length",
          bytes + " bytes");
    }
  }

  private static Parameter parameter(ObjectReader reader) throws JsonProblem {
    String name = name(reader);
    ValueType type = type(reader, "type");
    Access access = access(reader, type);
    Optional<ScalarBounds> bounds =
        switch (type) {
          case TensorType _ -> Optional.empty();
          case Scalar(DType dtype) ->
              dtype == DType.I1 ? Optional.empty() : Optional.of(bounds(reader, dtype));
        };
    reader.close();
    return new Parameter(name, type, access, bounds);
  }

  private static ValueType type(ObjectReader reader, String key) throws JsonProblem {
    String text = reader.string(key);
    Optional<ValueType> type = TypeText.parse(text);
    if (type.isEmpty()) {
      throw reader.mismatch(
          key, "a type such as i64 or tensor<f64>[256]", new JsonString(text).description());
    }
    return type.get();
  }

  private static Access access(ObjectReader reader, ValueType type) throws JsonProblem {
    List<Access> allowed =
        switch (type) {
          case Scalar _ -> List.of(Access.IN);
          // What the runtime allocates must have a length that no caller has to choose.
          case TensorType tensor when tensor.bounded() -> List.of(Access.IN, Access.INOUT);
          case TensorType _ -> Arrays.asList(Access.values());
        };
    String text = reader.string("access");
    for (Access access : allowed) {
      if (access.label().equals(text)) {
        return access;
      }
    }
    throw reader.mismatch(
        "access",
        "one of " + allowed.stream().map(Access::label).toList() + " for a " + type.text(),
        new JsonString(text).description());
  }

  private static ScalarBounds bounds(ObjectReader reader, DType dtype) throws JsonProblem {
    if (dtype.isFloat()) {
      double min = floatBound(reader, "min", dtype);
      double max = floatBound(reader, "max", dtype);
      requireOrder(reader, min <= max);
      return new ScalarBounds.OfFloat(min, max);
    }
    long min = integerBound(reader, "min", dtype);
    long max = integerBound(reader, "max", dtype);
    requireOrder(reader, dtype == DType.U64 ? Long.compareUnsigned(min, max) <= 0 : min <= max);
    return new ScalarBounds.OfInteger(min, max);
  }

  private static void requireOrder(ObjectReader reader, boolean ordered) {
    if (!ordered) {
      throw Contradiction.at(reader.pointer(), "min at most max", "min above max");
    }
  }

  private static long integerBound(ObjectReader reader, String key, DType dtype)
      throws JsonProblem {
    return dtype == DType.U64
        ? reader.unsigned64(key)
        : reader.integer(key, dtype.minInteger(), dtype.maxInteger());
  }

  private static double floatBound(ObjectReader reader, String key, DType dtype)
      throws JsonProblem {
    String text = reader.string(key);
    double bound = DECIMAL.matcher(text).matches() ? nearest(text, dtype) : exact(text, dtype);
    if (Double.isNaN(bound)) {
      throw reader.mismatch(
          key,
          "a string with a decimal or hex float such as 0.75 or 0x1.8p-1, Infinity or -Infinity,"
              + " within "
              + dtype.label(),
          new JsonString(text).description());
    }
    return bound;
  }

  /** What a decimal means; NaN for digits that overflow to infinity. */
  private static double nearest(String decimal, DType dtype) {
    double value = dtype == DType.F32 ? Float.parseFloat(decimal) : Double.parseDouble(decimal);
    return Double.isFinite(value) ? value : Double.NaN;
  }

  private static double exact(String text, DType dtype) {
    return ScalarText.parse(dtype, text).stream()
        .mapToDouble(dtype::toDouble)
        .findFirst()
        .orElse(Double.NaN);
  }

  private static Optional<Scalar> result(ObjectReader entry) throws JsonProblem {
    if (!entry.has("result")) {
      return Optional.empty();
    }
    ValueType type = type(entry, "result");
    return switch (type) {
      case Scalar scalar -> Optional.of(scalar);
      case TensorType _ -> throw entry.mismatch("result", "a scalar type", type.text());
    };
  }
}
