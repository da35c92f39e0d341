package dev.fluno.toolkit.golden;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.ScalarText;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.abi.ValueType.Scalar;
import dev.fluno.runtime.abi.ValueType.TensorType;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.json.ObjectReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Calls and their answers in the form of a manifest's {@code validation}. */
public final class GoldenText {
  private GoldenText() {}

  /** The calls with what they gave. */
  public static JsonArray write(List<GoldenCall> calls, List<GoldenAnswer> answers) {
    return new JsonArray(
        IntStream.range(0, calls.size())
            .mapToObj(i -> write(calls.get(i), answers.get(i)))
            .toList());
  }

  private static JsonValue write(GoldenCall call, GoldenAnswer answer) {
    var written = new ObjectBuilder().put("entry", call.entry().name());
    written.put("arguments", call.argumentsJson());
    call.entry()
        .result()
        .ifPresent(
            type ->
                written.put("result", texts(type.dtype(), answer, GoldenAnswer.RESULT).getFirst()));
    var outputs = new ObjectBuilder();
    for (var parameter : call.entry().written()) {
      outputs.putStrings(
          parameter.name(), texts(parameter.type().dtype(), answer, parameter.name()));
    }
    return written.put("outputs", outputs).put("tolerance", 0).build();
  }

  private static List<String> texts(DType dtype, GoldenAnswer answer, String name) {
    var bits = answer.bits(name);
    return Arrays.stream(bits).mapToObj(each -> ScalarText.format(dtype, each)).toList();
  }

  /** An argument as a manifest writes it. */
  static JsonValue argument(ValueType type, long[] bits) {
    return switch (type) {
      case Scalar(DType dtype) -> scalar(dtype, bits[0]);
      case TensorType tensor ->
          new JsonArray(
              Arrays.stream(bits).mapToObj(each -> scalar(tensor.dtype(), each)).toList());
    };
  }

  private static JsonValue scalar(DType dtype, long bits) {
    var text = ScalarText.format(dtype, bits);
    return dtype == DType.I1
        ? new JsonBoolean(bits != 0)
        : dtype.isFloat() ? new JsonString(text) : new JsonNumber(text);
  }

  /**
   * The answers that such a text holds for these calls.
   *
   * @throws JsonProblem if it holds other calls, or values that do not fit their entries
   */
  public static List<GoldenAnswer> read(JsonArray validation, List<GoldenCall> calls)
      throws JsonProblem {
    var root = ObjectReader.of(new ObjectBuilder().put("validation", validation).build());
    var readers = root.objects("validation");
    if (readers.size() != calls.size()) {
      throw root.mismatch("validation", calls.size() + " calls", Integer.toString(readers.size()));
    }
    var answers = new ArrayList<GoldenAnswer>();
    for (var reader : readers) {
      answers.add(read(reader, calls.get(answers.size())));
    }
    return answers;
  }

  private static GoldenAnswer read(ObjectReader reader, GoldenCall call) throws JsonProblem {
    var entry = call.entry();
    if (!reader.string("entry").equals(entry.name())
        || !reader.value("arguments").equals(Optional.of(call.argumentsJson()))) {
      throw reader.mismatch("arguments", "the call of the recipe", "another one");
    }
    var values = new LinkedHashMap<String, long[]>();
    if (entry.result().isPresent()) {
      var text = List.of(reader.string("result"));
      values.put(
          GoldenAnswer.RESULT, bits(reader, "result", entry.result().get().dtype(), text, 1));
    }
    var outputs = reader.object("outputs");
    for (var parameter : entry.written()) {
      var texts = outputs.strings(parameter.name());
      values.put(
          parameter.name(),
          bits(outputs, parameter.name(), parameter.type().dtype(), texts, call.length(parameter)));
    }
    outputs.close();
    reader.integer("tolerance", 0, 0);
    reader.close();
    return new GoldenAnswer(values);
  }

  private static long[] bits(
      ObjectReader reader, String key, DType dtype, List<String> texts, int length)
      throws JsonProblem {
    var bits = new long[texts.size()];
    for (int i = 0; i < bits.length; i++) {
      var parsed = ScalarText.parse(dtype, texts.get(i));
      if (parsed.isEmpty()) {
        throw reader.mismatch(key, "a " + dtype.label(), texts.get(i));
      }
      bits[i] = parsed.getAsLong();
    }
    if (bits.length != length) {
      throw reader.mismatch(key, length + " elements", Integer.toString(bits.length));
    }
    return bits;
  }
}
