package dev.fluno.benchmarks.report;

import dev.fluno.benchmarks.Measured;
import dev.fluno.benchmarks.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** docs/claims.md: what is claimed, on what grounds, what is not, and where Fluno loses. */
public final class ClaimsPage {
  private static final int SLOWEST = 3;

  private final Results results;

  /** An aim and what was found of it. */
  private record Measurement(Aim aim, Finding finding) {
    boolean isMet() {
      return aim.isMet(finding.value());
    }
  }

  private ClaimsPage(Results results) {
    this.results = results;
  }

  public static String of(Results results) {
    return new ClaimsPage(results).page();
  }

  private String page() {
    var page =
        new Markdown()
            .block("# Claims")
            .block("<!-- Generated from docs/benchmarks/*.json by ./fluno bench --publish -->")
            .block(
                """
                Every figure of speed that Fluno gives, with its grounds. A claim holds for the workload, the machine and
                the day of its evidence: ratios are of medians within one run, on one thread unless a claim says otherwise.
                [benchmarks.md](benchmarks.md) has all figures with their spread, the machine and the opponents' versions.
                """);
    aims(page);
    claims(page);
    losses(page);
    slowest(page);
    page.block("## What no claim here says")
        .block(
            """
            - Nothing was compared on a GPU or another accelerator.
            - The workload is one: a filter bank in f64, in a fixed order of operations. It says nothing of matrix
              products, of other types, or of code that no compiler saw before it was signed.
            - Entries take scalars and tensors as the manifest declares them: there is no general tensor interface.
            - Fluno runs what a compiler made of MLIR. It is not faster than hand-tiled C++ except where a figure says so.
            - An opponent that is not exact does less work for each result, or another: its note says by how much it differs.
            """);
    return page.page();
  }

  private Stream<Measurement> measured() {
    return Aims.ALL.stream()
        .flatMap(
            aim -> aim.finder().in(results).map(found -> new Measurement(aim, found)).stream());
  }

  private void aims(Markdown page) {
    var rows = new ArrayList<List<String>>();
    for (var aim : Aims.ALL) {
      var found = aim.finder().in(results);
      rows.add(
          List.of(
              aim.what(),
              aim.boundText(),
              found.map(each -> aim.withUnit(each.value())).orElse("not measured"),
              found.map(each -> aim.isMet(each.value()) ? "met" : "**not met**").orElse("")));
    }
    page.block("## Aims").table(List.of("figure", "aim", "measured", ""), rows);
  }

  private void claims(Markdown page) {
    var rows =
        measured()
            .map(
                each ->
                    List.of(
                        each.aim().what() + ": " + each.aim().withUnit(each.finding().value()),
                        scope(each.finding()),
                        evidence(each.finding()),
                        "`" + of(each.finding()).command() + "`",
                        each.aim().silence()))
            .toList();
    page.block("## Claims")
        .table(List.of("claim", "scope", "evidence", "command", "what it does not say"), rows);
  }

  private String scope(Finding finding) {
    var machine = of(finding).machine();
    return machine.cpu() + ", " + machine.cores() + " cores, " + machine.date();
  }

  private String evidence(Finding finding) {
    var suite = of(finding).suite();
    return "["
        + suite
        + ".json](benchmarks/"
        + suite
        + ".json): "
        + String.join(", ", finding.ids().stream().map(id -> "`" + id + "`").toList());
  }

  /** The result that holds a finding's figures. */
  private Result of(Finding finding) {
    return results.all().stream()
        .filter(each -> each.figure(finding.ids().getFirst()).isPresent())
        .findFirst()
        .orElseThrow();
  }

  private void losses(Markdown page) {
    var losses = new ArrayList<String>();
    results.suite("workload").ifPresent(workload -> losses.addAll(losses(workload)));
    measured()
        .filter(each -> !each.isMet())
        .map(
            each ->
                each.aim().what()
                    + ": "
                    + each.aim().withUnit(each.finding().value())
                    + ", where "
                    + each.aim().boundText()
                    + " was the aim")
        .forEach(losses::add);
    page.block("## Where Fluno loses")
        .block(
            losses.isEmpty()
                ? "In nothing that was measured."
                : "- " + String.join("\n- ", losses));
  }

  /** Who was faster, in any contest; fewer nanoseconds than the clock tells apart are no matter. */
  private static List<String> losses(Result workload) {
    var losses = new ArrayList<String>();
    var contests = new TreeSet<String>(Comparator.naturalOrder());
    workload.figures().stream()
        .filter(each -> each.subject().equals("fluno-graalpy") && isRun(each))
        .forEach(each -> contests.add(contest(each)));
    for (var contest : contests) {
      var own = workload.figure(contest + "fluno-graalpy").orElseThrow();
      var faster =
          workload.figures().stream()
              .filter(each -> isRun(each) && contest(each).equals(contest))
              .filter(each -> !each.subject().startsWith("fluno"))
              .filter(each -> each.median() < own.median())
              .sorted(Comparator.comparingDouble(Measured::median))
              .map(
                  each ->
                      each.subject()
                          + " takes "
                          + Numbers.text(each.median() / own.median())
                          + "x its time")
              .toList();
      if (!faster.isEmpty()) {
        var series = own.series();
        losses.add(
            series.get("form")
                + ", size "
                + series.get("size")
                + ", "
                + series.get("steps")
                + " steps: "
                + String.join("; ", faster));
      }
    }
    return losses;
  }

  private static boolean isRun(Measured figure) {
    return "run".equals(figure.series().get("what"));
  }

  private static String contest(Measured figure) {
    return figure.id().substring(0, figure.id().length() - figure.subject().length());
  }

  private void slowest(Markdown page) {
    var rows =
        measured()
            .sorted(
                Comparator.comparingDouble(each -> -each.aim().missedBy(each.finding().value())))
            .limit(SLOWEST)
            .map(
                each ->
                    List.of(
                        each.aim().what(),
                        each.aim().withUnit(each.finding().value()),
                        each.aim().boundText(),
                        each.aim().remedy()))
            .toList();
    page.block("## The slowest things left")
        .block("Those that are farthest from their aim, or nearest to it where all are met.")
        .table(List.of("what", "measured", "aim", "what would help"), rows);
  }
}
