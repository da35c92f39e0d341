package dev.fluno.runtime.bundle;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ScalarBounds;
import dev.fluno.runtime.abi.ScalarText;
import dev.fluno.runtime.abi.ValueType.Scalar;
import dev.fluno.runtime.abi.ValueType.TensorType;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decodes one element of {@code validation}, against the entries that were decoded before it. */
final class GoldenCaseDecoder {
  private final ObjectReader reader;
  private final EntrySignature entry;

  private GoldenCaseDecoder(ObjectReader reader, EntrySignature entry) {
    this.reader = reader;
    this.entry = entry;
  }

  static GoldenCase decode(ObjectReader reader, List<EntrySignature> entries) throws JsonProblem {
    String name = TextRule.IDENTIFIER.read(reader, "entry");
    EntrySignature entry =
        entries.stream()
            .filter(candidate -> candidate.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    Contradiction.at(
                        reader.pointer() + "/entry", "the name of an entry", "\"" + name + "\""));
    return new GoldenCaseDecoder(reader, entry).decode();
  }

  private GoldenCase decode() throws JsonProblem {
    Map<String, JsonValue> arguments = arguments();
    var golden = new GoldenCase(entry.name(), arguments, result(), outputs(arguments));
    // Bits must agree, so no other tolerance is known; 0 and 0.0 are the same.
    reader.integer("tolerance", 0, 0);
    reader.close();
    return golden;
  }

  private Map<String, JsonValue> arguments() throws JsonProblem {
    ObjectReader given = reader.object("arguments");
    var arguments = new LinkedHashMap<String, JsonValue>();
    for (Parameter parameter : entry.arguments()) {
      String pointer = given.pointer() + "/" + parameter.name();
      JsonValue value =
          given
              .value(parameter.name())
              .orElseThrow(() -> Contradiction.at(pointer, "a value for it", "nothing"));
      if (!isArgument(value, parameter)) {
        throw Contradiction.at(pointer, need(parameter), value.description());
      }
      arguments.put(parameter.name(), value);
    }
    requireNoOthers(given, arguments);
    return arguments;
  }

  private static boolean isArgument(JsonValue value, Parameter parameter) {
    return ArgumentJson.parse(parameter.type(), value)
        .filter(bits -> isWithin(parameter, bits))
        .isPresent();
  }

  /** Only scalars have bounds. */
  private static boolean isWithin(Parameter parameter, long[] bits) {
    DType dtype = parameter.type().dtype();
    return parameter
        .bounds()
        .map(
            bounds ->
                switch (bounds) {
                  case ScalarBounds.OfInteger integers -> integers.contains(dtype, bits[0]);
                  case ScalarBounds.OfFloat floats -> floats.contains(dtype.toDouble(bits[0]));
                })
        .orElse(true);
  }

  private static String need(Parameter parameter) {
    DType dtype = parameter.type().dtype();
    String one =
        dtype == DType.I1
            ? "true or false"
            : dtype.isFloat() ? "a string with a hex float" : "an integer";
    return switch (parameter.type()) {
      case Scalar _ -> one + parameter.bounds().map(b -> " in " + b.text(dtype)).orElse("");
      case TensorType tensor ->
          "an array of "
              + (tensor.bounded() ? "at most " : "")
              + Math.min(tensor.length(), ArgumentJson.MAX_ELEMENTS)
              + " elements, each "
              + one;
    };
  }

  private Optional<String> result() throws JsonProblem {
    if (entry.result().isPresent() != reader.has("result")) {
      throw Contradiction.at(
          reader.pointer() + "/result",
          entry.result().map(type -> "a " + type.text()).orElse("none, as the entry has none"),
          reader.has("result") ? "one" : "nothing");
    }
    Optional<String> result = reader.optionalString("result");
    if (result.isPresent() && !isGolden(result.get(), entry.result().orElseThrow().dtype())) {
      throw Contradiction.at(
          reader.pointer() + "/result",
          need(entry.result().get().dtype()),
          new JsonString(result.get()).description());
    }
    return result;
  }

  private Map<String, List<String>> outputs(Map<String, JsonValue> arguments) throws JsonProblem {
    ObjectReader given = reader.object("outputs");
    var outputs = new LinkedHashMap<String, List<String>>();
    for (Parameter parameter : entry.written()) {
      String pointer = given.pointer() + "/" + parameter.name();
      if (!given.has(parameter.name())) {
        throw Contradiction.at(pointer, "the expected elements of this output", "nothing");
      }
      outputs.put(parameter.name(), elements(given, parameter, length(parameter, arguments)));
    }
    requireNoOthers(given, outputs);
    return outputs;
  }

  /** A tensor that is passed in and written keeps the length that it has as an argument. */
  private static long length(Parameter parameter, Map<String, JsonValue> arguments) {
    if (arguments.get(parameter.name()) instanceof JsonArray(List<JsonValue> elements)) {
      return elements.size();
    }
    return parameter.type() instanceof TensorType tensor ? tensor.length() : 1;
  }

  private static List<String> elements(ObjectReader given, Parameter parameter, long length)
      throws JsonProblem {
    String pointer = given.pointer() + "/" + parameter.name();
    List<String> elements = given.strings(parameter.name());
    DType dtype = parameter.type().dtype();
    if (elements.size() != length) {
      throw Contradiction.at(pointer, length + " elements", Integer.toString(elements.size()));
    }
    for (String element : elements) {
      if (!isGolden(element, dtype)) {
        throw Contradiction.at(pointer, need(dtype), new JsonString(element).description());
      }
    }
    return elements;
  }

  private static boolean isGolden(String text, DType dtype) {
    return ScalarText.parse(dtype, text).isPresent();
  }

  private static String need(DType dtype) {
    return "a "
        + dtype.label()
        + " as "
        + (dtype.isFloat()
            ? "a hex float such as 0x1.8p-1, NaN, Infinity or -Infinity"
            : "a decimal integer");
  }

  private static void requireNoOthers(ObjectReader given, Map<String, ?> known) {
    for (String key : given.keys()) {
      if (!known.containsKey(key)) {
        throw Contradiction.at(given.pointer(), "only " + known.keySet(), "another name too");
      }
    }
  }
}
