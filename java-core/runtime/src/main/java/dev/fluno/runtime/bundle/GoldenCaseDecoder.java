package dev.fluno.runtime.bundle;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ScalarBounds;
import dev.fluno.runtime.abi.ValueType.Scalar;
import dev.fluno.runtime.abi.ValueType.TensorType;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Decodes one element of {@code validation}, against the entries that were decoded before it. */
final class GoldenCaseDecoder {
  private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]{0,19}");

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
    var golden = new GoldenCase(entry.name(), arguments(), result(), outputs());
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
    return switch (parameter.type()) {
      case TensorType _ -> false;
      case Scalar(DType dtype) ->
          switch (value) {
            case JsonBoolean _ -> dtype == DType.I1;
            case JsonNumber number ->
                parameter.bounds().isPresent()
                    && parameter.bounds().get() instanceof ScalarBounds.OfInteger bounds
                    && number.integer().flatMap(integer -> bits(integer, dtype)).stream()
                        .anyMatch(bits -> bounds.contains(dtype, bits));
            case JsonString(String text) ->
                parameter.bounds().isPresent()
                    && parameter.bounds().get() instanceof ScalarBounds.OfFloat bounds
                    && FloatText.golden(text, dtype).stream().anyMatch(bounds::contains);
            case JsonValue.JsonObject _, JsonValue.JsonArray _, JsonValue.JsonNull _ -> false;
          };
    };
  }

  private static String need(Parameter parameter) {
    return switch (parameter.type()) {
      case TensorType _ -> "an entry whose arguments are all scalars";
      case Scalar(DType dtype) -> {
        String within = parameter.bounds().map(b -> " in " + b.text(dtype)).orElse("");
        yield (dtype == DType.I1
                ? "true or false"
                : dtype.isFloat() ? "a string with a hex float" : "an integer")
            + within;
      }
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

  private Map<String, List<String>> outputs() throws JsonProblem {
    ObjectReader given = reader.object("outputs");
    var outputs = new LinkedHashMap<String, List<String>>();
    for (Parameter parameter : entry.outputs()) {
      String pointer = given.pointer() + "/" + parameter.name();
      if (!given.has(parameter.name())) {
        throw Contradiction.at(pointer, "the expected elements of this output", "nothing");
      }
      outputs.put(parameter.name(), elements(given, parameter, pointer));
    }
    requireNoOthers(given, outputs);
    return outputs;
  }

  private static List<String> elements(ObjectReader given, Parameter parameter, String pointer)
      throws JsonProblem {
    List<String> elements = given.strings(parameter.name());
    DType dtype = parameter.type().dtype();
    long length = parameter.type() instanceof TensorType tensor ? tensor.length() : 1;
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
    return dtype.isFloat()
        ? FloatText.golden(text, dtype).isPresent()
        : INTEGER.matcher(text).matches() && bits(new BigInteger(text), dtype).isPresent();
  }

  private static String need(DType dtype) {
    return "a "
        + dtype.label()
        + " as "
        + (dtype.isFloat() ? FloatText.GOLDEN_NEED : "a decimal integer");
  }

  /** The 64 bits of an integer, if it is one of the type. */
  private static Optional<Long> bits(BigInteger integer, DType dtype) {
    var min = new BigInteger(dtype.integerText(dtype.minInteger()));
    var max = new BigInteger(dtype.integerText(dtype.maxInteger()));
    return integer.compareTo(min) >= 0 && integer.compareTo(max) <= 0
        ? Optional.of(integer.longValue())
        : Optional.empty();
  }

  private static void requireNoOthers(ObjectReader given, Map<String, ?> known) {
    for (String key : given.keys()) {
      if (!known.containsKey(key)) {
        throw Contradiction.at(given.pointer(), "only " + known.keySet(), "another name too");
      }
    }
  }
}
