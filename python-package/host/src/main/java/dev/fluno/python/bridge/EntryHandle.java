package dev.fluno.python.bridge;

import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.invoke.Entry;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.proxy.ProxyArray;
import org.jspecify.annotations.Nullable;

/** An entry as Python holds it. */
public final class EntryHandle {
  private final Entry entry;

  EntryHandle(Entry entry) {
    this.entry = entry;
  }

  /**
   * Calls once. The arguments are given by two lists of one length: names and values.
   *
   * @return a list of the results: the scalar if there is one, then handles of the output tensors
   */
  @HostAccess.Export
  public Object call(String[] names, Object[] values) {
    return Failure.orFailure(
        () -> {
          var result = entry.call(arguments(names, values));
          var answers = new ArrayList<Object>();
          result.scalar().ifPresent(answers::add);
          result.outputs().values().forEach(tensor -> answers.add(TensorHandle.owned(tensor)));
          return ProxyArray.fromList(answers);
        });
  }

  /** A handle of a bound call. */
  @HostAccess.Export
  public Object bind(String[] names, Object[] values) {
    return Failure.orFailure(() -> BoundHandle.owned(entry.bind(arguments(names, values))));
  }

  private Map<String, Object> arguments(String[] names, Object[] values) {
    var types = new LinkedHashMap<String, ValueType>();
    for (Parameter parameter : entry.signature().arguments()) {
      types.put(parameter.name(), parameter.type());
    }
    var arguments = new LinkedHashMap<String, Object>();
    for (int i = 0; i < names.length; i++) {
      arguments.put(names[i], argument(types.get(names[i]), values[i]));
    }
    return arguments;
  }

  /**
   * Undoes what the crossing did: a float that is a whole number arrives in an integer box, and an
   * integer that no long holds is sent as decimal text.
   */
  private static Object argument(@Nullable ValueType type, Object value) {
    return switch (value) {
      case TensorHandle handle -> handle.tensor();
      case Number number when type instanceof ValueType.Scalar(var dtype) ->
          dtype.isFloat() ? number.doubleValue() : BigInteger.valueOf(number.longValue());
      case String digits when type instanceof ValueType.Scalar -> new BigInteger(digits);
      default -> value;
    };
  }
}
