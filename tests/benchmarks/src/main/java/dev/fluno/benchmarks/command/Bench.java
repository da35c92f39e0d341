package dev.fluno.benchmarks.command;

import dev.fluno.benchmarks.Machine;
import dev.fluno.benchmarks.Recorder;
import dev.fluno.benchmarks.Result;
import dev.fluno.benchmarks.ResultFile;
import dev.fluno.benchmarks.Setting;
import dev.fluno.benchmarks.Suite;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Runs the suites that were chosen and writes what each measured. */
public final class Bench {

  /**
   * What was asked for.
   *
   * @param out the folder for the result files
   */
  public record Order(
      Path root, boolean quick, List<String> sizes, Set<String> only, boolean torch, Path out) {}

  private Bench() {}

  /**
   * Runs them one after the other; a suite that fails is a result without figures that says why.
   *
   * @return one result for each suite, as written
   */
  public static List<Result> run(Order order, Progress progress)
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
              Optional.empty(),
              List.of(order.root().resolve("fluno").toString()));
      var machine = Machine.here();
      var results = new ArrayList<Result>();
      for (var suite : Suites.chosen(order.only())) {
        var result = run(suite, setting, machine, order, progress);
        ResultFile.write(result, order.out().resolve(suite.name() + ".json"));
        results.add(result);
      }
      return List.copyOf(results);
    } finally {
      Folders.remove(scratch);
    }
  }

  private static Result run(
      Suite suite, Setting setting, Machine machine, Order order, Progress progress)
      throws InterruptedException {
    var recorder = new Recorder(progress);
    try {
      suite.run(setting, recorder);
    } catch (IOException e) {
      recorder.absent(suite.name(), String.valueOf(e.getMessage()));
    }
    return new Result(
        suite.name(),
        suite.title(),
        command(suite, order),
        order.quick(),
        machine,
        recorder.facts(),
        recorder.figures(),
        recorder.absent());
  }

  private static String command(Suite suite, Order order) {
    return "./fluno bench"
        + (order.quick() ? " --quick" : "")
        + (order.torch() ? " --torch" : "")
        + (order.sizes().size() < 3 ? " --size " + String.join(",", order.sizes()) : "")
        + " --only "
        + suite.name();
  }
}
