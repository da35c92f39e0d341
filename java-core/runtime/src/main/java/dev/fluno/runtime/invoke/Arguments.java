package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.Access;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.ClosedException;
import java.util.LinkedHashMap;
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

  private final EntrySignature entry;
  private final Missing missing;

  private Arguments(EntrySignature entry, Missing missing) {
    this.entry = entry;
    this.missing = missing;
  }

  /**
   * The checked value of every argument by name, in the order of the signature: a scalar in the box
   * of its native type, or a {@link Tensor}.
   *
   * @throws ArgumentException naming the argument, what was needed and what came
   * @throws ClosedException if a tensor is closed
   */
  static Map<String, Object> check(EntrySignature entry, Map<?, ?> given, Missing missing) {
    return new Arguments(entry, missing).check(given);
  }

  /** How messages name an argument. */
  static String subject(EntrySignature entry, String argument) {
    return "argument " + argument + " of " + entry.name();
  }

  static ClosedException closed(EntrySignature entry, String argument) {
    return new ClosedException(
        CallCode.CLOSED, subject(entry, argument), "an open tensor", "a closed one");
  }

  private Map<String, Object> check(Map<?, ?> given) {
    // One look at the caller's map: it might answer differently the second time.
    var values = new LinkedHashMap<Object, @Nullable Object>(given);
    requireKnown(values);
    var checked = new LinkedHashMap<String, Object>();
    for (var parameter : entry.arguments()) {
      var name = parameter.name();
      checked.put(
          name, values.containsKey(name) ? check(parameter, values.get(name)) : make(parameter));
    }
    requireNoOverlap(checked);
    return checked;
  }

  private void requireKnown(Map<Object, @Nullable Object> values) {
    var names = entry.arguments().stream().map(Parameter::name).toList();
    for (var name : values.keySet()) {
      if (!names.contains(name)) {
        throw new ArgumentException(
            CallCode.UNKNOWN_ARGUMENT,
            subject(entry, String.valueOf(name)),
            names.isEmpty() ? "no argument" : String.join(", ", names),
            String.valueOf(name));
      }
    }
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
      case ValueType.Scalar scalar ->
          ScalarArgument.check(subject(entry, parameter.name()), parameter, scalar.dtype(), value);
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
    var tensors =
        entry.arguments().stream().filter(p -> checked.get(p.name()) instanceof Tensor).toList();
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
