package dev.fluno.cli;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What one call gave, for people and for programs. Floats are written as hex floats, which keep
 * every bit, and in decimal; integers in decimal. In JSON all values are strings: a u64 does not
 * fit into the numbers of most JSON readers, and JSON has no NaN.
 */
final class CallView {
  private final String entry;
  private final Optional<Value> result;
  private final Map<String, Tensor> tensors;

  CallView(String entry, Optional<Value> result, Map<String, Tensor> tensors) {
    this.entry = entry;
    this.result = result;
    this.tensors = tensors;
  }

  /** One number: its exact text, and for a float its decimal text beside it. */
  record Value(DType dtype, String exact, String decimal) {
    static Value of(DType dtype, long bits) {
      var text = dtype == DType.U64 ? Long.toUnsignedString(bits) : Long.toString(bits);
      return new Value(dtype, text, text);
    }

    static Value of(DType dtype, double number) {
      return dtype == DType.F32
          ? new Value(dtype, Float.toHexString((float) number), Float.toString((float) number))
          : new Value(dtype, Double.toHexString(number), Double.toString(number));
    }
  }

  JsonValue json(String bundle) {
    var outputs = Json.object();
    tensors.forEach((name, tensor) -> outputs.put(name, values(tensor.dtype(), elements(tensor))));
    return Json.object()
        .put("bundle", bundle)
        .put("entry", entry)
        .put("result", result.map(CallView::scalar).orElseGet(JsonNull::new))
        .put("outputs", outputs.done())
        .put("refusal", new JsonNull())
        .done();
  }

  private static JsonValue scalar(Value value) {
    var object = Json.object().put("type", value.dtype().label()).put("value", value.exact());
    return (value.dtype().isFloat() ? object.put("decimal", value.decimal()) : object).done();
  }

  private static JsonValue values(DType dtype, List<Value> values) {
    var object =
        Json.object()
            .put("type", dtype.label())
            .put("values", values.stream().map(Value::exact).toList());
    return (dtype.isFloat()
            ? object.put("decimal", values.stream().map(Value::decimal).toList())
            : object)
        .done();
  }

  void print(PrintStream out) {
    result.ifPresent(value -> out.println("result  " + line(value)));
    tensors.forEach(
        (name, tensor) -> {
          out.println(name + "  " + tensor.dtype().label() + "[" + tensor.length() + "]");
          int index = 0;
          for (Value value : elements(tensor)) {
            out.println(String.format(Locale.ROOT, "%6d  %s", index++, line(value)));
          }
        });
  }

  private static String line(Value value) {
    return switch (value.dtype()) {
      case F32, F64 -> String.format(Locale.ROOT, "%-24s %s", value.exact(), value.decimal());
      case U64 ->
          value.exact()
              + String.format(Locale.ROOT, "  0x%016x", Long.parseUnsignedLong(value.exact()));
      case I1, I8, I16, I32, I64 -> value.exact();
    };
  }

  private static List<Value> elements(Tensor tensor) {
    var values = new ArrayList<Value>();
    for (long i = 0; i < tensor.length(); i++) {
      values.add(
          tensor.dtype().isFloat()
              ? Value.of(tensor.dtype(), tensor.getDouble(i))
              : Value.of(tensor.dtype(), tensor.getLong(i)));
    }
    return values;
  }
}
