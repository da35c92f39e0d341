package dev.fluno.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.benchmarks.GateResults.Row;
import dev.fluno.benchmarks.Subjects.Subject;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * What the gate costs: verify and load of each bundle, cold (the first in a new JVM) and warm,
 * stage by stage, beside what one pass of SHA-256 and one copy cost on the same machine in the same
 * run. Writes docs/benchmarks/gate.json and, from it, docs/benchmarks/gate.md.
 *
 * <p>Argument: the project's folder.
 */
final class GateBenchmark {
  private static final String LARGE = "256 MiB";
  private static final int COLD_JVMS = 7;
  private static final int HASH_ROUNDS = 7;

  private final Subjects subjects;

  private GateBenchmark(Subjects subjects) {
    this.subjects = subjects;
  }

  public static void main(String[] args) throws IOException, InterruptedException, JsonProblem {
    var root = Path.of(args[0]);
    var folder = Files.createTempDirectory("fluno-benchmark");
    try {
      var subjects = Subjects.make(folder, root.resolve("native-artifacts/dist"));
      var results = new GateBenchmark(subjects).measure();
      var docs = Files.createDirectories(root.resolve("docs/benchmarks"));
      Files.write(docs.resolve("gate.json"), JsonWriter.pretty(results.json()));
      Files.writeString(docs.resolve("gate.md"), results.page());
    } finally {
      delete(folder);
    }
  }

  private GateResults measure() throws IOException, InterruptedException, JsonProblem {
    var rows = new ArrayList<Row>();
    for (var subject : subjects.all()) {
      boolean large = subject.name().equals(LARGE);
      progress("cold, " + subject.name());
      var colds = new ArrayList<ObjectReader>();
      for (int i = 0; i < COLD_JVMS; i++) {
        colds.add(trial(subject, 0, 1));
      }
      rows.add(row(subject, "cold", colds));
      progress("warm, " + subject.name());
      rows.add(
          row(subject, "warm", List.of(large ? trial(subject, 3, 7) : trial(subject, 2000, 500))));
    }
    progress("hash and copy of " + LARGE);
    var file = subjects.named(LARGE).bundle().resolve("artifact/linux-x86_64-v3.so");
    return new GateResults(
        MeasuredOn.thisMachine(), rows, Files.size(file), Hashing.measure(file, HASH_ROUNDS));
  }

  private ObjectReader trial(Subject subject, int warmups, int runs)
      throws IOException, InterruptedException, JsonProblem {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var out =
        Commands.run(
            List.of(
                java,
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                Trial.class.getName(),
                subject.bundle().toString(),
                subjects.policy().toString(),
                Integer.toString(warmups),
                Integer.toString(runs)));
    return ObjectReader.of(StrictJson.parse(out.getBytes(UTF_8), 16 << 20));
  }

  private static Row row(Subject subject, String state, List<ObjectReader> trials)
      throws JsonProblem {
    var policy = new ArrayList<Long>();
    var total = new ArrayList<Long>();
    var stages = new LinkedHashMap<String, Samples>();
    long peak = 0;
    for (var trial : trials) {
      policy.addAll(numbers(trial, "policy_ns"));
      total.addAll(numbers(trial, "verify_and_load_ns"));
      var byStage = trial.object("stages_ns");
      for (String stage : byStage.keys()) {
        stages
            .computeIfAbsent(stage, _ -> new Samples(new ArrayList<>()))
            .nanos()
            .addAll(numbers(byStage, stage));
      }
      peak = Math.max(peak, trial.integer("peak_resident_bytes", 0, Long.MAX_VALUE));
    }
    return new Row(
        subject.name(),
        subject.payloadBytes(),
        state,
        new Samples(policy),
        new Samples(total),
        Collections.unmodifiableMap(stages),
        peak);
  }

  private static List<Long> numbers(ObjectReader object, String name) throws JsonProblem {
    return object.array(name).stream()
        .map(each -> ((JsonNumber) each).integer().orElseThrow().longValueExact())
        .toList();
  }

  private static void progress(String what) {
    System.err.println("gate benchmark: " + what);
  }

  private static void delete(Path folder) throws IOException {
    try (var paths = Files.walk(folder)) {
      for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
