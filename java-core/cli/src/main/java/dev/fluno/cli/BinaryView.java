package dev.fluno.cli;

import dev.fluno.runtime.binary.BinaryReport;
import dev.fluno.runtime.binary.Finding;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.refusal.Refusal;
import java.io.PrintStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Shows what an inspector found in a library, to people and to programs. */
record BinaryView(Path file, MemorySegment bytes, BinaryReport report) {

  JsonValue json() {
    var findings = report.findings();
    return Json.object()
        .put("file", file.toString())
        .put("size", bytes.byteSize())
        .put("sha256", Sha256.hex(bytes))
        .put("accepted", findings.isEmpty())
        .put("format", report.format().label())
        .put("machine", report.machine())
        .put("parts", Json.array(report.parts().stream().map(BinaryView::json).toList()))
        .put("needed", report.needed())
        .put("imports", report.imports())
        .put("exports", report.exports())
        .put("findings", Json.array(findings.stream().map(each -> json(each)).toList()))
        .put("refusal", findings.isEmpty() ? new JsonNull() : json(findings.getFirst()))
        .done();
  }

  private static JsonValue json(BinaryReport.Part part) {
    return Json.object()
        .put("name", part.name())
        .put("access", part.access())
        .put("address", "0x" + Long.toHexString(part.address()))
        .put("memory_bytes", number(part.memoryBytes()))
        .put("offset", "0x" + Long.toHexString(part.offset()))
        .put("file_bytes", number(part.fileBytes()))
        .done();
  }

  /** Unsigned, so that a hostile size shows as the loader would take it. */
  private static JsonValue number(long value) {
    return new JsonNumber(Long.toUnsignedString(value));
  }

  private static JsonValue json(Finding finding) {
    return Json.refusal(
        new Refusal(finding.code(), finding.subject(), finding.need(), finding.have()));
  }

  void print(Console console) {
    var out = console.out();
    out.println(Refusal.printable(file.toString()));
    line(out, "format", report.format().label() + " for " + report.machine());
    line(out, "file", "sha256:" + Sha256.hex(bytes) + ", " + bytes.byteSize() + " bytes");
    report.parts().forEach(part -> line(out, part.name(), text(part)));
    lines(out, "needs", report.needed());
    lines(out, "imports", report.imports());
    lines(out, "exports", report.exports());
    for (Finding finding : report.findings()) {
      out.println("  " + console.red(finding.code().id()) + " " + Refusal.printable(text(finding)));
    }
    out.println(
        "  "
            + (report.findings().isEmpty()
                ? console.green("accepted: it breaks no rule")
                : console.red("refused: rules broken: " + report.findings().size())));
  }

  private static String text(Finding finding) {
    return finding.code().title()
        + ": "
        + finding.subject()
        + " (need "
        + finding.need()
        + ", have "
        + finding.have()
        + ")";
  }

  private static String text(BinaryReport.Part part) {
    return String.format(
        Locale.ROOT,
        "%-3s 0x%x, %s bytes; in the file 0x%x, %s bytes",
        part.access(),
        part.address(),
        Long.toUnsignedString(part.memoryBytes()),
        part.offset(),
        Long.toUnsignedString(part.fileBytes()));
  }

  private static void lines(PrintStream out, String name, List<String> values) {
    values.forEach(value -> line(out, name, value));
    if (values.isEmpty()) {
      line(out, name, "nothing");
    }
  }

  private static void line(PrintStream out, String name, String value) {
    out.printf("  %-9s %s%n", Refusal.printable(name), Refusal.printable(value));
  }
}
