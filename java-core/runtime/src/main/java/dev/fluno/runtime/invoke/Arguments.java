package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.Access;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.ClosedException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Holds the arguments of a call against the signature. Changes nothing, whatever comes. */
final class Arguments {

  /** What happens to a tensor that the caller did not give. */
  enum Missing {
    /** It is refused. */
    REFUSED,
    /** One of zeros is made, if its length is fixed. */
    ALLOCATED
  }

  /** No value, not even null, was given. */
  private static final Object NOTHING = new Object();

  private final EntrySignature entry;
  private final Missing missing;
  private final List<Parameter> parameters;
  private final List<String> names;
  private final boolean writesTensors;

  /** Made once for an entry: what is worked out here is the same in every call. */
  Arguments(EntrySignature entry, Missing missing) {
    this.entry = entry;
    this.missing = missing;
    this.parameters = entry.arguments();
    this.names = parameters.stream().map(Parameter::name).toList();
    this.writesTensors = parameters.stream().anyMatch(p -> p.access() == Access.INOUT);
  }

  /** How messages name an argument. */
  static String subject(EntrySignature entry, String argument) {
    return "argument " + argument + " of " + entry.name();
  }

  static ClosedException closed(EntrySignature entry, String argument) {
    return new ClosedException(
        CallCode.CLOSED, subject(entry, argument), "an open tensor", "a closed one");
  }

  /**
   * The checked value of every argument by name, in the order of the signature: a scalar in the box
   * of its native type, or a {@link Tensor}.
   *
   * @throws ArgumentException naming the argument, what was needed and what came
   * @throws ClosedException if a tensor is closed
   */
  Map<String, Object> check(Map<?, ?> given) {
    var values = values(given);
    var checked = new LinkedHashMap<String, Object>();
    for (int i = 0; i < values.length; i++) {
      var parameter = parameters.get(i);
      var value = values[i];
      checked.put(parameter.name(), value == NOTHING ? make(parameter) : check(parameter, value));
    }
    if (writesTensors) {
      requireNoOverlap(checked);
    }
    return checked;
  }

  /** One look at the caller's map: it might answer differently the second time. */
  private @Nullable Object[] values(Map<?, ?> given) {
    var values = new @Nullable Object[parameters.size()];
    Arrays.fill(values, NOTHING);
    for (Map.Entry<?, ?> each : given.entrySet()) {
      int position = names.indexOf(each.getKey());
      if (position < 0) {
        throw unknown(String.valueOf(each.getKey()));
      }
      values[position] = each.getValue();
    }
    return values;
  }

  private ArgumentException unknown(String name) {
    return new ArgumentException(
        CallCode.UNKNOWN_ARGUMENT,
        subject(entry, name),
        names.isEmpty() ? "no argument" : String.join(", ", names),
        name);
  }

  private Tensor make(Parameter parameter) {
    if (missing == Missing.ALLOCATED
        && parameter.type() instanceof ValueType.TensorType type
        && !type.bounded()) {
      return Tensor.zeros(type.dtype(), type.length());
    }
    throw new ArgumentException(
        CallCode.MISSING_ARGUMENT,
        subject(entry, parameter.name()),
        parameter.type().text(),
        "nothing");
  }

  private Object check(Parameter parameter, @Nullable Object value) {
    return switch (parameter.type()) {
      case ValueType.Scalar scalar -> ScalarArgument.check(entry, parameter, scalar.dtype(), value);
      case ValueType.TensorType type -> check(parameter.name(), type, value);
    };
  }

  private Tensor check(String name, ValueType.TensorType type, @Nullable Object value) {
    if (!(value instanceof Tensor tensor)) {
      throw refused(CallCode.WRONG_KIND, name, type, Found.text(value));
    }
    if (tensor.isClosed()) {
      throw closed(entry, name);
    }
    if (tensor.dtype() != type.dtype()) {
      throw refused(CallCode.WRONG_DTYPE, name, type, tensor.typeText());
    }
    if (!type.admits(tensor.length())) {
      throw refused(CallCode.WRONG_LENGTH, name, type, tensor.typeText());
    }
    return tensor;
  }

  private ArgumentException refused(
      CallCode code, String name, ValueType.TensorType type, String have) {
    return new ArgumentException(code, subject(entry, name), type.text(), have);
  }

  /** Two tensors never share memory and never are equal: only one tensor in two places overlaps. */
  private void requireNoOverlap(Map<String, Object> checked) {
    var tensors = parameters.stream().filter(p -> checked.get(p.name()) instanceof Tensor).toList();
    for (var written : tensors) {
      for (var other : tensors) {
        if (written.access() == Access.INOUT
            && !written.equals(other)
            && Objects.equals(checked.get(written.name()), checked.get(other.name()))) {
          throw new ArgumentException(
              CallCode.OVERLAP,
              subject(entry, written.name()),
              "a tensor of its own",
              "the tensor of " + other.name());
        }
      }
    }
  }
}
