package dev.fluno.cli;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.output.DryRun;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.toolkit.oms.TreeReport;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Shows what became of a tree that was to be signed or verified. */
final class OmsView {
  private OmsView() {}

  /**
   * Runs the work and shows its report; gives the exit status.
   *
   * @param dryRun whether what the work would write is only to be listed
   * @param done the word for success, which is also the member of the document that says so
   */
  static int show(
      Console console,
      boolean json,
      boolean dryRun,
      String done,
      Function<Progress, TreeReport> work) {
    DryRun.Outcome<TreeReport> outcome;
    try {
      outcome =
          console.during(
              progress ->
                  dryRun
                      ? DryRun.of(() -> work.apply(progress))
                      : new DryRun.Outcome<>(work.apply(progress), List.of()));
    } catch (RuntimeException e) {
      if (json) {
        Failure.refusalOf(e).ifPresent(refusal -> console.print(document(done, refusal)));
      }
      throw e;
    }
    var report = outcome.result();
    if (json) {
      var document = document(done, report, !dryRun);
      console.print(
          (dryRun ? document.put("dry_run", DryRunOption.json(outcome.files())) : document).done());
    } else {
      print(console, report);
      if (!report.problems().isEmpty()) {
        var problems = Console.count(report.problems().size(), "problem");
        console.out().println("  " + console.red("not " + done + ": " + problems));
      } else if (dryRun) {
        DryRunOption.print(console, outcome.files());
      } else {
        console.out().println("  " + console.green(done));
      }
    }
    return report.refusal().map(refusal -> Failure.refused(refusal, console)).orElse(0);
  }

  private static JsonValue document(String done, Refusal refusal) {
    return Json.object().put(done, false).put("refusal", Json.refusal(refusal)).done();
  }

  private static Json document(String done, TreeReport report, boolean wrote) {
    Optional<Refusal> refusal = report.refusal();
    return Json.object()
        .put(done, refusal.isEmpty() && wrote)
        .put("folder", report.tree().toString())
        .put("signature", report.signature().toString())
        .put("algorithm", report.key().algorithm())
        .put("fingerprint", report.key().fingerprint())
        .put("subject", report.subject())
        .put("files", report.files())
        .put("bytes", report.bytes())
        .put("ignored", report.ignored())
        .put("signer_ignored", report.signerIgnored())
        .put("problems", Json.array(report.problems().stream().map(Json::refusal).toList()))
        .put("refusal", refusal.map(Json::refusal).orElseGet(JsonNull::new));
  }

  private static void print(Console console, TreeReport report) {
    var out = console.out();
    out.println(Refusal.printable(report.tree().toString()));
    out.println("  key        " + report.key().algorithm() + " " + report.key().fingerprint());
    out.println("  subject    " + Refusal.printable(report.subject()));
    out.println(
        "  read       "
            + Console.count(report.files(), "file")
            + ", "
            + Console.count(report.bytes(), "byte"));
    line(console, "ignored", report.ignored());
    line(console, "unheeded", report.signerIgnored());
    for (Refusal problem : report.problems()) {
      out.println(
          "  "
              + console.red(problem.code().id())
              + "   "
              + Refusal.printable(
                  problem.subject() + ": need " + problem.need() + ", have " + problem.have()));
    }
  }

  private static void line(Console console, String label, Collection<String> names) {
    if (!names.isEmpty()) {
      console
          .out()
          .println(String.format("  %-10s ", label) + Refusal.printable(String.join(", ", names)));
    }
  }
}
