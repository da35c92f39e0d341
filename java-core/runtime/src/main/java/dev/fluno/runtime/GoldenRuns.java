package dev.fluno.runtime;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.ScalarText;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.bundle.GoldenCase;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.invoke.GoldenRun;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.refusal.IdentityCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Turns the golden cases of a manifest, which are text, into runs with the bits they must give. */
final class GoldenRuns {
  private final GoldenCase golden;
  private final EntrySignature entry;

  private GoldenRuns(GoldenCase golden, EntrySignature entry) {
    this.golden = golden;
    this.entry = entry;
  }

  static List<GoldenRun> of(Manifest manifest) {
    return manifest.goldenCases().stream().map(golden -> of(golden, manifest)).toList();
  }

  private static GoldenRun of(GoldenCase golden, Manifest manifest) {
    return manifest.entries().stream()
        .filter(entry -> entry.name().equals(golden.entry()))
        .findFirst()
        .map(entry -> new GoldenRuns(golden, entry).run())
        .orElseThrow(() -> unusable(golden, "an entry of the manifest", golden.entry()));
  }

  private GoldenRun run() {
    var expected = new HashMap<String, List<Long>>();
    golden
        .expectedOutputs()
        .forEach(
            (name, texts) ->
                expected.put(name, texts.stream().map(text -> bits(dtypeOf(name), text)).toList()));
    return new GoldenRun(golden.entry(), arguments(), expectedResult(), Map.copyOf(expected));
  }

  private Map<String, Object> arguments() {
    var arguments = new HashMap<String, Object>();
    for (var parameter : entry.arguments()) {
      var value = Optional.ofNullable(golden.arguments().get(parameter.name()));
      arguments.put(parameter.name(), argument(parameter.type().dtype(), value));
    }
    return arguments;
  }

  private Object argument(DType dtype, Optional<JsonValue> value) {
    return switch (value.orElse(new JsonNull())) {
      case JsonBoolean(boolean flag) -> flag;
      case JsonNumber number ->
          number.integer().orElseThrow(() -> unusable(golden, "an integer", number.literal()));
      case JsonString(String text) ->
          dtype == DType.F32
              ? (Object) Float.intBitsToFloat((int) bits(dtype, text))
              : (Object) Double.longBitsToDouble(bits(dtype, text));
      case JsonObject _, JsonArray _, JsonNull _ ->
          throw unusable(golden, "a scalar for every argument", "something else");
    };
  }

  private OptionalLong expectedResult() {
    if (golden.expectedResult().isEmpty()) {
      return OptionalLong.empty();
    }
    var dtype =
        entry
            .result()
            .map(ValueType.Scalar::dtype)
            .orElseThrow(() -> unusable(golden, "no result", "an expected result"));
    return OptionalLong.of(bits(dtype, golden.expectedResult().get()));
  }

  private DType dtypeOf(String output) {
    return entry.outputs().stream()
        .filter(parameter -> parameter.name().equals(output))
        .findFirst()
        .map(parameter -> parameter.type().dtype())
        .orElseThrow(() -> unusable(golden, "an output of the entry", output));
  }

  private long bits(DType dtype, String text) {
    return ScalarText.parse(dtype, text)
        .orElseThrow(() -> unusable(golden, "an exact " + dtype.label(), text));
  }

  private static RefusedException unusable(GoldenCase golden, String need, String have) {
    return new RefusedException(IdentityCode.GOLDEN_UNUSABLE, golden.entry(), need, have);
  }
}
