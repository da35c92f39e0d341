package dev.fluno.toolkit.build;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.ScalarText;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.invoke.CallResult;
import dev.fluno.runtime.invoke.Entry;
import dev.fluno.runtime.invoke.NativeLibrary;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.output.Json;
import dev.fluno.toolkit.recipe.InputFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Calls a library as the recipe's {@code validation} says and writes down what it gives. */
final class GoldenValues {
  private GoldenValues() {}

  /**
   * Runs every call on one library.
   *
   * @param calls objects with {@code entry} and {@code arguments}
   * @return the manifest's {@code validation}: the calls with {@code result}, {@code outputs} and
   *     {@code tolerance} 0
   * @param recipe where the calls stand, for messages
   * @throws AuthoringException if a call names no entry or gives no value for a parameter
   */
  static JsonArray run(Path recipe, byte[] library, List<EntrySignature> entries, JsonValue calls)
      throws IOException {
    var sealed =
        SealedLibrary.create(
            library.length, target -> target.copyFrom(MemorySegment.ofArray(library)));
    try (var loaded = NativeLibrary.load(sealed, entries)) {
      var cases = new ArrayList<JsonValue>();
      var root = ObjectReader.of(new JsonObject(Map.of("validation", calls)));
      for (var call : root.objects("validation")) {
        cases.add(run(call, loaded.entries()));
        call.close();
      }
      return new JsonArray(cases);
    } catch (JsonProblem problem) {
      throw InputFile.invalid(recipe, problem);
    }
  }

  private static JsonObject run(ObjectReader call, List<Entry> entries) throws JsonProblem {
    var name = call.string("entry");
    var entry =
        entries.stream()
            .filter(candidate -> candidate.signature().name().equals(name))
            .findFirst()
            .orElseThrow(() -> call.mismatch("entry", "an entry of the recipe", name));
    var arguments = call.object("arguments");
    var values = new LinkedHashMap<String, Object>();
    var written = new Json();
    for (var parameter : entry.signature().arguments()) {
      var json =
          arguments
              .value(parameter.name())
              .orElseThrow(() -> arguments.mismatch(parameter.name(), "a value", "nothing"));
      values.put(
          parameter.name(), argument(arguments, parameter.name(), parameter.type().dtype(), json));
      written.with(parameter.name(), json);
    }
    arguments.close();
    var result = entry.call(values);
    return golden(name, written.object(), result);
  }

  private static Object argument(ObjectReader arguments, String name, DType type, JsonValue json)
      throws JsonProblem {
    var text =
        switch (json) {
          case JsonNumber number -> number.integer().map(Object::toString).orElse("");
          case JsonString(var string) -> string;
          case JsonBoolean(var value) -> value ? "1" : "0";
          case JsonArray _, JsonObject _, JsonValue.JsonNull _ -> "";
        };
    var bits = ScalarText.parse(type, text);
    if (bits.isEmpty()) {
      throw arguments.mismatch(name, "a scalar " + type.label(), json.description());
    }
    return switch (type) {
      case I1 -> bits.getAsLong() != 0;
      case I8, I16, I32, I64, U64 -> bits.getAsLong();
      case F32 -> Float.intBitsToFloat((int) bits.getAsLong());
      case F64 -> Double.longBitsToDouble(bits.getAsLong());
    };
  }

  private static JsonObject golden(String name, JsonObject arguments, CallResult result) {
    var golden = new Json().with("entry", name).with("arguments", arguments);
    result
        .signature()
        .result()
        .ifPresent(type -> golden.with("result", ScalarText.format(type.dtype(), bits(result))));
    var outputs = new Json();
    result.outputs().forEach((output, tensor) -> outputs.withStrings(output, elements(tensor)));
    return golden.with("outputs", outputs.object()).with("tolerance", 0).object();
  }

  private static long bits(CallResult result) {
    return switch (result.scalar().orElseThrow()) {
      case Long value -> value;
      case Boolean value -> value ? 1 : 0;
      case Float value -> Float.floatToRawIntBits(value);
      case Double value -> Double.doubleToRawLongBits(value);
      case Object other -> throw new IllegalStateException("no scalar: " + other.getClass());
    };
  }

  private static List<String> elements(Tensor tensor) {
    var type = tensor.dtype();
    var elements = new ArrayList<String>();
    for (long i = 0; i < tensor.length(); i++) {
      elements.add(
          ScalarText.format(
              type,
              switch (type) {
                case F64 -> Double.doubleToRawLongBits(tensor.getDouble(i));
                case F32 -> Float.floatToRawIntBits((float) tensor.getDouble(i));
                case I1, I8, I16, I32, I64, U64 -> tensor.getLong(i);
              }));
    }
    return elements;
  }
}
