package dev.fluno.benchmarks.growth;

import dev.fluno.benchmarks.ChildJvm;
import dev.fluno.benchmarks.Commands;
import dev.fluno.benchmarks.Figure;
import dev.fluno.benchmarks.Measured;
import dev.fluno.benchmarks.Recorder;
import dev.fluno.benchmarks.Setting;
import dev.fluno.benchmarks.Suite;
import dev.fluno.benchmarks.growth.Fit.Point;
import dev.fluno.benchmarks.growth.Plan.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How verify, load, calls and memory grow with payload, lanes, steps, artifacts, bound calls,
 * contexts, signers and files. Each is measured in a JVM of its own; from the figures of one thing
 * follow the power it grows with, what one more costs, and whether that is what it should be.
 */
public final class GrowthSuite implements Suite {

  @Override
  public String name() {
    return "growth";
  }

  @Override
  public String title() {
    return "Growth: time and memory against what a user has more of";
  }

  @Override
  public void run(Setting setting, Recorder recorder) throws IOException, InterruptedException {
    var steps = Plan.of(setting);
    for (int i = 0; i < steps.size(); i++) {
      var step = steps.get(i);
      recorder.progress("growth, " + step.probe(), i + 1, steps.size());
      try {
        record(step.probe(), Commands.run(command(step, setting)), recorder);
      } catch (IOException e) {
        recorder.absent("growth/" + step.probe(), String.valueOf(e.getMessage()));
      }
    }
  }

  private static List<String> command(Step step, Setting setting) throws IOException {
    var words = new ArrayList<String>();
    words.add(step.probe());
    words.add(Boolean.toString(setting.quick()));
    words.add(setting.dist().toString());
    step.bundles().forEach(bundle -> words.add(bundle.toString()));
    step.sizes().forEach(size -> words.add(size.toString()));
    return step.python()
        ? setting.run(script(setting), words)
        : ChildJvm.command(List.of("-XX:NativeMemoryTracking=summary"), ProbeMain.class, words);
  }

  /** Runs a probe in the JVM of a script. */
  private static Path script(Setting setting) throws IOException {
    return Files.writeString(
        setting.scratch().resolve("growth").resolve("probe.py"),
        """
        import sys
        import java

        java.type("%s").python("\\n".join(sys.argv[1:]))
        """
            .formatted(ProbeMain.class.getName()));
  }

  /**
   * Takes over what a probe has printed. Of each figure the least counts for the fit: others on the
   * machine can only add to it.
   */
  static void record(String probe, String printed, Recorder recorder) throws IOException {
    var about = Plan.probe(probe);
    var points = new LinkedHashMap<String, List<Point>>();
    var units = new LinkedHashMap<String, String>();
    for (var line : printed.lines().toList()) {
      var cells = line.split("\t", -1);
      if (cells.length != 5 || !cells[0].equals("figure")) {
        throw new IOException("the probe " + probe + " printed " + line);
      }
      var samples = Arrays.stream(cells[4].split(" ", -1)).map(Double::valueOf).toList();
      var figure =
          Figure.of(
              "growth/" + probe + "/" + cells[1] + "/" + cells[2],
              cells[1],
              Map.of(about.axis(), cells[2]),
              cells[3],
              samples);
      recorder.figure(figure);
      long x = Long.parseLong(cells[2]);
      if (x > 0 && Measured.of(figure).least() > 0) {
        points
            .computeIfAbsent(cells[1], _ -> new ArrayList<>())
            .add(new Point(x, Measured.of(figure).least()));
        units.put(cells[1], cells[3]);
      }
    }
    about
        .expectations()
        .forEach(
            (what, expectation) -> {
              var measured = points.getOrDefault(what, List.of());
              if (measured.size() < 3) {
                recorder.absent("growth/" + probe + "/" + what + "/power", "too few figures");
                return;
              }
              var id = "growth/" + probe + "/" + what;
              recorder.figure(
                  new Figure(
                      id + "/power",
                      what,
                      new LinkedHashMap<>(),
                      "power",
                      List.of(Fit.power(measured)),
                      expectation.verdict(measured)));
              recorder.figure(
                  new Figure(
                      id + "/each",
                      what,
                      new LinkedHashMap<>(),
                      units.get(what) + "/" + about.axis(),
                      List.of(Fit.line(measured).slope()),
                      "what one more costs: least squares over the least of each"));
            });
  }
}
