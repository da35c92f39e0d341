package dev.fluno.benchmarks.gate;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.benchmarks.ChildJvm;
import dev.fluno.benchmarks.Commands;
import dev.fluno.benchmarks.Figure;
import dev.fluno.benchmarks.Recorder;
import dev.fluno.benchmarks.Setting;
import dev.fluno.benchmarks.Suite;
import dev.fluno.benchmarks.gate.Subjects.Subject;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * What the gate costs: verify and load of each bundle, cold (the first in a new JVM) and warm,
 * stage by stage, beside what one pass of SHA-256 and one copy cost on the same machine in the same
 * run.
 */
public final class GateSuite implements Suite {
  private static final String LARGE = "256 MiB";

  /** What one kind of trial measured, by what was measured; milliseconds. */
  private record Row(Subject subject, String state, SequencedMap<String, List<Double>> millis) {}

  @Override
  public String name() {
    return "gate";
  }

  @Override
  public String title() {
    return "What the gate costs: verify and load, stage by stage";
  }

  @Override
  public void run(Setting setting, Recorder recorder) throws IOException, InterruptedException {
    recorder.fact("openssl", Commands.run(List.of("openssl", "version")).strip());
    var subjects =
        Subjects.make(Files.createDirectories(setting.scratch().resolve("gate")), setting.dist());
    int coldJvms = setting.quick() ? 3 : 7;
    int done = 0;
    int all = 2 * subjects.all().size() + 1;
    for (var subject : subjects.all()) {
      boolean large = subject.name().equals(LARGE);
      recorder.progress("gate, cold, " + subject.name(), ++done, all);
      var cold = new LinkedHashMap<String, List<Double>>();
      for (int i = 0; i < coldJvms; i++) {
        trial(subjects, subject, 0, 1, cold);
      }
      record(new Row(subject, "cold", cold), recorder);
      recorder.progress("gate, warm, " + subject.name(), ++done, all);
      var warm = new LinkedHashMap<String, List<Double>>();
      int runs = large ? 7 : setting.quick() ? 100 : 500;
      trial(subjects, subject, large ? 3 : 4 * runs, runs, warm);
      record(new Row(subject, "warm", warm), recorder);
    }
    recorder.progress("gate, hash and copy of " + LARGE, ++done, all);
    onePass(subjects.named(LARGE), setting.quick() ? 3 : 7, recorder);
  }

  private static void trial(
      Subjects subjects,
      Subject subject,
      int warmups,
      int runs,
      SequencedMap<String, List<Double>> millis)
      throws IOException, InterruptedException {
    var out =
        Commands.run(
            ChildJvm.command(
                List.of(),
                Trial.class,
                List.of(
                    subject.bundle().toString(),
                    subjects.policy().toString(),
                    Integer.toString(warmups),
                    Integer.toString(runs))));
    try {
      var trial = ObjectReader.of(StrictJson.parse(out.getBytes(UTF_8), 16 << 20));
      add(trial, "policy_ns", "policy_read", millis);
      add(trial, "verify_and_load_ns", "verify_and_load", millis);
      var stages = trial.object("stages_ns");
      for (String stage : stages.keys()) {
        add(stages, stage, "stage/" + stage, millis);
      }
      millis
          .computeIfAbsent("peak_resident", _ -> new ArrayList<>())
          .add((double) trial.integer("peak_resident_bytes", 0, Long.MAX_VALUE));
    } catch (JsonProblem problem) {
      throw new IOException("a trial of the gate printed " + out, problem);
    }
  }

  private static void add(
      ObjectReader object, String key, String name, SequencedMap<String, List<Double>> millis)
      throws JsonProblem {
    var nanos =
        object.array(key).stream()
            .map(each -> ((JsonNumber) each).integer().orElseThrow().longValueExact() / 1e6)
            .toList();
    millis.computeIfAbsent(name, _ -> new ArrayList<>()).addAll(nanos);
  }

  private static void record(Row row, Recorder recorder) {
    var subject = row.subject();
    var series = new LinkedHashMap<String, String>();
    series.put("bundle", subject.name());
    series.put("payload_bytes", Long.toString(subject.payloadBytes()));
    series.put("state", row.state());
    row.millis()
        .forEach(
            (what, samples) -> {
              var id = "gate/" + subject.name().replace(' ', '-') + "/" + row.state() + "/" + what;
              var unit = what.equals("peak_resident") ? "bytes" : "ms";
              recorder.figure(Figure.of(id, what, series, unit, samples));
            });
  }

  private static void onePass(Subject large, int rounds, Recorder recorder)
      throws IOException, InterruptedException {
    var file = large.bundle().resolve("artifact/linux-x86_64-v3.so");
    var hashing = Hashing.measure(file, rounds);
    recorder.fact("hashed bytes", Long.toString(Files.size(file)));
    pass("java-sha256", hashing.javaNanos(), recorder);
    pass("openssl-sha256", hashing.opensslNanos(), recorder);
    pass("copy", hashing.copyNanos(), recorder);
  }

  private static void pass(String what, List<Long> nanos, Recorder recorder) {
    var millis = nanos.stream().map(each -> each / 1e6).toList();
    recorder.figure(Figure.of("gate/one-pass/" + what, what, new LinkedHashMap<>(), "ms", millis));
  }
}
