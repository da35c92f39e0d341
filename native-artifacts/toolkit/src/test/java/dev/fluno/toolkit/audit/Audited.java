package dev.fluno.toolkit.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.toolkit.sign.Command;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Something that was audited, on a machine without a name. */
record Audited(AuditReport report) {

  static Audited file(Path file) {
    return new Audited(new Auditor(new BuildMachine(List.of()), Set.of()).audit(file));
  }

  /** A file of this name and content in a folder. */
  static Audited file(Path folder, String name, byte[] content) {
    return file(write(folder.resolve(name), content));
  }

  static Audited file(Path folder, String name, String content) {
    return file(folder, name, content.getBytes(StandardCharsets.UTF_8));
  }

  /** An archive with one file in it, as a reproducible build writes it. */
  static Audited inZip(Path folder, String name, byte[] content) {
    return file(folder, "some.zip", zip(Map.of(name, content)));
  }

  static Audited inZip(Path folder, String name, String content) {
    return inZip(folder, name, content.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] zip(Map<String, byte[]> files) {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes)) {
      for (var file : new TreeMap<>(files).entrySet()) {
        var entry = new ZipEntry(file.getKey());
        entry.setTimeLocal(LocalDateTime.of(2020, 2, 2, 0, 0));
        zip.putNextEntry(entry);
        zip.write(file.getValue());
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static Path write(Path file, byte[] content) {
    try {
      return Files.write(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a tool in a folder; skips the test where there is none. */
  static void run(Path folder, String... words) {
    assumeTrue(Command.exists(words[0]), "skipped: needs " + words[0]);
    var ran = Command.run(folder, words);
    assertEquals(0, ran.exitStatus(), ran.output());
  }

  /** The kinds of what was found. */
  Set<AuditCode> codes() {
    var codes = EnumSet.noneOf(AuditCode.class);
    report.findings().forEach(finding -> codes.add((AuditCode) finding.code()));
    return codes;
  }

  /** The first finding of a kind. */
  Refusal finding(AuditCode code) {
    return report.findings().stream()
        .filter(finding -> finding.code() == code)
        .findFirst()
        .orElseThrow(() -> new AssertionError(code + " is not among " + report.findings()));
  }
}
