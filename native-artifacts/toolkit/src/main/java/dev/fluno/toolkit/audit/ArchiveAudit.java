package dev.fluno.toolkit.audit;

import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.toolkit.audit.ZipReader.UnsoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Audits a zip, be it a bundle, a jar, a wheel or a release: how it is written, and what it holds.
 */
final class ArchiveAudit {
  private static final String PAYLOAD = "artifact/";
  private static final String PAYLOAD_MANIFEST = PAYLOAD + Manifest.FILE_NAME;

  /** A zip64 size, and the mark that the `jar` tool leaves in the first entry. */
  private static final Set<Integer> HARMLESS_FIELDS = Set.of(0x0001, 0xcafe);

  private final ContentAudit audit;
  private final Findings findings;
  private final Content zip;
  private final Bytes bytes;

  ArchiveAudit(ContentAudit audit, Content zip, Bytes bytes) {
    this.audit = audit;
    this.findings = audit.findings();
    this.zip = zip;
    this.bytes = bytes;
  }

  String run() {
    try {
      var listing = ZipReader.list(bytes);
      var entries = listing.entries();
      var scope = zip.scope() == Scope.THIRD_PARTY ? zip.scope() : scope(entries);
      if (scope == Scope.THIRD_PARTY) {
        if (zip.scope() != Scope.THIRD_PARTY) {
          audit.addThirdParty(zip.place(), sha256());
        }
        readThirdParty(entries);
        return "jar";
      }
      listing.strays().forEach(stray -> unsound(zip.place(), "nothing beside its entries", stray));
      checkHeaders(entries);
      return read(entries, scope);
    } catch (UnsoundException e) {
      unsound(zip.place(), "a sound zip", String.valueOf(e.getMessage()));
    } catch (IOException e) {
      unsound(zip.place(), "a sound zip", IoText.of(e));
    }
    return "zip";
  }

  private Scope scope(List<ZipEntryRecord> entries) {
    return JarRules.scope(entries, zip.depth() > 0);
  }

  private String sha256() throws IOException {
    return Sha256.hex(bytes.read(0, (int) bytes.size()));
  }

  private void readThirdParty(List<ZipEntryRecord> entries) throws IOException, UnsoundException {
    for (var entry : entries) {
      var content = zip.inside(entry.name(), Scope.THIRD_PARTY);
      if (!entry.isFolder() && audit.takes(content, entry.size())) {
        var file = ZipReader.content(bytes, entry);
        audit.addTheirs(Sha256.hex(file));
        audit.file(content, file);
      }
    }
  }

  private void checkHeaders(List<ZipEntryRecord> entries) {
    var seen = new HashSet<String>();
    for (var entry : entries) {
      var place = zip.place() + "!/" + entry.name();
      EntryNames.safe(place, entry.name(), findings);
      if (!seen.add(entry.name())) {
        findings.add(AuditCode.DUPLICATE_ENTRY, place, "each name once", "it again");
      }
      if (!audit.times().allowsDos(entry.time())) {
        findings.add(AuditCode.ENTRY_TIME, place, "a fixed time", FixedTimes.text(entry.time()));
      }
      for (var field : entry.extraFields()) {
        if (!HARMLESS_FIELDS.contains(field)) {
          findings.add(
              AuditCode.ENTRY_OWNER,
              place,
              "no extra field",
              "field 0x" + Integer.toHexString(field));
        }
      }
      if (entry.isEncrypted()) {
        unsound(place, "an entry that can be read", "an encrypted one");
      }
    }
  }

  private String read(List<ZipEntryRecord> entries, Scope scope) throws IOException {
    var hashes = new TreeMap<String, String>();
    var record = WheelRules.record(entries.stream().map(ZipEntryRecord::name).toList());
    Optional<byte[]> recordBytes = Optional.empty();
    var payloads = payloads(entries);
    for (var entry : archivesFirst(entries)) {
      var content = zip.inside(entry.name(), scopeOf(entry, scope, record));
      if (entry.isFolder() || entry.isEncrypted()) {
        EntryNames.belonging(content, findings);
        continue;
      }
      if (!audit.takes(content, entry.size())) {
        continue;
      }
      byte[] file;
      try {
        file = ZipReader.content(bytes, entry);
      } catch (UnsoundException e) {
        unsound(content.place(), "an entry that can be read", String.valueOf(e.getMessage()));
        continue;
      }
      var payload = Optional.ofNullable(payloads.get(folder(entry.name())));
      payload.ifPresent(files -> files.put(content.fileName(), file));
      var hash = Sha256.hex(file);
      hashes.put(entry.name(), hash);
      audit.search(
          audit.isTheirs(hash) ? zip.inside(entry.name(), Scope.THIRD_PARTY) : content,
          file,
          payload.isPresent());
      if (record.filter(entry.name()::equals).isPresent()) {
        recordBytes = Optional.of(file);
      }
    }
    payloads.forEach(
        (folder, files) -> PayloadRules.check(zip.place() + "!/" + folder, files, findings));
    if (recordBytes.isPresent()) {
      WheelRules.check(zip.place(), record.orElseThrow(), recordBytes.get(), hashes, findings);
    } else if (zip.fileName().endsWith(".whl")) {
      findings.add(AuditCode.RECORD_MISSING, zip.place(), "a RECORD", "none");
    }
    if (payloads.containsKey(PAYLOAD)) {
      nestedBundle();
      return "bundle";
    }
    return record.isPresent()
        ? "wheel"
        : hashes.containsKey("META-INF/MANIFEST.MF") ? "jar" : "zip";
  }

  /** What lies unpacked beside a jar of others is known by what that jar holds. */
  private static List<ZipEntryRecord> archivesFirst(List<ZipEntryRecord> entries) {
    return entries.stream()
        .sorted(Comparator.comparing(entry -> !entry.name().endsWith(".jar")))
        .toList();
  }

  /** The description of a wheel is the project's page, and may name anything. */
  private static Scope scopeOf(ZipEntryRecord entry, Scope scope, Optional<String> record) {
    return record.isPresent() && !entry.name().contains(".dist-info/") ? Scope.RUNTIME : scope;
  }

  /** Folders that hold a payload; their files are held against its manifest. */
  private static Map<String, Map<String, byte[]>> payloads(List<ZipEntryRecord> entries) {
    var payloads = new TreeMap<String, Map<String, byte[]>>();
    for (var entry : entries) {
      if (entry.name().equals(PAYLOAD_MANIFEST) || entry.name().endsWith("/" + PAYLOAD_MANIFEST)) {
        payloads.put(folder(entry.name()), new TreeMap<>());
      }
    }
    return payloads;
  }

  private static String folder(String name) {
    return name.substring(0, name.lastIndexOf('/') + 1);
  }

  /** A bundle within another archive must be in the one form of bundles too. */
  private void nestedBundle() throws IOException {
    if (zip.depth() == 0) {
      return;
    }
    var copy = Files.createTempFile("fluno-audit-", ".fluno");
    try {
      Files.write(copy, bytes.read(0, (int) bytes.size()));
      Auditor.container(copy, findings);
    } finally {
      Files.delete(copy);
    }
  }

  private void unsound(String place, String need, String have) {
    findings.add(AuditCode.ARCHIVE_UNSOUND, place, need, have);
  }
}
