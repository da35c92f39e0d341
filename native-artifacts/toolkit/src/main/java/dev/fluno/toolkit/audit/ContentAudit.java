package dev.fluno.toolkit.audit;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.toolkit.audit.AuditReport.ThirdParty;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** Audits the contents of one published file, going into every archive that it meets. */
final class ContentAudit {
  private static final String POLICY_SCHEMA = "fluno_trust.v1";
  private static final int MAX_POLICY_BYTES = 1 << 20;

  private static final Pattern SOURCE_MAP = Pattern.compile("//[#@] sourceMappingURL=[^\\s\"']");

  private final BuildMachine machine;
  private final FixedTimes times;
  private final Findings findings;
  private final Budget budget = new Budget();
  private final List<ThirdParty> thirdParty = new ArrayList<>();

  /** SHA-256 of every file in jars of others. */
  private final Set<String> theirs = new HashSet<>();

  ContentAudit(BuildMachine machine, FixedTimes times, Findings findings) {
    this.machine = machine;
    this.times = times;
    this.findings = findings;
  }

  Budget budget() {
    return budget;
  }

  FixedTimes times() {
    return times;
  }

  Findings findings() {
    return findings;
  }

  List<ThirdParty> thirdParty() {
    return List.copyOf(thirdParty);
  }

  void addThirdParty(String place, String sha256) {
    thirdParty.add(new ThirdParty(place, sha256));
  }

  void addTheirs(String sha256) {
    theirs.add(sha256);
  }

  /** True for a file that is byte for byte in a jar of others, from which it was unpacked. */
  boolean isTheirs(String sha256) {
    return theirs.contains(sha256);
  }

  /** A zip of any kind; gives what it proved to be. */
  String archive(Content content, Bytes zip) {
    return new ArchiveAudit(this, content, zip).run();
  }

  /** A file that is no zip, read whole. */
  void whole(Content content, Bytes bytes) throws IOException {
    if (takes(content, bytes.size())) {
      file(content, bytes.read(0, (int) bytes.size()));
    }
  }

  /** True if the budget allows to unpack this much; a finding if not. */
  boolean takes(Content content, long size) {
    if (content.depth() > Budget.MAX_DEPTH || !budget.takes(size)) {
      findings.add(
          AuditCode.ARCHIVE_TOO_LARGE,
          content.place(),
          "at most "
              + Budget.MAX_FILE_BYTES
              + " bytes a file, "
              + Budget.MAX_BYTES
              + " in all, "
              + Budget.MAX_ENTRIES
              + " files, "
              + Budget.MAX_DEPTH
              + " archives in each other",
          size + " bytes, archive in archive " + content.depth());
      return false;
    }
    return true;
  }

  /** The payload of a bundle: each file, and all of them against the manifest. */
  void payload(String place, Map<String, byte[]> files) {
    files.forEach(
        (name, bytes) -> {
          var content = new Content(place + name, name, Scope.PUBLISHED, 0);
          if (takes(content, bytes.length)) {
            search(content, bytes, true);
          }
        });
    PayloadRules.check(place, files, findings);
  }

  /** Any file. */
  void file(Content content, byte[] bytes) {
    search(content, bytes, false);
  }

  /**
   * Searches one file.
   *
   * @param isDeclared true for what a manifest speaks for, and which is held against it elsewhere
   */
  void search(Content content, byte[] bytes, boolean isDeclared) {
    var kind = FileKind.of(bytes);
    switch (kind) {
      case ZIP, EMPTY_ZIP -> {
        archive(content, Bytes.of(bytes));
        return;
      }
      case GZIP -> {
        gzip(content, bytes);
        return;
      }
      case TAR -> {
        TarAudit.run(this, content, bytes);
        return;
      }
      default -> {
        if (ZipReader.endsAsZip(bytes)) { // a zip with something before it, such as an installer
          archive(content, Bytes.of(bytes));
        }
      }
    }
    var text = TextTraces.of(bytes);
    PrivateKeys.find(bytes)
        .ifPresent(key -> findings.add(AuditCode.PRIVATE_KEY, content.place(), "no key", key));
    machine.find(content.place(), text, findings);
    if (content.scope() == Scope.THIRD_PARTY) {
      return;
    }
    EntryNames.belonging(content, findings);
    switch (kind) {
      case ELF -> elf(content, bytes, isDeclared);
      case PE -> library(content, bytes, isDeclared);
      case STATIC_LIBRARY -> add(AuditCode.OBJECT_FILE, content, "no archive of object files");
      case BZIP2, XZ, SEVEN_ZIP, ZSTD, RAR ->
          add(AuditCode.ARCHIVE_UNSOUND, content, "an archive that can be opened: zip, tar, gzip");
      case WINDOWS_DUMP, KERNEL_DUMP, HEAP_DUMP ->
          add(AuditCode.CORE_DUMP, content, "no dump of a process");
      case CLASS -> {
        ClassTraces.find(content, text, findings);
        text(content, text);
      }
      case OTHER, ZIP, EMPTY_ZIP, GZIP, TAR -> {
        JarRules.entry(content, bytes, findings);
        policy(content, bytes, text);
        text(content, text);
      }
    }
  }

  private void add(AuditCode code, Content content, String need) {
    findings.add(code, content.place(), need, content.fileName());
  }

  private void elf(Content content, byte[] bytes, boolean isDeclared) {
    if (ElfTraces.isCore(bytes)) {
      add(AuditCode.CORE_DUMP, content, "no dump of a process");
    } else if (ElfTraces.isObject(bytes)) {
      add(AuditCode.OBJECT_FILE, content, "a library that is linked");
    } else {
      library(content, bytes, isDeclared);
    }
  }

  private void library(Content content, byte[] bytes, boolean isDeclared) {
    LibraryTraces.find(content.place(), bytes, findings);
    if (!isDeclared) {
      PayloadRules.loose(content.place(), bytes, findings);
    }
  }

  private void text(Content content, String text) {
    TextTraces.homes(content.place(), text, findings);
    Bitcode.find(content.place(), text, findings);
    if (SOURCE_MAP.matcher(text).find()) {
      add(AuditCode.SOURCE_MAP, content, "no link to a source map");
    }
    if (content.scope() != Scope.AUTHORING) {
      TextTraces.intermediate(content.place(), text, findings);
    }
    if (content.scope() == Scope.RUNTIME) {
      TextTraces.tools(content.place(), text, findings);
    }
  }

  private void policy(Content content, byte[] bytes, String text) {
    if (!text.contains(POLICY_SCHEMA) || bytes.length > MAX_POLICY_BYTES) {
      return;
    }
    try {
      if (StrictJson.parse(bytes, MAX_POLICY_BYTES) instanceof JsonObject(var members)
          && new JsonString(POLICY_SCHEMA).equals(members.get("schema"))) {
        add(AuditCode.TRUST_POLICY, content, "no trust policy");
      }
    } catch (JsonProblem noJson) {
      // nothing would read it as a policy either
    }
  }

  private void gzip(Content content, byte[] bytes) {
    try (var in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      long time = Integer.toUnsignedLong(Integer.reverseBytes(ByteBuffer.wrap(bytes).getInt(4)));
      if (content.scope() != Scope.THIRD_PARTY && !times.allowsUnix(time)) {
        findings.add(
            AuditCode.ENTRY_TIME,
            content.place(),
            "a fixed time",
            Instant.ofEpochSecond(time).toString());
      }
      var unpacked = in.readNBytes(Budget.MAX_FILE_BYTES + 1);
      var name = content.fileName().replaceFirst("\\.gz$", "").replaceFirst("\\.tgz$", ".tar");
      var inside = content.inside(name, content.scope());
      if (takes(inside, unpacked.length)) {
        file(inside, unpacked);
      }
    } catch (IOException | IndexOutOfBoundsException e) {
      findings.add(
          AuditCode.ARCHIVE_UNSOUND, content.place(), "a gzip that unpacks", "a damaged one");
    }
  }
}
