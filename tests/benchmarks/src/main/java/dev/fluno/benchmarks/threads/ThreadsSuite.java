package dev.fluno.benchmarks.threads;

import dev.fluno.benchmarks.ChildJvm;
import dev.fluno.benchmarks.Figure;
import dev.fluno.benchmarks.Recorder;
import dev.fluno.benchmarks.Setting;
import dev.fluno.benchmarks.Suite;
import dev.fluno.benchmarks.threads.Worker.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Loops side by side, each with a bound call of its own: on one artifact and on artifacts of their
 * own, in threads of one process and, so that what the machine does to loops is not taken for what
 * Fluno does, in as many processes. All in turns, round after round.
 *
 * <p>Where others use the machine too, calls per second say little about more than one thread; the
 * processor time of a call says whether loops disturb one another even then.
 */
public final class ThreadsSuite implements Suite {
  /** So much of a core may go to the compiler and the collector. */
  private static final double AT_REST = 0.05;

  /** Where the loops run. */
  private enum Host {
    JAVA,
    PYTHON;

    String label() {
      return this == JAVA ? "java" : "graalpy";
    }
  }

  /** What runs side by side. */
  private enum Form {
    SHARED("threads, one artifact"),
    OWN("threads, artifacts of their own"),
    PROCESSES("processes");

    private final String label;

    Form(String label) {
      this.label = label;
    }
  }

  /** One point: a loop so many times side by side in one way. */
  private record Case(Host host, Loop loop, Form form, int count) {
    String id() {
      return String.format(
          Locale.ROOT,
          "threads/%s/%s/%s/%d",
          host.label(),
          loop.name(),
          form.name().toLowerCase(Locale.ROOT),
          count);
    }

    Map<String, String> series() {
      var series = new LinkedHashMap<String, String>();
      series.put("host", host.label());
      series.put("loop", loop.name());
      series.put("form", form.label);
      series.put("threads", Integer.toString(count));
      return series;
    }

    Case with(Form otherForm, int otherCount) {
      return new Case(host, loop, otherForm, otherCount);
    }
  }

  @Override
  public String name() {
    return "threads";
  }

  @Override
  public String title() {
    return "Threads: loops side by side";
  }

  @Override
  public void run(Setting setting, Recorder recorder) throws IOException, InterruptedException {
    int cores = Runtime.getRuntime().availableProcessors();
    recorder.fact("cores", Integer.toString(cores));
    for (Host host : Host.values()) {
      recorder.progress("threads, " + host.label(), host == Host.JAVA ? 1 : 2, 2);
      try {
        measure(host, cores, setting, recorder);
      } catch (IOException e) {
        recorder.absent("threads/" + host.label(), String.valueOf(e.getMessage()));
      }
    }
  }

  private static void measure(Host host, int cores, Setting setting, Recorder recorder)
      throws IOException {
    // A context more takes a second or so to come to its first call.
    boolean few = setting.quick() || host == Host.PYTHON;
    var counts = counts(cores, few);
    var workers = new ArrayList<Worker>();
    try {
      for (int i = 0; i < Math.min(counts.getLast(), mostProcesses(host, cores)); i++) {
        workers.add(Worker.start(command(host, setting)));
      }
      for (var worker : workers) {
        worker.awaitReady();
      }
      var rates = new LinkedHashMap<Case, List<Rate>>();
      var cases = cases(host, counts, workers.size());
      warm(host, cases, workers, setting.quick());
      int rounds = setting.quick() ? 2 : 6;
      for (int round = 0; round < rounds; round++) {
        for (var each : cases) {
          rates
              .computeIfAbsent(each, _ -> new ArrayList<>())
              .add(measure(each, workers, setting.quick() ? 60 : 100));
        }
      }
      rates.forEach((each, measured) -> record(each, measured, rates, cores, recorder));
    } finally {
      workers.forEach(Worker::close);
    }
  }

  /**
   * Loops are compiled as they run, and on few cores the compiler takes those of the loops: in
   * Python for tens of seconds. Runs the most threads of each kind until it rests; loops that
   * allocate never come to that.
   */
  private static void warm(Host host, List<Case> cases, List<Worker> workers, boolean quick)
      throws IOException {
    int patience = (host == Host.PYTHON ? 40 : 4) / (quick ? 4 : 1);
    for (var each : cases) {
      boolean last =
          cases.stream()
              .noneMatch(
                  other ->
                      other.loop().equals(each.loop())
                          && other.form() == each.form()
                          && other.count() > each.count());
      int quiet = 0;
      for (int second = 0; last && quiet < 3 && second < patience; second++) {
        quiet = measure(each, workers, 1000).others() < AT_REST ? quiet + 1 : 0;
      }
    }
  }

  /** A JVM with the compiler takes half a gigabyte. */
  private static int mostProcesses(Host host, int cores) {
    return host == Host.PYTHON ? cores : 2 * cores;
  }

  private static Rate measure(Case each, List<Worker> workers, long millis) throws IOException {
    boolean processes = each.form() == Form.PROCESSES;
    var those = workers.subList(0, processes ? each.count() : 1);
    for (var worker : those) {
      worker.order(each.loop(), each.form() == Form.OWN, processes ? 1 : each.count(), millis);
    }
    double calls = 0;
    double cpu = 0;
    double others = 0;
    for (var worker : those) {
      var rate = worker.rate();
      calls += rate.callsPerSecond();
      others += rate.others();
      cpu += rate.callsPerSecond() * rate.cpuNanosPerCall();
    }
    return new Rate(calls, cpu / calls, others);
  }

  private static void record(
      Case each, List<Rate> rates, Map<Case, List<Rate>> all, int cores, Recorder recorder) {
    var id = each.id();
    var subject = each.form().label;
    double others = rates.stream().mapToDouble(Rate::others).average().orElse(0);
    recorder.figure(
        new Figure(
            id,
            subject,
            new LinkedHashMap<>(each.series()),
            "calls/s",
            rates.stream().map(Rate::callsPerSecond).toList(),
            others < AT_REST
                ? ""
                : String.format(
                    Locale.ROOT,
                    "not at rest: the rest of the process used %.0f %% of a core",
                    100 * others)));
    recorder.figure(
        Figure.of(
            id + "/cpu",
            subject,
            each.series(),
            "ns",
            rates.stream().map(Rate::cpuNanosPerCall).toList()));
    var alone = all.get(each.with(each.form(), 1));
    if (each.count() == 1 || alone == null) {
      return;
    }
    int ideal = Math.min(each.count(), cores);
    recorder.figure(
        new Figure(
            id + "/linear",
            subject,
            new LinkedHashMap<>(each.series()),
            "ratio",
            ratios(rates, alone, 1.0 / ideal),
            "calls per second over " + ideal + " times those of one"));
    var processes = all.get(each.with(Form.PROCESSES, each.count()));
    if (each.form() != Form.PROCESSES && processes != null) {
      recorder.figure(
          new Figure(
              id + "/against-processes",
              subject,
              new LinkedHashMap<>(each.series()),
              "ratio",
              ratios(rates, processes, 1),
              "calls per second over those of as many processes"));
    }
  }

  /** Round by round: what disturbs the machine for longer than a round disturbs both. */
  private static List<Double> ratios(List<Rate> these, List<Rate> those, double factor) {
    return IntStream.range(0, these.size())
        .mapToObj(i -> factor * these.get(i).callsPerSecond() / those.get(i).callsPerSecond())
        .toList();
  }

  private static List<Case> cases(Host host, List<Integer> counts, int processes) {
    var cases = new ArrayList<Case>();
    for (var loop : host == Host.JAVA ? Loop.JAVA : Loop.PYTHON) {
      for (int count : counts) {
        for (Form form : Form.values()) {
          // Artifacts do not cross contexts.
          boolean possible =
              switch (form) {
                case SHARED -> host == Host.JAVA;
                case OWN -> true;
                case PROCESSES -> count <= processes;
              };
          if (possible) {
            cases.add(new Case(host, loop, form, count));
          }
        }
      }
    }
    return cases;
  }

  /** From one to twice as many as there are cores. */
  static List<Integer> counts(int cores, boolean quick) {
    return IntStream.rangeClosed(1, 2 * cores)
        .filter(
            n ->
                quick ? n == 1 || n == cores : n <= 4 || Integer.bitCount(n) == 1 || n % cores == 0)
        .boxed()
        .toList();
  }

  private static List<String> command(Host host, Setting setting) throws IOException {
    var dist = List.of(setting.dist().toString());
    if (host == Host.JAVA) {
      return ChildJvm.command(List.of(), LoopWorker.class, dist);
    }
    var script =
        Files.writeString(
            setting.scratch().resolve("loops.py"),
            """
            import sys
            import java

            java.type("%s").python(sys.argv[1])
            """
                .formatted(LoopWorker.class.getName()));
    return setting.run(script, dist);
  }
}
