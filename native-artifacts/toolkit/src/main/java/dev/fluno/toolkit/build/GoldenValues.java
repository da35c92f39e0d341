package dev.fluno.toolkit.build;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.ScalarText;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.bundle.ScalarJson;
import dev.fluno.runtime.invoke.CallResult;
import dev.fluno.runtime.invoke.Entry;
import dev.fluno.runtime.invoke.NativeLibrary;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.recipe.InputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

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
    var sealed = SealedLibrary.copyOf(library);
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
    var written = new ObjectBuilder();
    for (var parameter : entry.signature().arguments()) {
      var json =
          arguments
              .value(parameter.name())
              .orElseThrow(() -> arguments.mismatch(parameter.name(), "a value", "nothing"));
      values.put(
          parameter.name(), argument(arguments, parameter.name(), parameter.type().dtype(), json));
      written.put(parameter.name(), json);
    }
    arguments.close();
    var result = entry.call(values);
    return golden(name, written.build(), result);
  }

  private static Object argument(ObjectReader arguments, String name, DType type, JsonValue json)
      throws JsonProblem {
    var bits = ScalarJson.parse(type, json);
    if (bits.isEmpty()) {
      throw arguments.mismatch(name, "a scalar " + type.label(), json.description());
    }
    return type.box(bits.getAsLong());
  }

  private static JsonObject golden(String name, JsonObject arguments, CallResult result) {
    var outputs = new ObjectBuilder();
    result.outputs().forEach((output, tensor) -> outputs.putStrings(output, elements(tensor)));
    return new ObjectBuilder()
        .put("entry", name)
        .put("arguments", arguments)
        .putIfPresent("result", result.scalarText())
        .put("outputs", outputs)
        .put("tolerance", 0)
        .build();
  }

  private static List<String> elements(Tensor tensor) {
    return LongStream.range(0, tensor.length())
        .mapToObj(i -> ScalarText.format(tensor.dtype(), tensor.getBits(i)))
        .toList();
  }
}
