package dev.fluno.cli;

import dev.fluno.runtime.VerificationReport;
import dev.fluno.runtime.VerificationReport.Check;
import dev.fluno.runtime.VerificationReport.Outcome;
import dev.fluno.runtime.VerificationReport.StageResult;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.Stage;
import java.util.Locale;

/** Shows a verification report to people and to programs. */
final class ReportView {
  /** The published form of {@link #json}, beside the schema of the manifest. */
  static final String SCHEMA = "fluno_report.v1";

  private ReportView() {}

  static JsonValue json(VerificationReport report) {
    return Json.object()
        .put("schema", SCHEMA)
        .put("bundle", report.bundle().toString())
        .put("accepted", report.accepted())
        .put("now", report.now().toString())
        .put("artifact_id", report.artifactId())
        .put("version", report.version().<JsonValue>map(JsonNumber::of).orElseGet(JsonNull::new))
        .put("payload_digest", report.payloadDigest())
        .put("signers", report.signers())
        .put("library", report.library())
        .put("development", report.development())
        .put("warnings", report.warnings())
        .put("stages", Json.array(report.stages().stream().map(ReportView::stage).toList()))
        .put("refusal", report.refusal().map(Json::refusal).orElseGet(JsonNull::new))
        .done();
  }

  private static JsonValue stage(StageResult result) {
    return Json.object()
        .put("number", number(result.stage()))
        .put("stage", result.stage().label())
        .put("outcome", result.outcome().label())
        .put("took_ns", result.took().toNanos())
        .put("checks", Json.array(result.checks().stream().map(ReportView::check).toList()))
        .done();
  }

  private static JsonValue check(Check check) {
    return Json.object()
        .put("what", check.what())
        .put("need", check.need())
        .put("have", check.have())
        .done();
  }

  /** The stage's place in the gate, from 0: the statuses of the gate are consecutive. */
  static int number(Stage stage) {
    return stage.exitStatus() - Stage.POLICY.exitStatus();
  }

  static void print(VerificationReport report, Console console) {
    var out = console.out();
    out.println(Refusal.printable(report.bundle().toString()));
    report
        .artifactId()
        .ifPresent(
            id ->
                out.println(
                    "  artifact   "
                        + Refusal.printable(id)
                        + report.version().map(v -> ", version " + v).orElse("")));
    report.payloadDigest().ifPresent(digest -> out.println("  payload    sha256:" + digest));
    if (!report.signers().isEmpty()) {
      out.println("  signed by  " + Refusal.printable(String.join(", ", report.signers())));
    }
    report.library().ifPresent(file -> out.println("  library    " + Refusal.printable(file)));
    if (report.development()) {
      out.println("  " + console.yellow("DEVELOPMENT KEY: the policy is for development only"));
    }
    report
        .warnings()
        .forEach(each -> out.println("  " + console.yellow("warning: " + Refusal.printable(each))));
    report.stages().forEach(result -> print(result, console));
  }

  private static void print(StageResult result, Console console) {
    console
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "%4d  %-13s %s  %s",
                number(result.stage()),
                result.stage().label(),
                painted(result.outcome(), console),
                result.outcome() == Outcome.NOT_RUN
                    ? result.stage().purpose()
                    : String.format(Locale.ROOT, "%.2f ms", result.took().toNanos() / 1e6)));
    for (Check check : result.checks()) {
      console.out().println("        " + Refusal.printable(line(check)));
    }
  }

  private static String line(Check check) {
    return check.what()
        + ": "
        + check.have()
        + (check.need().equals(check.have()) ? "" : " (need " + check.need() + ")");
  }

  private static String painted(Outcome outcome, Console console) {
    var text = String.format(Locale.ROOT, "%-8s", outcome.label().replace('_', ' '));
    return switch (outcome) {
      case PASSED -> console.green(text);
      case REFUSED -> console.red(text);
      case NOT_RUN -> console.faint(text);
    };
  }
}
