package dev.fluno.benchmarks;

import static java.util.stream.Collectors.joining;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@link GateBenchmark} measured, as a file for programs and as a page for people. */
record GateResults(ObjectBuilder machine, List<Row> rows, long hashedBytes, Hashing hashing) {

  /**
   * One bundle, cold or warm.
   *
   * @param stages in the order of the gate
   */
  record Row(
      String bundle,
      long payloadBytes,
      String state,
      Samples policy,
      Samples total,
      Map<String, Samples> stages,
      long peakResidentBytes) {}

  JsonValue json() {
    return new ObjectBuilder()
        .put("command", GatePage.COMMAND)
        .put("measured_on", machine)
        .put("rows", rows.stream().map(row -> json(row).build()).toList())
        .put(
            "one_pass",
            new ObjectBuilder()
                .put("bytes", hashedBytes)
                .put("java_sha256_ms", json(new Samples(hashing.javaNanos())))
                .put("openssl_sha256_ms", json(new Samples(hashing.opensslNanos())))
                .put("copy_ms", json(new Samples(hashing.copyNanos()))))
        .build();
  }

  String page() {
    return GatePage.of(this);
  }

  private static ObjectBuilder json(Row row) {
    var stages = new ObjectBuilder();
    row.stages().forEach((stage, samples) -> stages.put(stage, json(samples)));
    return new ObjectBuilder()
        .put("bundle", row.bundle())
        .put("payload_bytes", row.payloadBytes())
        .put("state", row.state())
        .put("policy_ms", json(row.policy()))
        .put("verify_and_load_ms", json(row.total()))
        .put("stages_ms", stages)
        .put("peak_resident_bytes", row.peakResidentBytes());
  }

  private static ObjectBuilder json(Samples samples) {
    return new ObjectBuilder()
        .put("runs", samples.nanos().size())
        .put("median", number(samples.medianMillis()))
        .put("least", number(samples.leastMillis()));
  }

  private static JsonValue number(double millis) {
    return new JsonNumber(String.format(Locale.ROOT, "%.4f", millis));
  }

  /** The machine in one line. */
  String machineText() {
    return machine.build().members().entrySet().stream()
        .map(
            fact ->
                fact.getKey()
                    + " "
                    + switch (fact.getValue()) {
                      case JsonString text -> text.value();
                      case JsonNumber number -> number.literal();
                      case JsonValue other -> other.toString();
                    })
        .collect(joining(", "));
  }
}
