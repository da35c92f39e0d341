package dev.fluno.toolkit.golden;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.bundle.ArgumentJson;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.toolkit.recipe.InputFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One call whose results matter.
 *
 * @param origin where it is written, for messages, such as {@code validation 1}
 * @param arguments the bits of each argument's elements, of a scalar one, by name in the order of
 *     the entry
 */
public record GoldenCall(String origin, EntrySignature entry, Map<String, long[]> arguments) {

  /**
   * The calls of a recipe's {@code validation}.
   *
   * @throws dev.fluno.toolkit.AuthoringException if one names no entry, or has no fitting value for
   *     an argument
   */
  public static List<GoldenCall> ofRecipe(
      Path recipe, JsonValue validation, List<EntrySignature> entries) {
    try {
      var calls = new ArrayList<GoldenCall>();
      var root = ObjectReader.of(new JsonObject(Map.of("validation", validation)));
      for (var reader : root.objects("validation")) {
        calls.add(read("validation " + (calls.size() + 1), reader, entries));
        reader.close();
      }
      return List.copyOf(calls);
    } catch (JsonProblem problem) {
      throw InputFile.invalid(recipe, problem);
    }
  }

  /** Reads the members {@code entry} and {@code arguments}. */
  static GoldenCall read(String origin, ObjectReader reader, List<EntrySignature> entries)
      throws JsonProblem {
    var name = reader.string("entry");
    var entry =
        entries.stream()
            .filter(candidate -> candidate.name().equals(name))
            .findFirst()
            .orElseThrow(() -> reader.mismatch("entry", "an entry of the recipe", name));
    var given = reader.object("arguments");
    var arguments = new LinkedHashMap<String, long[]>();
    for (var parameter : entry.arguments()) {
      arguments.put(parameter.name(), bits(given, parameter));
    }
    given.close();
    return new GoldenCall(origin, entry, arguments);
  }

  private static long[] bits(ObjectReader given, Parameter parameter) throws JsonProblem {
    var json =
        given
            .value(parameter.name())
            .orElseThrow(() -> given.mismatch(parameter.name(), "a value", "nothing"));
    var bits = ArgumentJson.parse(parameter.type(), exact(parameter.type().dtype(), json));
    if (bits.isEmpty()) {
      throw given.mismatch(parameter.name(), "a " + parameter.type().text(), json.description());
    }
    return bits.get();
  }

  /** A recipe may give a float as a decimal number, which means the nearest value of the type. */
  private static JsonValue exact(DType dtype, JsonValue json) {
    return switch (json) {
      case JsonNumber(var literal) when dtype.isFloat() -> {
        double nearest =
            dtype == DType.F32 ? Float.parseFloat(literal) : Double.parseDouble(literal);
        yield Double.isFinite(nearest) ? new JsonString(Double.toHexString(nearest)) : json;
      }
      case JsonArray(var elements) ->
          new JsonArray(elements.stream().map(element -> exact(dtype, element)).toList());
      default -> json;
    };
  }

  /** What the library is called with; tensors are new ones. */
  public Map<String, Object> nativeArguments() {
    var all = new LinkedHashMap<String, Object>();
    for (var parameter : entry.arguments()) {
      all.put(parameter.name(), ArgumentJson.value(parameter.type(), bits(parameter)));
    }
    return all;
  }

  private long[] bits(Parameter parameter) {
    return Objects.requireNonNull(arguments.get(parameter.name()));
  }

  /** How many elements a tensor of this call has: as given, else as its type says. */
  int length(Parameter parameter) {
    var given = arguments.get(parameter.name());
    return given != null
        ? given.length
        : Math.toIntExact(((ValueType.TensorType) parameter.type()).length());
  }

  /** The arguments as a manifest writes them. */
  JsonObject argumentsJson() {
    var all = new LinkedHashMap<String, JsonValue>();
    for (var parameter : entry.arguments()) {
      all.put(parameter.name(), GoldenText.argument(parameter.type(), bits(parameter)));
    }
    return new JsonObject(all);
  }
}
