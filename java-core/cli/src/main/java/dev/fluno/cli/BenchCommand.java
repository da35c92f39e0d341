package dev.fluno.cli;

import dev.fluno.benchmarks.Result;
import dev.fluno.benchmarks.ResultFile;
import dev.fluno.benchmarks.Sizes;
import dev.fluno.benchmarks.command.Bench;
import dev.fluno.benchmarks.command.Suites;
import dev.fluno.benchmarks.report.Tables;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.refusal.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures, and says with what. */
@Command(
    name = "bench",
    description =
        "Measures Fluno beside other ways to do the same work, and what it costs by itself. Each"
            + " group of measurements leaves one JSON file of the schema fluno_benchmark.v1.",
    footer = {
      "",
      "Exit status: 0 done, whatever was absent; 1 a group could not be measured at all.",
      "",
      "Examples:",
      "  fluno bench --quick",
      "  fluno bench --profile",
      "  fluno bench --torch --publish",
      "  fluno bench --only gate --out results",
    })
final class BenchCommand implements Callable<Integer> {
  private final Console console;

  @Option(names = "--quick", description = "Fewer repetitions: a look, not a result.")
  private boolean quick;

  @Option(
      names = "--size",
      split = ",",
      paramLabel = "SIZE",
      description = "Sizes of the workload: s, m or l, or several with commas. All by default.")
  private List<String> sizes = Sizes.ALL;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "NAME",
      description = "Only these groups, or of the workload only these opponents.")
  private Set<String> only = new LinkedHashSet<>();

  @Option(
      names = "--torch",
      description = "Fetches PyTorch from PyPI: several gigabytes, kept for the next time.")
  private boolean torch;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Where the result files go; target/bench in the checkout by default.")
  private Optional<Path> out = Optional.empty();

  @Option(
      names = "--publish",
      description =
          "Puts results of whole groups, plots and pages into docs, in the place of those there.")
  private boolean publish;

  @Option(
      names = "--profile",
      description = "Shows where the time goes between import and call, and measures nothing else.")
  private boolean profile;

  @Mixin private JsonOption json = new JsonOption();
  @Spec private CommandSpec spec = CommandSpec.create();

  BenchCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var root = Path.of(System.getProperty("fluno.root", "")).toAbsolutePath();
    if (!Sizes.ALL.containsAll(sizes)) {
      throw new ParameterException(spec.commandLine(), "--size takes s, m and l");
    }
    if (publish
        && (quick || sizes.size() < Sizes.ALL.size() || !Suites.names().containsAll(only))) {
      throw new ParameterException(
          spec.commandLine(),
          "--publish takes whole groups: no --quick, no --size, and of --only the names "
              + String.join(", ", Suites.names()));
    }
    DevelopmentBundles.keepCurrent(console);
    var order =
        new Bench.Order(
            root, quick, sizes, only, torch, publish, out.orElse(root.resolve("target/bench")));
    var results =
        profile ? List.of(Bench.profile(order, progress())) : Bench.run(order, progress());
    if (json.wanted()) {
      console.print(
          Json.object()
              .put("results", Json.array(results.stream().map(ResultFile::json).toList()))
              .done());
    } else {
      results.forEach(this::print);
    }
    return results.stream().anyMatch(each -> each.figures().isEmpty()) ? 1 : 0;
  }

  private Progress progress() {
    return console.live() ? line -> console.say(line) : Progress.quiet();
  }

  private void print(Result result) {
    console.out().println(result.title());
    console.out().println();
    for (var table : Tables.of(result)) {
      table.text().lines().map(Refusal::printable).forEach(console.out()::println);
      console.out().println();
    }
    for (var each : result.absent()) {
      console.out().println(Refusal.printable("  absent: " + each.subject() + ": " + each.why()));
    }
  }
}
