package dev.fluno.toolkit.audit;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Holds a wheel against its RECORD (PyPA "Binary distribution format"): every file stands in it
 * with its hash, and nothing else does.
 */
final class WheelRules {

  /** RECORD cannot hold its own hash, and its signatures come after it. */
  private static final Set<String> NOT_HASHED = Set.of("RECORD", "RECORD.jws", "RECORD.p7s");

  private WheelRules() {}

  /** The RECORD of an archive that is a wheel. */
  static Optional<String> record(Iterable<String> names) {
    for (var name : names) {
      if (name.matches("[^/]+\\.dist-info/RECORD")) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  /**
   * Compares.
   *
   * @param files SHA-256 of every file, by name
   */
  static void check(
      String place,
      String recordName,
      byte[] record,
      Map<String, String> files,
      Findings findings) {
    var listed = new TreeMap<String, String>();
    var folder = recordName.substring(0, recordName.lastIndexOf('/') + 1);
    for (var line : new String(record, StandardCharsets.UTF_8).lines().toList()) {
      int size = line.lastIndexOf(',');
      int hash = size < 0 ? -1 : line.lastIndexOf(',', size - 1);
      if (hash < 0) {
        findings.add(
            AuditCode.RECORD_DIFFERS, place + "!/" + recordName, "lines of three fields", line);
        return;
      }
      listed.put(unquoted(line.substring(0, hash)), line.substring(hash + 1, size));
    }
    files.forEach((name, sha256) -> file(place, folder, name, sha256, listed, findings));
    listed.keySet().stream()
        .filter(name -> !files.containsKey(name))
        .forEach(
            name ->
                findings.add(
                    AuditCode.RECORD_MISSING, place + "!/" + name, "the file", "its line only"));
  }

  private static void file(
      String place,
      String folder,
      String name,
      String sha256,
      Map<String, String> listed,
      Findings findings) {
    var hash = listed.get(name);
    var subject = place + "!/" + name;
    if (NOT_HASHED.stream().map(folder::concat).anyMatch(name::equals)) {
      return;
    }
    if (hash == null) {
      findings.add(AuditCode.RECORD_MISSING, subject, "a line in RECORD", "none");
      return;
    }
    var need =
        "sha256="
            + Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(HexFormat.of().parseHex(sha256));
    if (!hash.equals(need)) {
      findings.add(AuditCode.RECORD_DIFFERS, subject, hash.isEmpty() ? "a hash" : hash, need);
    }
  }

  private static String unquoted(String field) {
    return field.length() > 1 && field.startsWith("\"") && field.endsWith("\"")
        ? field.substring(1, field.length() - 1).replace("\"\"", "\"")
        : field;
  }
}
