package dev.fluno.toolkit.audit;

import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;

/** Audits a tar: how it is written, and every file in it. */
final class TarAudit {
  private TarAudit() {}

  static void run(ContentAudit audit, Content tar, byte[] bytes) {
    try {
      var seen = new HashSet<String>();
      for (var entry : TarReader.entries(bytes)) {
        var content = tar.inside(entry.name(), tar.scope());
        if (tar.scope() != Scope.THIRD_PARTY) {
          header(audit, content, entry, seen.add(entry.name()));
        }
        if (entry.type() == '0' && audit.takes(content, entry.size())) {
          audit.file(
              content, Arrays.copyOfRange(bytes, entry.offset(), entry.offset() + entry.size()));
        }
      }
    } catch (TarReader.UnsoundException e) {
      audit
          .findings()
          .add(
              AuditCode.ARCHIVE_UNSOUND,
              tar.place(),
              "a sound tar",
              String.valueOf(e.getMessage()));
    }
  }

  private static void header(
      ContentAudit audit, Content content, TarReader.Entry entry, boolean isNew) {
    var findings = audit.findings();
    EntryNames.safe(content.place(), entry.name(), findings);
    if (!isNew) {
      findings.add(AuditCode.DUPLICATE_ENTRY, content.place(), "each name once", "it again");
    }
    if (entry.type() != '0' && entry.type() != '5') {
      findings.add(
          AuditCode.ENTRY_NAME, content.place(), "files and folders", "a link or a special file");
    }
    if (!entry.owner().isEmpty()) {
      findings.add(AuditCode.ENTRY_OWNER, content.place(), "no owner", entry.owner());
    }
    if (!audit.times().allowsUnix(entry.time())) {
      findings.add(
          AuditCode.ENTRY_TIME,
          content.place(),
          "a fixed time",
          Instant.ofEpochSecond(entry.time()).toString());
    }
  }
}
