package dev.fluno.benchmarks.start;

import dev.fluno.benchmarks.ChildJvm;
import dev.fluno.benchmarks.Commands;
import dev.fluno.benchmarks.Figure;
import dev.fluno.benchmarks.Recorder;
import dev.fluno.benchmarks.Setting;
import dev.fluno.benchmarks.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A whole process, from its start to its end, with its files in the page cache: a script that
 * imports, verifies, loads and calls once, and for scale what starts other interpreters.
 */
public final class StartSuite implements Suite {
  private static final int RUNS = 11;
  private static final int QUICK_RUNS = 3;

  /**
   * Each line is a stage and the moment at which it ended, in nanoseconds since the epoch. The
   * launcher ends where the JVM begins, which the JVM tells in milliseconds.
   */
  private static final String SCRIPT =
      """
      import time
      ends = [("boot", time.time_ns())]
      import sys
      import fluno_runtime as fluno
      ends.append(("import", time.time_ns()))
      fluno.verify(sys.argv[1], trust=sys.argv[2])
      ends.append(("verify", time.time_ns()))
      with fluno.load(sys.argv[1], trust=sys.argv[2]) as artifact:
          ends.append(("load", time.time_ns()))
          artifact.hot_vector(seed=7, steps=256)
          ends.append(("call", time.time_ns()))
      import java
      machine = java.type("java.lang.management.ManagementFactory").getRuntimeMXBean()
      print("launcher", machine.getStartTime() * 1_000_000)
      for stage, moment in ends:
          print(stage, moment)
      """;

  /** Imports the package again and again into one context, and prints the milliseconds of each. */
  private static final String IMPORTS =
      """
      import sys
      import time
      for _ in range(30):
          for name in [name for name in sys.modules if name.startswith("fluno_runtime")]:
              del sys.modules[name]
          start = time.perf_counter_ns()
          import fluno_runtime
          print((time.perf_counter_ns() - start) / 1e6)
      """;

  /** After so many imports the context counts as warm. */
  private static final int COLD_IMPORTS = 10;

  @Override
  public String name() {
    return "start";
  }

  @Override
  public String title() {
    return "From cold process to exit";
  }

  @Override
  public void run(Setting setting, Recorder recorder) throws IOException, InterruptedException {
    recorder.fact("page cache", "warm: one run before those that are measured");
    recorder.fact("started", startOf(setting));
    var script = Files.writeString(setting.scratch().resolve("start.py"), SCRIPT);
    var fluno =
        setting.run(
            script,
            List.of(setting.dist().bundle("s").toString(), setting.dist().policy().toString()));

    var others = new LinkedHashMap<String, List<String>>();
    others.put("fluno-without-image", withoutImage(setting, fluno));
    others.put(
        "fluno-empty-script",
        setting.run(Files.createFile(setting.scratch().resolve("empty.py")), List.of()));
    others.put("fluno-explain", withWords(setting, "explain", "FLN-1001"));
    others.put("cpython-hello", List.of("python3", "-c", "print(1)"));
    others.put("cpython-numpy", List.of("python3", "-c", "import numpy"));
    others.put("java-version", List.of(ChildJvm.program("java"), "--version"));

    var stages = new LinkedHashMap<String, List<Double>>();
    var wholes = new LinkedHashMap<String, List<Double>>();
    int runs = setting.quick() ? QUICK_RUNS : RUNS;
    for (int run = -1; run < runs; run++) {
      var measured = stagesOf(fluno);
      if (run >= 0) {
        measured.forEach((stage, ms) -> add(stages, stage, ms));
        add(wholes, "fluno", measured.values().stream().mapToDouble(ms -> ms).sum());
      }
      for (var other : List.copyOf(others.entrySet())) {
        var subject = other.getKey();
        try {
          double ms = wholeOf(other.getValue());
          if (run >= 0) {
            add(wholes, subject, ms);
          }
        } catch (IOException e) {
          recorder.absent(subject, String.valueOf(e.getMessage()));
          others.remove(subject);
        }
      }
      recorder.progress("starts", run + 1, runs);
    }
    wholes.forEach(
        (subject, ms) ->
            recorder.figure(Figure.of("start/whole/" + subject, subject, Map.of(), "ms", ms)));
    stages.forEach(
        (stage, ms) ->
            recorder.figure(
                Figure.of("start/stage/" + stage, "fluno", Map.of("stage", stage), "ms", ms)));
    recorder.figure(Figure.of("start/import/warm", "fluno", Map.of(), "ms", warmImports(setting)));
  }

  /** As the doctor says it. */
  private static String startOf(Setting setting) throws IOException, InterruptedException {
    return Commands.run(withWords(setting, "doctor"))
        .lines()
        .map(line -> line.split("\\s+", 3))
        .filter(words -> words.length == 3 && words[1].equals("start"))
        .map(words -> words[2])
        .findFirst()
        .orElse("unknown");
  }

  private static List<String> withWords(Setting setting, String... words) {
    return Stream.concat(setting.launcher().stream(), Stream.of(words)).toList();
  }

  /** The same command in a folder that has all of the checkout but the image. */
  private static List<String> withoutImage(Setting setting, List<String> fluno) throws IOException {
    var checkout = Files.createDirectory(setting.scratch().resolve("without-image"));
    try (var entries = Files.newDirectoryStream(setting.root())) {
      for (var entry : entries) {
        var name = entry.getFileName().toString();
        // A link to a file is newer than the build, which would be made anew.
        if (Files.isRegularFile(entry)) {
          Files.copy(entry, checkout.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
        } else if (!name.equals("dist")) {
          Files.createSymbolicLink(checkout.resolve(name), entry);
        }
      }
    }
    return fluno.stream()
        .map(
            word ->
                word.equals(setting.root().resolve("fluno").toString())
                    ? checkout.resolve("fluno").toString()
                    : word)
        .toList();
  }

  private static List<Double> warmImports(Setting setting)
      throws IOException, InterruptedException {
    var script = Files.writeString(setting.scratch().resolve("imports.py"), IMPORTS);
    return Commands.run(setting.run(script, List.of()))
        .lines()
        .skip(COLD_IMPORTS)
        .map(Double::parseDouble)
        .toList();
  }

  private static void add(Map<String, List<Double>> samples, String name, double ms) {
    samples.computeIfAbsent(name, each -> new ArrayList<>()).add(ms);
  }

  /** Stages in order, in ms; the last is from the end of the script to that of the process. */
  private static Map<String, Double> stagesOf(List<String> command)
      throws IOException, InterruptedException {
    var stages = new LinkedHashMap<String, Double>();
    long from = now();
    var lines = Commands.run(command).lines().toList();
    long end = now();
    for (String line : lines) {
      var words = line.split(" ", -1);
      long moment = Long.parseLong(words[1]);
      stages.put(words[0], (moment - from) / 1e6);
      from = moment;
    }
    stages.put("exit", (end - from) / 1e6);
    return stages;
  }

  private static double wholeOf(List<String> command) throws IOException, InterruptedException {
    long from = System.nanoTime();
    Commands.run(command);
    return (System.nanoTime() - from) / 1e6;
  }

  private static long now() {
    return ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
  }
}
