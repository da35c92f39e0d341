package dev.fluno.benchmarks.calls;

import dev.fluno.benchmarks.ChildJvm;
import dev.fluno.benchmarks.Commands;
import dev.fluno.benchmarks.Dist;
import dev.fluno.benchmarks.Figure;
import dev.fluno.benchmarks.Recorder;
import dev.fluno.benchmarks.Setting;
import dev.fluno.benchmarks.Sizes;
import dev.fluno.benchmarks.Suite;
import dev.fluno.benchmarks.growth.TrialBundles;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

/**
 * What a call costs over what the native function costs: a call that does next to nothing, a single
 * call with its result, and a stream of observations, each copied; the same functions called by a
 * loop in C are the floor.
 */
public final class CallsSuite implements Suite {
  /** A figure during which another thread used more of its time than this was not at rest. */
  private static final double AT_REST = 0.05;

  private static final int RUNS = 10_000;

  @Override
  public String name() {
    return "calls";
  }

  @Override
  public String title() {
    return "Calls from Java and GraalPy beside a loop in C";
  }

  @Override
  public void run(Setting setting, Recorder recorder) throws IOException, InterruptedException {
    recorder.fact("runs in a round", Integer.toString(RUNS));
    recorder.fact("empty call", "moving-average on an empty window: it returns its argument");
    recorder.fact(
        "bounded", "the same under a manifest that calls it bounded, signed for the trial");
    var dist = setting.dist();
    var trial = new TrialBundles(setting.scratch().resolve("bundles"), averages(dist));
    var bounded = trial.bounded();
    var policy = trial.policy(1);
    var words =
        List.of(
            dist.toString(),
            Boolean.toString(setting.quick()),
            String.join(",", setting.sizes()),
            bounded.toString(),
            policy.toString());
    recorder.progress("calls from C", 1, 4);
    tryTo("c", recorder, () -> inC(setting, dist, bounded, policy, recorder));
    recorder.progress("calls from Java", 2, 4);
    tryTo("java", recorder, () -> inJava(setting, dist, bounded, policy, recorder));
    recorder.progress("calls from Java by JMH", 3, 4);
    tryTo("jmh", recorder, () -> JmhCalls.run(setting, bounded, policy, recorder));
    recorder.progress("calls from GraalPy", 4, 4);
    tryTo(
        "graalpy",
        recorder,
        () ->
            record(
                "graalpy",
                Commands.run(setting.run(resource(setting, "calls.py"), words)),
                recorder));
  }

  /** A part of the suite. */
  private interface Part {
    void run() throws IOException, InterruptedException;
  }

  private static void tryTo(String subject, Recorder recorder, Part part)
      throws InterruptedException {
    try {
      part.run();
    } catch (IOException e) {
      recorder.absent("calls/" + subject, String.valueOf(e.getMessage()));
    }
  }

  static Path averages(Dist dist) {
    return dist.folder().resolve("moving-average.fluno");
  }

  private static void inC(Setting setting, Dist dist, Path bounded, Path policy, Recorder recorder)
      throws IOException, InterruptedException {
    var program = setting.scratch().resolve("native_loop").toString();
    var source = resource(setting, "native_loop.c").toString();
    Commands.run(List.of("gcc", "-O2", "-o", program, source));
    int rounds = setting.quick() ? 10 : 30;
    var plain = library(averages(dist), dist.policy());
    inC(List.of(program, plain, "empty", "0"), rounds, "empty -", recorder);
    var bound = library(bounded, policy);
    inC(List.of(program, bound, "empty", "0"), rounds, "empty-bounded -", recorder);
    for (var size : setting.sizes()) {
      var library = library(dist.bundle(size), dist.policy());
      var lanes = Integer.toString(Sizes.lanes(size));
      for (var what : List.of("step", "step-with-copy")) {
        inC(List.of(program, library, what, lanes), rounds, what + " " + size, recorder);
      }
    }
  }

  private static void inJava(
      Setting setting, Dist dist, Path bounded, Path policy, Recorder recorder)
      throws IOException, InterruptedException {
    var quick = Boolean.toString(setting.quick());
    var plain = List.of(quick, averages(dist).toString(), dist.policy().toString(), "-", "empty");
    var brief = List.of(quick, bounded.toString(), policy.toString(), "-", "empty-bounded");
    for (var words : List.of(plain, brief)) {
      inJava("java", List.of(), words, recorder);
      inJava("java-membarrier", List.of("-XX:+UseSystemMemoryBarrier"), words, recorder);
    }
    for (var size : setting.sizes()) {
      var bundle = dist.bundle(size).toString();
      inJava("java", List.of(), List.of(quick, bundle, dist.policy().toString(), size), recorder);
    }
  }

  private static void inJava(
      String subject, List<String> options, List<String> words, Recorder recorder)
      throws IOException, InterruptedException {
    record(subject, Commands.run(ChildJvm.command(options, JavaCalls.class, words)), recorder);
  }

  private static void inC(List<String> command, int rounds, String subject, Recorder recorder)
      throws IOException, InterruptedException {
    var words = new ArrayList<>(command);
    words.addAll(List.of(Integer.toString(RUNS), Integer.toString(rounds)));
    record("c", subject + " ns 0 " + Commands.run(words).strip(), recorder);
  }

  /** The path of the library that this machine takes. */
  private static String library(Path bundle, Path policy) throws IOException {
    var name =
        Fluno.report(bundle, TrustPolicy.read(policy))
            .library()
            .orElseThrow(() -> new IOException("no library of " + bundle + " for this machine"));
    return bundle.resolve("artifact").resolve(name).toString();
  }

  static Path resource(Setting setting, String name) throws IOException {
    try (var in = CallsSuite.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("fluno-benchmarks was packed without " + name);
      }
      return Files.write(setting.scratch().resolve(name), in.readAllBytes());
    }
  }

  /**
   * Takes lines of {@code what size unit meanwhile samples}, where meanwhile is the share of a core
   * that other threads used and, after colons, how often Truffle compiled and gave up code.
   */
  static void record(String subject, String lines, Recorder recorder) {
    for (var line : lines.lines().filter(line -> !line.isBlank()).toList()) {
      var words = List.of(line.split(" ", -1));
      var series = new LinkedHashMap<String, String>();
      if (!words.get(1).equals("-")) {
        series.put("size", words.get(1));
      }
      recorder.figure(
          new Figure(
              String.join("/", "calls", words.get(1), words.get(0), subject),
              subject,
              series,
              words.get(2),
              words.stream().skip(4).map(Double::valueOf).toList(),
              note(List.of(words.get(3).split(":", -1)))));
    }
  }

  private static String note(List<String> meanwhile) {
    var notes = new ArrayList<String>();
    double others = Double.parseDouble(meanwhile.getFirst());
    if (others > AT_REST) {
      notes.add(
          String.format(
              Locale.ROOT,
              "not at rest: other threads of the process used %.0f %% of a core",
              100 * others));
    }
    if (meanwhile.stream().skip(1).anyMatch(count -> !count.equals("0"))) {
      notes.add(
          "meanwhile %s compilations and %s deoptimisations"
              .formatted(meanwhile.get(1), meanwhile.get(2)));
    }
    return String.join("; ", notes);
  }
}
