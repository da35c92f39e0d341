package dev.fluno.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.output.Staging;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The result of a suite as a file: JSON of the schema {@value #SCHEMA}. */
public final class ResultFile {
  public static final String SCHEMA = "fluno_benchmark.v1";

  private static final int MAX_BYTES = 1 << 20;

  private static final Pattern NUMBERS =
      Pattern.compile("\\[\\s+([-+0-9.eE]+(?:,\\s+[-+0-9.eE]+)*)\\s+]");

  private ResultFile() {}

  /** Writes it whole, in the place of an earlier one. */
  public static void write(Result result, Path file) {
    try (var staging = Staging.beside(file)) {
      Staging.guard(file, () -> Files.write(staging.path(), bytes(result)));
      staging.replace();
    }
  }

  /** As a file holds it: every list of numbers is one line. */
  public static byte[] bytes(Result result) {
    var text = new String(JsonWriter.pretty(json(result)), UTF_8);
    return NUMBERS
        .matcher(text)
        .replaceAll(found -> "[" + found.group(1).replaceAll(",\\s+", ", ") + "]")
        .getBytes(UTF_8);
  }

  public static JsonValue json(Result result) {
    return new ObjectBuilder()
        .put("schema", SCHEMA)
        .put("suite", result.suite())
        .put("title", result.title())
        .put("command", result.command())
        .put("quick", result.quick())
        .put("machine", json(result.machine()))
        .put("facts", strings(result.facts()))
        .put("figures", result.figures().stream().map(each -> json(each).build()).toList())
        .put(
            "absent",
            result.absent().stream()
                .map(
                    each ->
                        new ObjectBuilder()
                            .put("subject", each.subject())
                            .put("why", each.why())
                            .build())
                .toList())
        .build();
  }

  private static ObjectBuilder json(Machine machine) {
    return new ObjectBuilder()
        .put("date", machine.date())
        .put("cpu", machine.cpu())
        .put("cores", machine.cores())
        .put("memory_bytes", machine.memoryBytes())
        .put("kernel", machine.kernel())
        .put("java", machine.java())
        .put("cpu_flags", String.join(" ", machine.cpuFlags()))
        .put("pinned", strings(machine.pinned()));
  }

  private static ObjectBuilder json(Measured figure) {
    return new ObjectBuilder()
        .put("id", figure.id())
        .put("subject", figure.subject())
        .put("series", strings(figure.series()))
        .put("unit", figure.unit())
        .put("median", number(figure.median()))
        .put("least", number(figure.least()))
        .put("q1", number(figure.q1()))
        .put("q3", number(figure.q3()))
        .put("count", figure.count())
        .put("samples", figure.samples().stream().map(ResultFile::number).toList())
        .put("note", figure.note());
  }

  private static ObjectBuilder strings(Map<String, String> map) {
    var object = new ObjectBuilder();
    map.forEach(object::put);
    return object;
  }

  private static JsonNumber number(double value) {
    return new JsonNumber(BigDecimal.valueOf(value).stripTrailingZeros().toPlainString());
  }

  /**
   * Reads a file.
   *
   * @throws IOException also if it is none
   */
  public static Result read(Path file) throws IOException {
    try {
      return result(ObjectReader.of(StrictJson.parse(Files.readAllBytes(file), MAX_BYTES)));
    } catch (JsonProblem problem) {
      throw new IOException(file + " is no benchmark result: " + problem.getMessage(), problem);
    }
  }

  private static Result result(ObjectReader object) throws JsonProblem {
    if (!object.string("schema").equals(SCHEMA)) {
      throw object.mismatch("schema", SCHEMA, object.string("schema"));
    }
    var figures = new ArrayList<Measured>();
    for (var figure : object.objects("figures")) {
      figures.add(figure(figure));
    }
    var absent = new ArrayList<Result.Absent>();
    for (var each : object.objects("absent")) {
      absent.add(new Result.Absent(each.string("subject"), each.string("why")));
    }
    return new Result(
        object.string("suite"),
        object.string("title"),
        object.string("command"),
        object.bool("quick"),
        machine(object.object("machine")),
        strings(object.object("facts")),
        figures,
        absent);
  }

  private static Machine machine(ObjectReader object) throws JsonProblem {
    return new Machine(
        object.string("date"),
        object.string("cpu"),
        (int) object.integer("cores", 1, Integer.MAX_VALUE),
        object.integer("memory_bytes", 0, Long.MAX_VALUE),
        object.string("kernel"),
        object.string("java"),
        List.of(object.string("cpu_flags").split(" ", -1)),
        strings(object.object("pinned")));
  }

  private static Measured figure(ObjectReader object) throws JsonProblem {
    var samples = new ArrayList<Double>();
    for (JsonValue each : object.array("samples")) {
      samples.add(number(object, "samples", each));
    }
    return new Measured(
        object.string("id"),
        object.string("subject"),
        strings(object.object("series")),
        object.string("unit"),
        number(object, "median"),
        number(object, "least"),
        number(object, "q1"),
        number(object, "q3"),
        (int) object.integer("count", 1, Integer.MAX_VALUE),
        samples,
        object.string("note"));
  }

  private static Map<String, String> strings(ObjectReader object) throws JsonProblem {
    var map = new LinkedHashMap<String, String>();
    for (var key : object.keys()) {
      map.put(key, object.string(key));
    }
    return map;
  }

  private static double number(ObjectReader object, String key) throws JsonProblem {
    var value = object.value(key);
    return number(
        object, key, value.orElseThrow(() -> object.mismatch(key, "a number", "nothing")));
  }

  private static double number(ObjectReader object, String key, JsonValue value)
      throws JsonProblem {
    if (value instanceof JsonNumber(var literal)) {
      return Double.parseDouble(literal);
    }
    throw object.mismatch(key, "a number", value.description());
  }
}
