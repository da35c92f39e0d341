package dev.fluno.benchmarks.report;

import dev.fluno.benchmarks.Machine;
import dev.fluno.benchmarks.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** docs/benchmarks.md: every suite with its settings, its plots and its figures. */
public final class BenchmarksPage {
  private BenchmarksPage() {}

  /**
   * The page.
   *
   * @param plots the names of the plots that are there, without folder and suffix
   */
  public static String of(Results results, Set<String> plots) {
    var page =
        new Markdown()
            .block("# Benchmarks")
            .block("<!-- Generated from docs/benchmarks/*.json by ./fluno bench --publish -->")
            .block(
                """
                What `./fluno bench` measured. `./fluno bench --quick` gives a first look in minutes; `./fluno bench --torch
                --publish` makes this page again, with PyTorch from PyPI. [claims.md](claims.md) says what follows and what
                does not. Medians; in brackets a quarter and three quarters of the samples. Every figure is in the JSON file
                of its section, of the published schema `fluno_benchmark.v1`.
                """);
    for (var result : results.all()) {
      page.block("## " + result.title());
      settings(page, result);
      Plots.of(result.suite()).stream()
          .filter(plot -> plots.contains(plot.name()))
          .forEach(
              plot -> page.block("![" + plot.title() + "](benchmarks/" + plot.name() + ".svg)"));
      Tables.of(result).forEach(table -> table.write(page));
      absent(page, result);
    }
    return page.page();
  }

  private static void settings(Markdown page, Result result) {
    page.block(
        machine(result.machine())
            + ". Command: `"
            + result.command()
            + "`. ["
            + result.suite()
            + ".json](benchmarks/"
            + result.suite()
            + ".json) has the samples"
            + (result.quick() ? ". A quick run: a look, not a result." : "."));
    var facts = new ArrayList<String>();
    for (Map.Entry<String, String> fact : result.facts().entrySet()) {
      facts.add(fact.getKey() + ": " + fact.getValue());
    }
    if (!facts.isEmpty()) {
      page.block(
          "<details><summary>Versions and settings</summary>\n\n- "
              + String.join("\n- ", facts)
              + "\n\n</details>");
    }
  }

  private static String machine(Machine machine) {
    return String.format(
        Locale.ROOT,
        "Measured on %s, %d cores, %s GiB, %s, %s, on %s",
        machine.cpu(),
        machine.cores(),
        Numbers.text(machine.memoryBytes() / Math.pow(2, 30)),
        machine.kernel(),
        machine.java(),
        machine.date());
  }

  private static void absent(Markdown page, Result result) {
    if (!result.absent().isEmpty()) {
      List<String> lines =
          result.absent().stream().map(each -> each.subject() + ": " + each.why()).toList();
      page.block("Absent:\n\n- " + String.join("\n- ", lines));
    }
  }
}
