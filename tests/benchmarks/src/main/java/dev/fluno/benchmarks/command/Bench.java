package dev.fluno.benchmarks.command;

import dev.fluno.benchmarks.CacheFolder;
import dev.fluno.benchmarks.Machine;
import dev.fluno.benchmarks.Recorder;
import dev.fluno.benchmarks.Result;
import dev.fluno.benchmarks.Result.Absent;
import dev.fluno.benchmarks.ResultFile;
import dev.fluno.benchmarks.Setting;
import dev.fluno.benchmarks.Sizes;
import dev.fluno.benchmarks.Suite;
import dev.fluno.benchmarks.profile.ProfileSuite;
import dev.fluno.benchmarks.report.Plots;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Runs the suites that were chosen and writes what each measured. */
public final class Bench {

  /**
   * What was asked for.
   *
   * @param torch whether PyTorch may be fetched
   * @param publish whether the results go into the checkout's docs
   * @param out the folder for result files and plots
   */
  public record Order(
      Path root,
      boolean quick,
      List<String> sizes,
      Set<String> only,
      boolean torch,
      boolean publish,
      Path out) {}

  private final Order order;
  private final Progress progress;
  private final Machine machine;

  private Bench(Order order, Progress progress) throws IOException {
    this.order = order;
    this.progress = progress;
    this.machine = Machine.here();
  }

  /**
   * Runs them one after the other; a suite that fails is a result without figures that says why.
   *
   * @return one result for each suite, as written
   */
  public static List<Result> run(Order order, Progress progress)
      throws IOException, InterruptedException {
    var python =
        VirtualEnvironment.make(
            order.root().resolve("tests/benchmarks"),
            order.torch(),
            CacheFolder.ofUser(),
            progress);
    var results = new Bench(order, progress).run(Suites.chosen(order.only()), python);
    if (python.python().isPresent()) {
      Plots.draw(order.root(), python.python().get(), order.out());
    }
    if (order.publish()) {
      Publisher.publish(order.root(), results, python.python());
    }
    return results;
  }

  /** Where the time goes between import and call; no part of what is published. */
  public static Result profile(Order order, Progress progress)
      throws IOException, InterruptedException {
    var none = new VirtualEnvironment(Optional.empty(), "");
    return new Bench(order, progress).run(List.of(new ProfileSuite()), none).getFirst();
  }

  private List<Result> run(List<Suite> suites, VirtualEnvironment python)
      throws IOException, InterruptedException {
    var scratch = Files.createTempDirectory("fluno-bench-");
    try {
      var setting =
          new Setting(
              order.root(),
              order.quick(),
              order.sizes(),
              order.only(),
              scratch,
              python.python(),
              List.of(order.root().resolve("fluno").toString()));
      var results = new ArrayList<Result>();
      for (var suite : suites) {
        var result = run(suite, setting, python);
        ResultFile.write(result, order.out().resolve(suite.name() + ".json"));
        results.add(result);
      }
      return List.copyOf(results);
    } finally {
      Folders.remove(scratch);
    }
  }

  private Result run(Suite suite, Setting setting, VirtualEnvironment python)
      throws InterruptedException {
    var recorder = new Recorder(progress);
    long start = System.nanoTime();
    try {
      suite.run(setting, recorder);
    } catch (IOException e) {
      recorder.absent(suite.name(), String.valueOf(e.getMessage()));
    }
    recorder.fact(
        "minutes", String.format(Locale.ROOT, "%.1f", (System.nanoTime() - start) / 60e9));
    var absent = new ArrayList<Absent>(recorder.absent());
    if (suite.name().equals("workload") && !python.why().isEmpty()) {
      absent.add(new Absent("Python packages of its own", python.why()));
    }
    return new Result(
        suite.name(),
        suite.title(),
        command(suite),
        order.quick(),
        machine,
        recorder.facts(),
        recorder.figures(),
        absent);
  }

  private String command(Suite suite) {
    return "./fluno bench"
        + (order.quick() ? " --quick" : "")
        + (order.torch() && suite.name().equals("workload") ? " --torch" : "")
        + (order.sizes().size() < Sizes.ALL.size()
            ? " --size " + String.join(",", order.sizes())
            : "")
        + (suite.name().equals("profile") ? " --profile" : " --only " + suite.name());
  }
}
