package dev.fluno.benchmarks.calls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;

import dev.fluno.benchmarks.ChildJvm;
import dev.fluno.benchmarks.Commands;
import dev.fluno.benchmarks.Figure;
import dev.fluno.benchmarks.Recorder;
import dev.fluno.benchmarks.Setting;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The calls from Java once more, as JMH measures them: a second witness. */
final class JmhCalls {
  private static final int MAX_BYTES = 1 << 20;

  private JmhCalls() {}

  /**
   * @param bounded the bundle of the bounded empty call, and the policy it passes under
   */
  static void run(Setting setting, Path bounded, Path policy, Recorder recorder)
      throws IOException, InterruptedException {
    var jars = setting.root().resolve("tests/benchmarks/target/jmh");
    if (!Files.isDirectory(jars)) {
      throw new IOException("JMH is not at hand: `mvn package` copies it");
    }
    var classes = Files.createDirectories(setting.scratch().resolve("jmh"));
    String path;
    try (var entries = Files.list(jars)) {
      path =
          ChildJvm.classPath()
              + entries.sorted().map(jar -> File.pathSeparator + jar).collect(Collectors.joining());
    }
    Commands.run(
        List.of(
            ChildJvm.program("javac"),
            "-proc:full",
            "-d",
            classes.toString(),
            "-cp",
            path,
            CallsSuite.resource(setting, "CallsBenchmark.java").toString()));
    var report = setting.scratch().resolve("jmh.json");
    var dist = setting.dist();
    var command = new ArrayList<>(List.of(ChildJvm.program("java")));
    command.addAll(ChildJvm.FLAGS);
    command.addAll(List.of("-cp", classes + File.pathSeparator + path));
    command.addAll(List.of("-Djmh.ignoreLock=true", "org.openjdk.jmh.Main"));
    command.addAll(List.of("-jvmArgs", String.join(" ", ChildJvm.FLAGS)));
    command.addAll(List.of("-p", "plain=" + CallsSuite.averages(dist)));
    command.addAll(List.of("-p", "trust=" + dist.policy()));
    command.addAll(List.of("-p", "bounded=" + bounded, "-p", "trial=" + policy));
    command.addAll(List.of("-p", "filter=" + dist.bundle(setting.sizes().getFirst())));
    var quick = List.of("-f", "1", "-wi", "2", "-i", "3");
    command.addAll(setting.quick() ? quick : List.of("-f", "2", "-wi", "5", "-i", "8"));
    command.addAll(List.of("-w", "1", "-r", "1", "-prof", "gc"));
    command.addAll(List.of("-rf", "json", "-rff", report.toString()));
    Commands.run(command);
    try {
      // JMH writes a list; the reader takes objects.
      var text = "{\"runs\":" + Files.readString(report) + "}";
      var document = ObjectReader.of(StrictJson.parse(text.getBytes(UTF_8), MAX_BYTES));
      for (var run : document.objects("runs")) {
        record(run, recorder);
      }
    } catch (JsonProblem problem) {
      throw new IOException("JMH's report: " + problem.getMessage(), problem);
    }
  }

  private static void record(ObjectReader run, Recorder recorder) throws JsonProblem {
    var name = run.string("benchmark");
    // emptyBounded is our empty-bounded.
    var what =
        name.substring(name.lastIndexOf('.') + 1).replaceAll("([A-Z])", "-$1").toLowerCase(ROOT);
    recorder.figure(
        Figure.of(
            "calls/-/" + what + "/java-jmh",
            "java-jmh",
            Map.of(),
            "ns",
            samples(run.object("primaryMetric"))));
    recorder.figure(
        Figure.of(
            "calls/-/" + what + "-allocation/java-jmh",
            "java-jmh",
            Map.of(),
            "bytes",
            samples(run.object("secondaryMetrics").object("gc.alloc.rate.norm"))));
  }

  /** All iterations of all forks. */
  private static List<Double> samples(ObjectReader metric) throws JsonProblem {
    var samples = new ArrayList<Double>();
    for (var fork : metric.array("rawData")) {
      if (fork instanceof JsonArray(var iterations)) {
        for (var each : iterations) {
          if (each instanceof JsonNumber(var literal)) {
            samples.add(Double.valueOf(literal));
          }
        }
      }
    }
    return samples;
  }
}
