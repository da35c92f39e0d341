package dev.fluno.cli;

import dev.fluno.runtime.BundleInfo;
import dev.fluno.runtime.abi.Access;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ScalarBounds;
import dev.fluno.runtime.abi.ScalarBounds.OfFloat;
import dev.fluno.runtime.abi.ScalarBounds.OfInteger;
import dev.fluno.runtime.bundle.LegacyManifest;
import dev.fluno.runtime.bundle.Library;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.platform.LibraryChoice;
import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.refusal.Refusal;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shows what a bundle says of itself, to people and to programs; both are told that nothing is
 * verified.
 */
final class InfoView {
  private InfoView() {}

  static JsonValue json(BundleInfo info) {
    return Json.object()
        .put("bundle", info.path().toString())
        .put("verified", false)
        .put("payload_digest", info.payloadDigest())
        .put("payload", sizes(info.payload()))
        .put("signatures", sizes(info.signatures()))
        .put("manifest", info.manifest().map(InfoView::manifest).orElseGet(JsonNull::new))
        .put(
            "legacy_manifest",
            info.legacyManifest()
                .<JsonValue>map(legacy -> texts(legacy.fields()))
                .orElseGet(JsonNull::new))
        .put(
            "legacy_explanation",
            info.legacyManifest()
                .<JsonValue>map(legacy -> Json.array(notes(legacy).map(InfoView::note).toList()))
                .orElseGet(JsonNull::new))
        .put("refusal", new JsonNull())
        .done();
  }

  private static Stream<LegacyNote> notes(LegacyManifest legacy) {
    return LegacyExplanation.of(legacy, InstantSource.system().instant()).stream();
  }

  private static JsonValue note(LegacyNote note) {
    return Json.object()
        .put("field", note.field())
        .put("says", note.says())
        .put("becomes", note.becomes())
        .put("verdict", note.verdict().label())
        .put("note", note.note())
        .done();
  }

  private static JsonValue sizes(Map<String, Long> files) {
    var object = Json.object();
    files.forEach(object::put);
    return object.done();
  }

  private static JsonValue texts(Map<String, String> fields) {
    var object = Json.object();
    fields.forEach(object::put);
    return object.done();
  }

  private static JsonValue manifest(Manifest manifest) {
    var workload = manifest.workload();
    return Json.object()
        .put("artifact_id", manifest.artifactId())
        .put("version", manifest.version())
        .put("build_id", manifest.buildId())
        .put("created_at", manifest.createdAt().toString())
        .put("expires_at", manifest.expiresAt().toString())
        .put("workload_name", workload.workloadName())
        .put("region_name", workload.regionName())
        .put("output_mode", workload.outputMode())
        .put("output_vector_len", workload.outputVectorLen())
        .put("provenance", texts(manifest.provenance()))
        .put("symbols_stripped", manifest.symbolsStripped())
        .put("license", manifest.license())
        .put("license_policy", manifest.licensePolicy())
        .put("abi_signature_hash", manifest.abiSignatureHash())
        .put("entries", Json.array(manifest.entries().stream().map(InfoView::entry).toList()))
        .put(
            "libraries",
            Json.array(manifest.libraries().stream().map(each -> library(each, manifest)).toList()))
        .put("golden_cases", manifest.goldenCases().size())
        .done();
  }

  private static JsonValue entry(EntrySignature entry) {
    return Json.object()
        .put("name", entry.name())
        .put("signature", signature(entry))
        .put("doc", entry.doc())
        .put("bounded", entry.bounded())
        .done();
  }

  private static JsonValue library(Library library, Manifest manifest) {
    return Json.object()
        .put("file", library.file())
        .put("size", library.sizeBytes())
        .put("sha256", library.sha256())
        .put("target", library.target().label())
        .put("here", here(library, manifest))
        .put("format", library.format())
        .done();
  }

  private static String here(Library library, Manifest manifest) {
    return LibraryChoice.verdict(library, manifest.libraries(), Library::target, Machine.current());
  }

  static void print(BundleInfo info, Console console) {
    var out = console.out();
    out.println(Refusal.printable(info.path().toString()));
    out.println(
        "  "
            + console.yellow("NOT VERIFIED: this is what the bundle says of itself; see `verify`"));
    line(out, "payload", "sha256:" + info.payloadDigest());
    info.manifest().ifPresent(manifest -> print(manifest, out));
    info.legacyManifest()
        .ifPresent(
            legacy -> {
              line(out, "format", "fluno_artifact.v1: carries no signature, is never loaded");
              notes(legacy).forEach(note -> print(note, console));
            });
    info.payload()
        .forEach((name, size) -> line(out, "file", "artifact/" + name + ", " + size + " bytes"));
    info.signatures()
        .forEach((name, size) -> line(out, "file", "signatures/" + name + ", " + size + " bytes"));
  }

  private static void print(LegacyNote note, Console console) {
    line(console.out(), note.field(), note.says());
    var verdict = note.verdict().label();
    var text = (note.becomes().isEmpty() ? "" : note.becomes() + ": ") + note.note();
    console
        .out()
        .printf(
            "      %s %s%n",
            switch (note.verdict()) {
              case KEPT, CHANGED -> console.green(verdict);
              case DROPPED -> console.yellow(verdict);
              case WRONG, MISSING -> console.red(verdict);
            },
            Refusal.printable(text));
  }

  private static void print(Manifest manifest, PrintStream out) {
    line(out, "artifact", manifest.artifactId() + ", version " + manifest.version());
    line(out, "build", manifest.buildId());
    line(out, "valid", manifest.createdAt() + " to " + manifest.expiresAt());
    line(
        out,
        "workload",
        manifest.workload().workloadName() + ", region " + manifest.workload().regionName());
    line(
        out,
        "licence",
        manifest.license() + manifest.licensePolicy().map(p -> ", " + p).orElse(""));
    manifest.provenance().forEach((name, value) -> line(out, name, value));
    for (EntrySignature entry : manifest.entries()) {
      line(out, "entry", signature(entry));
    }
    for (Library library : manifest.libraries()) {
      line(
          out,
          "library",
          library.file() + " for " + library.target().label() + ", " + here(library, manifest));
    }
  }

  /**
   * Such as {@code hot_run(seed: i64, steps: i64 in [0, 16777216]) -> (u64, vector:
   * tensor<f64>[11])}.
   */
  static String signature(EntrySignature entry) {
    var results =
        entry.outputs().stream()
            .map(p -> p.name() + ": " + p.type().text())
            .collect(Collectors.toList());
    entry.result().ifPresent(result -> results.addFirst(result.text()));
    return entry.name()
        + entry.arguments().stream()
            .map(InfoView::parameter)
            .collect(Collectors.joining(", ", "(", ")"))
        + (results.isEmpty() ? "" : " -> " + String.join(", ", results));
  }

  private static String parameter(Parameter parameter) {
    return parameter.name()
        + ": "
        + (parameter.access() == Access.INOUT ? "inout " : "")
        + parameter.type().text()
        + parameter
            .bounds()
            .filter(bounds -> !bounds.equals(everyValueOf(parameter.type().dtype())))
            .map(bounds -> " in " + bounds.text(parameter.type().dtype()))
            .orElse("");
  }

  private static ScalarBounds everyValueOf(DType dtype) {
    return dtype.isFloat()
        ? new OfFloat(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
        : new OfInteger(dtype.minInteger(), dtype.maxInteger());
  }

  private static void line(PrintStream out, String name, String value) {
    out.printf("  %-19s %s%n", Refusal.printable(name), Refusal.printable(value));
  }
}
