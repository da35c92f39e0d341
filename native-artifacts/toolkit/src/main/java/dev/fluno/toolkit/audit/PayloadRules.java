package dev.fluno.toolkit.audit;

import dev.fluno.runtime.binary.BinaryInspector;
import dev.fluno.runtime.binary.Finding;
import dev.fluno.runtime.bundle.Library;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.bundle.ManifestDecoder;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.refusal.BinaryCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Holds the payload of a bundle against its manifest. The gate inspects the one library that its
 * machine uses; an audit inspects them all.
 */
final class PayloadRules {
  private PayloadRules() {}

  /**
   * Checks one payload.
   *
   * @param place of the folder artifact/
   * @param files the payload by name
   */
  static void check(String place, Map<String, byte[]> files, Findings findings) {
    Manifest manifest;
    try {
      manifest = ManifestDecoder.decode(files.getOrDefault(Manifest.FILE_NAME, new byte[0]));
    } catch (RefusedException e) {
      var refusal = e.refusal();
      findings.add(
          AuditCode.BUNDLE_UNSOUND,
          place + Manifest.FILE_NAME + " " + refusal.subject(),
          refusal.need(),
          refusal.code().id() + ", " + refusal.have());
      return;
    }
    var unnamed = new TreeSet<>(files.keySet());
    unnamed.remove(Manifest.FILE_NAME);
    for (var library : manifest.libraries()) {
      unnamed.remove(library.file());
      var bytes = files.get(library.file());
      if (bytes == null || !Sha256.hex(bytes).equals(library.sha256())) {
        findings.add(
            AuditCode.BUNDLE_UNSOUND,
            place + library.file(),
            "the library that the manifest names, SHA-256 " + library.sha256(),
            bytes == null ? "nothing" : Sha256.hex(bytes));
      } else {
        library(place, library, bytes, findings);
      }
    }
    unnamed.forEach(
        name ->
            findings.add(
                AuditCode.BUNDLE_UNSOUND,
                place + name,
                "a file that the manifest names",
                "another"));
  }

  private static void library(String place, Library library, byte[] bytes, Findings findings) {
    var report =
        BinaryInspector.inspect(
            MemorySegment.ofArray(bytes), library.format(), library.target(), library.declared());
    add(place + library.file(), report.findings(), findings);
  }

  /**
   * A library in no bundle: nothing is declared, so only functions of the C interface may be out.
   */
  static void loose(String place, byte[] bytes, Findings findings) {
    var report = BinaryInspector.inspect(MemorySegment.ofArray(bytes));
    add(place, report.findings(), findings);
    for (var export : report.exports()) {
      if (!export.startsWith("_mlir_ciface_")) {
        findings.add(AuditCode.EXPORT_NOT_DECLARED, place, "_mlir_ciface_ functions only", export);
      }
    }
  }

  private static void add(String place, List<Finding> broken, Findings findings) {
    for (var finding : broken) {
      if (finding.code() == BinaryCode.EXPORT_NOT_DECLARED) {
        findings.add(AuditCode.EXPORT_NOT_DECLARED, place, finding.need(), finding.have());
      } else if (finding.code() != BinaryCode.COFF_SYMBOLS) { // which its traces tell, by count
        findings.add(
            AuditCode.LIBRARY_UNSOUND,
            (place + " " + finding.subject()).strip(),
            finding.need(),
            finding.code().id() + ", " + finding.have());
      }
    }
  }
}
