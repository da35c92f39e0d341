package dev.fluno.benchmarks.report;

import dev.fluno.benchmarks.Commands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The plots, which tests/benchmarks/plots/plots.py draws from result files. */
public final class Plots {

  /** One of them; the script names its file after it. */
  record Plot(String suite, String name, String title) {}

  private static final List<Plot> ALL =
      List.of(
          new Plot("workload", "opponents", "Every opponent, hot_vector"),
          new Plot("workload", "steps", "Time against the number of steps"),
          new Plot("workload", "lanes", "Time of a step against the number of lanes"),
          new Plot("threads", "threads", "Calls per second against loops side by side"),
          new Plot("start", "start", "Where the start of a script goes"),
          new Plot("growth", "growth", "Growth"));

  private Plots() {}

  static List<Plot> of(String suite) {
    return ALL.stream().filter(each -> each.suite().equals(suite)).toList();
  }

  /**
   * Draws those whose results are there, as SVG beside the results.
   *
   * @throws IOException if they cannot be drawn
   */
  public static void draw(Path root, Path python, Path results)
      throws IOException, InterruptedException {
    var script = root.resolve("tests/benchmarks/plots/plots.py").toString();
    Commands.quietly(List.of(python.toString(), "-B", script, results.toString()), Map.of());
  }
}
