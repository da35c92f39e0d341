package dev.fluno.benchmarks.kernel;

import dev.fluno.benchmarks.Commands;
import dev.fluno.benchmarks.Figure;
import dev.fluno.benchmarks.Recorder;
import dev.fluno.benchmarks.Setting;
import dev.fluno.benchmarks.Suite;
import dev.fluno.benchmarks.kernel.Instruction.Kind;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.invoke.Entry;
import dev.fluno.runtime.invoke.NativeLibrary;
import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How far the shipped code is from the limit: the time loop of each x86-64 library, its
 * instructions by kind, what the ports allow, what {@code llvm-mca} expects, and what it takes.
 */
public final class KernelSuite implements Suite {
  private static final int MEASURED_LANE_STEPS = 1 << 20;

  private final LoopClock clock = new LoopClock();

  @Override
  public String name() {
    return "kernel";
  }

  @Override
  public String title() {
    return "How far the time loop is from what the processor's ports allow";
  }

  @Override
  public void run(Setting setting, Recorder recorder) throws IOException, InterruptedException {
    var machine = Machine.current();
    if (!machine.arch().equals("x86_64") || !machine.os().equals("linux")) {
      recorder.absent("time loop", "the limit is worked out for Linux on x86-64");
      return;
    }
    var objdump = tool("llvm-objdump", recorder);
    var mca = tool("llvm-mca", recorder);
    if (mca.isPresent()) {
      recorder.fact("llvm-mca's processor", Simulation.CPU);
    }
    recorder.fact("clock", "from chains of integer multiplications and additions, beside each run");
    recorder.fact(
        "port limit",
        "two ports for registers of 512 bits; three for narrower ones, of which two multiply,"
            + " compare and find minima");
    int done = 0;
    for (var size : setting.sizes()) {
      var signatures = signatures(setting, size);
      for (int level = 2; level <= machine.cpuLevel(); level++) {
        recorder.progress(
            "kernel, " + size + " v" + level,
            ++done,
            setting.sizes().size() * (machine.cpuLevel() - 1));
        var library = library(setting, size, level);
        var readings = measure(library, signatures, setting.quick() ? 21 : 101);
        var subject = new Subject(size, "v" + level);
        subject.record(
            "lane-step", "ns", readings.stream().map(each -> each.nanos()).toList(), "", recorder);
        if (objdump.isPresent()) {
          compare(subject, loop(objdump.orElseThrow(), library), mca, readings, setting, recorder);
        }
      }
    }
  }

  private static void compare(
      Subject subject,
      TimeLoop loop,
      Optional<String> mca,
      List<LoopClock.Reading> readings,
      Setting setting,
      Recorder recorder)
      throws IOException, InterruptedException {
    var note =
        String.format(Locale.ROOT, "for one register of %d lanes and one step", loop.lanes());
    for (var kind : Kind.values()) {
      subject.record(
          "instructions/" + kind.label(),
          "instructions",
          List.of(loop.perRegister(kind)),
          note,
          recorder);
    }
    double limit = loop.portLimitCycles();
    subject.record("port-limit", "cycles", List.of(limit), note, recorder);
    if (mca.isPresent()) {
      var simulation = simulate(mca.orElseThrow(), loop, setting);
      subject.record(
          "llvm-mca", "cycles", List.of(simulation.cycles() / loop.registers()), note, recorder);
    }
    var cycles =
        readings.stream()
            .map(each -> each.nanos() * each.gigahertz() * loop.lanes())
            .sorted()
            .toList();
    subject.record("measured", "cycles", cycles, note, recorder);
    double distance = cycles.get(cycles.size() / 2) / limit;
    subject.record("of-limit", "x", List.of(distance), why(loop, distance), recorder);
  }

  /** Where the rest can lie, from what the loop holds beside its work on vectors. */
  private static String why(TimeLoop loop, double distance) {
    return String.format(
        Locale.ROOT,
        "tile of %d lanes in %d registers; for one register and step also %.2f loads and stores and"
            + " %.2f copies, which need no vector port%s",
        loop.tileLanes(),
        loop.registers(),
        loop.perRegister(Kind.MEMORY),
        loop.perRegister(Kind.COPY),
        distance < 1.05
            ? ""
            : "; instructions that could go to several ports do not always go to the free one");
  }

  private List<LoopClock.Reading> measure(Path library, List<EntrySignature> signatures, int runs)
      throws IOException {
    // Any level that this machine has, and not only the best, which a bundle would give: the
    // committed bytes, which the workload's tests hold against every reference.
    var sealed = SealedLibrary.copyOf(Files.readAllBytes(library));
    try (var loaded = NativeLibrary.load(sealed, signatures)) {
      int lanes = lanes(signatures);
      return clock.measure(loaded.entry("hot_vector"), lanes, MEASURED_LANE_STEPS / lanes, runs);
    }
  }

  private static List<EntrySignature> signatures(Setting setting, String size) {
    try (var artifact =
        Fluno.load(setting.dist().bundle(size), TrustPolicy.read(setting.dist().policy()))) {
      return artifact.entries().stream().map(Entry::signature).toList();
    }
  }

  private static int lanes(List<EntrySignature> signatures) {
    return signatures.stream()
        .flatMap(signature -> signature.parameters().stream())
        .filter(parameter -> parameter.name().equals("position"))
        .map(parameter -> (ValueType.TensorType) parameter.type())
        .mapToInt(type -> Math.toIntExact(type.length()))
        .findFirst()
        .orElseThrow();
  }

  private static Path library(Setting setting, String size, int level) {
    return setting
        .root()
        .resolve("native-artifacts/prebuilt/continuous-inference")
        .resolve(size)
        .resolve("linux-x86_64-v" + level + ".so");
  }

  private static TimeLoop loop(String objdump, Path library)
      throws IOException, InterruptedException {
    var text = Commands.run(List.of(objdump, "-d", "--no-show-raw-insn", library.toString()));
    return TimeLoop.in(Listing.parse(text))
        .orElseThrow(() -> new IOException(library + " has no loop with the arithmetic of a step"));
  }

  private static Simulation simulate(String mca, TimeLoop loop, Setting setting)
      throws IOException, InterruptedException {
    var source = Files.createDirectories(setting.scratch()).resolve("loop.s");
    Files.writeString(source, Simulation.assembly(loop));
    return Simulation.parse(
        Commands.run(
            List.of(
                mca,
                "-mtriple=x86_64-unknown-linux-gnu",
                "-mcpu=" + Simulation.CPU,
                "-iterations=200",
                source.toString())));
  }

  /**
   * The command of a tool of LLVM, with or without its version; absent in the result if neither.
   */
  private static Optional<String> tool(String name, Recorder recorder)
      throws IOException, InterruptedException {
    var folders = List.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1));
    var found =
        Stream.of(name + "-22", name)
            .filter(
                command ->
                    folders.stream().anyMatch(each -> Files.isExecutable(Path.of(each, command))))
            .findFirst();
    if (found.isPresent()) {
      var version = Commands.run(List.of(found.orElseThrow(), "--version"));
      recorder.fact(
          name,
          version
              .lines()
              .map(String::strip)
              .filter(each -> each.contains("version"))
              .findFirst()
              .orElse("unknown"));
    } else {
      recorder.absent(name, "not on PATH; it comes with LLVM");
    }
    return found;
  }

  /** One library; what is measured of it shares the start of its names. */
  private record Subject(String size, String level) {
    void record(String what, String unit, List<Double> samples, String note, Recorder recorder) {
      var series = new LinkedHashMap<String, String>();
      series.put("size", size);
      series.put("level", level);
      recorder.figure(
          new Figure(
              "kernel/" + size + "/" + level + "/" + what, level, series, unit, samples, note));
    }
  }
}
