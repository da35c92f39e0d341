package dev.fluno.cli;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.toolkit.audit.AuditReport;
import java.util.List;

/** Shows what an audit found, to people and to programs. */
final class AuditView {
  private AuditView() {}

  static JsonValue json(List<AuditReport> reports) {
    var first = reports.stream().flatMap(report -> report.findings().stream()).findFirst();
    return Json.object()
        .put("schema", "fluno_audit.v1")
        .put("clean", first.isEmpty())
        .put("files", Json.array(reports.stream().map(AuditView::json).toList()))
        .put("refusal", first.map(Json::refusal).orElseGet(JsonNull::new))
        .done();
  }

  private static JsonValue json(AuditReport report) {
    return Json.object()
        .put("file", report.file().toString())
        .put("kind", report.kind())
        .put("clean", report.findings().isEmpty())
        .put("entries", report.entries())
        .put("bytes", report.bytes())
        .put(
            "third_party",
            Json.array(
                report.thirdParty().stream()
                    .map(
                        each ->
                            Json.object()
                                .put("place", each.place())
                                .put("sha256", each.sha256())
                                .done())
                    .toList()))
        .put("findings", Json.array(report.findings().stream().map(Json::refusal).toList()))
        .done();
  }

  static void print(AuditReport report, Console console) {
    var out = console.out();
    out.println(Refusal.printable(report.file().toString()));
    out.println(
        "  "
            + report.kind()
            + ", "
            + Console.count(report.entries(), "file")
            + ", "
            + Console.count(report.bytes(), "byte"));
    for (var each : report.thirdParty()) {
      out.println("  by others  " + Refusal.printable(each.place()) + " sha256:" + each.sha256());
    }
    for (var finding : report.findings()) {
      out.println("  " + console.red(finding.code().id()) + "   " + text(finding));
    }
    out.println(
        "  "
            + (report.findings().isEmpty()
                ? console.green("clean")
                : console.red(
                    "not to be published: " + Console.count(report.findings().size(), "finding"))));
  }

  private static String text(Refusal finding) {
    return Refusal.printable(
        finding.subject() + ": need " + finding.need() + ", have " + finding.have());
  }
}
