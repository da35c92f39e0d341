package dev.fluno.benchmarks.report;

import dev.fluno.benchmarks.Measured;
import dev.fluno.benchmarks.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tables of a result: some suites have their own form, the others one line a figure. */
public final class Tables {
  private static final String OWN = "fluno-graalpy";

  private Tables() {}

  public static List<Table> of(Result result) {
    return switch (result.suite()) {
      case "workload" -> workload(result);
      case "gate" -> gate(result);
      default -> List.of(plain(result));
    };
  }

  private static Table plain(Result result) {
    var rows =
        result.figures().stream()
            .map(
                each ->
                    List.of(
                        each.id().substring(each.id().indexOf('/') + 1),
                        both(each),
                        Numbers.text(each.least()),
                        each.unit(),
                        each.note()))
            .toList();
    return new Table("Figures", List.of("figure", "median", "least", "unit", "note"), rows);
  }

  private static List<Table> workload(Result result) {
    var tables = new ArrayList<Table>();
    var contests = new LinkedHashMap<String, List<Measured>>();
    for (var figure : result.figures()) {
      if ("run".equals(figure.series().get("what"))) {
        var series = figure.series();
        contests
            .computeIfAbsent(
                series.get("form")
                    + ", size "
                    + series.get("size")
                    + ", "
                    + series.get("steps")
                    + " steps",
                _ -> new ArrayList<>())
            .add(figure);
      }
    }
    contests.forEach((name, figures) -> tables.add(contest(name, figures)));
    return tables;
  }

  private static Table contest(String name, List<Measured> figures) {
    var own = figures.stream().filter(each -> each.subject().equals(OWN)).findFirst();
    var rows =
        figures.stream()
            .sorted(Comparator.comparingDouble(Measured::median))
            .map(
                each ->
                    List.of(
                        each.subject(),
                        both(each),
                        Numbers.text(each.least()),
                        ratio(each, own),
                        each.note()))
            .toList();
    return new Table(name, List.of("opponent", "ms", "least", "of Fluno's time", "note"), rows);
  }

  private static String ratio(Measured figure, Optional<Measured> own) {
    return own.map(each -> Numbers.text(figure.median() / each.median()) + "x").orElse("");
  }

  private static List<Table> gate(Result result) {
    var tables = new ArrayList<Table>();
    var rows = new ArrayList<List<String>>();
    var stages = new ArrayList<List<String>>();
    SequencedSet<String> names = new LinkedHashSet<>();
    Map<String, List<Measured>> byBundle = new LinkedHashMap<>();
    for (var figure : result.figures()) {
      var bundle = figure.series().get("bundle");
      if (bundle != null) {
        byBundle
            .computeIfAbsent(bundle + ", " + figure.series().get("state"), _ -> new ArrayList<>())
            .add(figure);
        if (figure.subject().startsWith("stage/")) {
          names.add(figure.subject());
        }
      }
    }
    byBundle.forEach(
        (bundle, figures) -> {
          Function<String, String> cell =
              subject ->
                  figures.stream()
                      .filter(each -> each.subject().equals(subject))
                      .map(each -> subject.equals("peak_resident") ? mebibytes(each) : both(each))
                      .findFirst()
                      .orElse("");
          rows.add(
              Stream.of("verify_and_load", "policy_read", "peak_resident")
                  .map(cell)
                  .collect(() -> new ArrayList<String>(List.of(bundle)), List::add, List::addAll));
          stages.add(
              names.stream()
                  .map(
                      stage ->
                          figures.stream()
                              .filter(each -> each.subject().equals(stage))
                              .map(each -> Numbers.text(each.median()))
                              .findFirst()
                              .orElse(""))
                  .collect(() -> new ArrayList<String>(List.of(bundle)), List::add, List::addAll));
        });
    tables.add(
        new Table(
            "Verify and load, milliseconds",
            List.of("bundle", "verify and load", "policy read", "peak memory of the JVM, MiB"),
            rows));
    var head = new ArrayList<String>(List.of("bundle"));
    names.forEach(name -> head.add(name.substring("stage/".length())));
    tables.add(new Table("By stage, milliseconds", head, stages));
    var passes =
        result.figures().stream()
            .filter(each -> each.id().startsWith("gate/one-pass/"))
            .map(each -> List.of(each.subject(), both(each), Numbers.text(each.least())))
            .toList();
    tables.add(
        new Table(
            "One pass over the largest library, milliseconds",
            List.of("pass", "median", "least"),
            passes));
    return tables;
  }

  private static String mebibytes(Measured figure) {
    return Numbers.text(figure.median() / (1 << 20));
  }

  private static String both(Measured figure) {
    return Numbers.text(figure.median())
        + (figure.count() == 1
            ? ""
            : " (" + Numbers.text(figure.q1()) + " to " + Numbers.text(figure.q3()) + ")");
  }
}
