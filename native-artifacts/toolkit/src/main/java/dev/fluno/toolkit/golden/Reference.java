package dev.fluno.toolkit.golden;

import dev.fluno.runtime.abi.Access;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.bundle.ScalarJson;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.golden.PythonRunner.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/** The author's own account, in Python, of what each entry gives. */
public final class Reference {

  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Thousands of calls on large tensors fit; a reference that says more is out of hand. */
  private static final int MAX_ANSWER_BYTES = 64 << 20;

  /**
   * What the reference said.
   *
   * @param calls those it was asked about, then those of its own {@code golden_inputs()}
   * @param answers one for each call
   */
  public record Account(List<GoldenCall> calls, List<GoldenAnswer> answers) {}

  private final PythonRunner python;
  private final Path file;
  private final Map<String, JsonValue> parameters;
  private final List<EntrySignature> entries;

  /**
   * @param file Python source with a function for each entry
   * @param parameters of the variant; those of which the source has a global take its place
   */
  public Reference(
      PythonRunner python,
      Path file,
      Map<String, JsonValue> parameters,
      List<EntrySignature> entries) {
    this.python = python;
    this.file = file;
    this.parameters = parameters;
    this.entries = entries;
  }

  /**
   * Asks what these calls give.
   *
   * @throws AuthoringException if it fails, hangs, prints, or gives what does not fit an entry
   */
  public Account ask(List<GoldenCall> calls) {
    var request = new String(JsonWriter.compact(request(calls)), StandardCharsets.UTF_8);
    var name = String.valueOf(file.getFileName());
    return switch (python.run(driver(), request, LIMIT)) {
      case Outcome.Answered(var text) -> account(name, text);
      case Outcome.Failed(var why) ->
          throw new AuthoringException(
              AuthoringCode.REFERENCE_FAILED, name, "to run to its end", why);
      case Outcome.TimedOut _ ->
          throw new AuthoringException(
              AuthoringCode.REFERENCE_TIMED_OUT,
              name,
              "an end within " + LIMIT.toSeconds() + " s",
              "still running");
    };
  }

  private JsonObject request(List<GoldenCall> calls) {
    var described = new LinkedHashMap<String, JsonValue>();
    for (var entry : entries) {
      described.put(entry.name(), described(entry));
    }
    return new ObjectBuilder()
        .put("file", file.toAbsolutePath().toString())
        .put("name", String.valueOf(file.getFileName()))
        .put("parameters", new JsonObject(parameters))
        .put("entries", new JsonObject(described))
        .put(
            "calls",
            calls.stream()
                .map(
                    call ->
                        new ObjectBuilder()
                            .put("origin", call.origin())
                            .put("entry", call.entry().name())
                            .put("arguments", call.argumentsJson())
                            .build())
                .toList())
        .build();
  }

  private static JsonObject described(EntrySignature entry) {
    return new ObjectBuilder()
        .put(
            "arguments",
            entry.arguments().stream()
                .map(
                    parameter ->
                        new ObjectBuilder()
                            .put("name", parameter.name())
                            .put("dtype", parameter.type().dtype().label())
                            .put("tensor", parameter.type() instanceof ValueType.TensorType)
                            .put("written", parameter.access() == Access.INOUT)
                            .build())
                .toList())
        .putStrings("returns", returns(entry))
        .build();
  }

  private static List<String> returns(EntrySignature entry) {
    var names = new ArrayList<String>();
    entry.result().ifPresent(_ -> names.add(GoldenAnswer.RESULT));
    entry.outputs().forEach(output -> names.add(output.name()));
    return names;
  }

  private Account account(String name, String text) {
    try {
      var root =
          ObjectReader.of(
              StrictJson.parse(text.getBytes(StandardCharsets.UTF_8), MAX_ANSWER_BYTES));
      if (root.has("problem")) {
        throw refusal(root.object("problem"));
      }
      var calls = new ArrayList<GoldenCall>();
      var answers = new ArrayList<GoldenAnswer>();
      for (var reader : root.objects("calls")) {
        var call = call(reader);
        calls.add(call);
        answers.add(answer(call, reader.object("values")));
      }
      return new Account(List.copyOf(calls), List.copyOf(answers));
    } catch (JsonProblem problem) {
      throw new AuthoringException(
          AuthoringCode.REFERENCE_SHAPE,
          (name + " " + problem.pointer()).strip(),
          problem.need(),
          problem.have());
    }
  }

  /** Its golden inputs have to fit their entries as much as its answers. */
  private GoldenCall call(ObjectReader reader) throws JsonProblem {
    var origin = reader.string("origin");
    try {
      return GoldenCall.read(origin, reader, entries);
    } catch (JsonProblem problem) {
      var argument = problem.pointer().substring(problem.pointer().lastIndexOf('/') + 1);
      throw new AuthoringException(
          AuthoringCode.REFERENCE_SHAPE,
          origin + ", " + reader.string("entry") + ", " + argument,
          problem.need(),
          problem.have());
    }
  }

  private static AuthoringException refusal(ObjectReader problem) throws JsonProblem {
    var code =
        switch (problem.string("kind")) {
          case "printed" -> AuthoringCode.REFERENCE_PRINTED;
          case "shape" -> AuthoringCode.REFERENCE_SHAPE;
          default -> AuthoringCode.REFERENCE_FAILED;
        };
    return new AuthoringException(
        code, problem.string("where"), problem.string("need"), problem.string("have"));
  }

  private static GoldenAnswer answer(GoldenCall call, ObjectReader given) throws JsonProblem {
    var values = new LinkedHashMap<String, long[]>();
    var entry = call.entry();
    if (entry.result().isPresent()) {
      var json = given.value(GoldenAnswer.RESULT).orElseThrow();
      var place = place(call, GoldenAnswer.RESULT);
      values.put(GoldenAnswer.RESULT, new long[] {bits(entry.result().get().dtype(), json, place)});
    }
    for (var parameter : entry.written()) {
      var json = given.value(parameter.name()).orElseThrow();
      values.put(parameter.name(), elements(call, parameter, json));
    }
    return new GoldenAnswer(values);
  }

  private static long[] elements(GoldenCall call, Parameter parameter, JsonValue json) {
    var place = place(call, parameter.name());
    int length = call.length(parameter);
    if (!(json instanceof JsonArray(var elements)) || elements.size() != length) {
      throw shape(place, "a list of " + length, json);
    }
    var bits = new long[length];
    for (int i = 0; i < length; i++) {
      bits[i] = bits(parameter.type().dtype(), elements.get(i), place + "[" + i + "]");
    }
    return bits;
  }

  /** Python has no f32: what a tensor of f32 would hold of its float is what counts. */
  private static long bits(DType dtype, JsonValue json, String place) {
    var bits =
        switch (json) {
          case JsonString _ when dtype == DType.F32 -> {
            var wide = ScalarJson.parse(DType.F64, json);
            yield wide.isEmpty()
                ? wide
                : OptionalLong.of(DType.F32.toBits(DType.F64.toDouble(wide.getAsLong())));
          }
          // In Python 0 is as good a float as 0.0.
          case JsonNumber(var literal) when dtype.isFloat() ->
              OptionalLong.of(dtype.toBits(Double.parseDouble(literal)));
          default -> ScalarJson.parse(dtype, json);
        };
    return bits.orElseThrow(
        () ->
            shape(
                place,
                (dtype == DType.I1 ? "a bool" : dtype.isFloat() ? "a float" : "an int")
                    + " for an "
                    + dtype.label(),
                json));
  }

  private static String place(GoldenCall call, String output) {
    return call.entry().name() + ", " + call.origin() + ", " + output;
  }

  private static AuthoringException shape(String place, String need, JsonValue json) {
    var have =
        json instanceof JsonObject(var members) && members.get("found") instanceof JsonString(var f)
            ? f
            : json.description();
    return new AuthoringException(AuthoringCode.REFERENCE_SHAPE, place, need, have);
  }

  private static String driver() {
    try (var source =
        Objects.requireNonNull(Reference.class.getResourceAsStream("driver.py"), "driver.py")) {
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
