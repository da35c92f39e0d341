package dev.fluno.toolkit.audit;

import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Audits files that are to be published, each whole, with every file in every archive in it. */
public final class Auditor {
  private static final int HEAD_BYTES = 512;

  private final BuildMachine machine;
  private final FixedTimes times;

  /**
   * An auditor for what this machine built.
   *
   * @param machine whose names must not be found
   * @param fixedTimes times that entries may carry, besides those that everybody may use
   */
  public Auditor(BuildMachine machine, Set<Instant> fixedTimes) {
    this.machine = machine;
    this.times =
        FixedTimes.with(fixedTimes, Optional.ofNullable(System.getenv("SOURCE_DATE_EPOCH")));
  }

  /** Audits one file or bundle folder. What cannot be read is a finding like any other. */
  public AuditReport audit(Path file) {
    var findings = new Findings();
    var contents = new ContentAudit(machine, times, findings);
    var kind = "unknown";
    try {
      kind = audit(file, contents, findings);
    } catch (NoSuchFileException e) {
      findings.add(AuditCode.UNREADABLE, file.toString(), "a file or a bundle folder", "nothing");
    } catch (IOException e) {
      findings.add(AuditCode.UNREADABLE, file.toString(), "a readable file", IoText.of(e));
    }
    return new AuditReport(
        file,
        kind,
        contents.budget().entries(),
        contents.budget().bytes(),
        contents.thirdParty(),
        findings.all());
  }

  private static String audit(Path file, ContentAudit contents, Findings findings)
      throws IOException {
    var attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (attributes.isDirectory()) {
      folder(file, contents, findings);
      return "bundle";
    }
    if (!attributes.isRegularFile()) {
      findings.add(
          AuditCode.UNREADABLE, file.toString(), "a file or a bundle folder", "a device or pipe");
      return "unknown";
    }
    try (var channel = FileChannel.open(file)) {
      var bytes = Bytes.of(channel);
      var head = bytes.read(0, (int) Math.min(bytes.size(), HEAD_BYTES));
      var name = String.valueOf(file.getFileName());
      var content = new Content(file.toString(), name, Scope.PUBLISHED, 0);
      return switch (FileKind.of(head)) {
        case ZIP, EMPTY_ZIP -> {
          var kind = contents.archive(content, bytes);
          if (kind.equals("bundle")) {
            container(file, findings);
          }
          yield kind;
        }
        default -> {
          contents.whole(content, bytes);
          yield FileKind.of(head).label();
        }
      };
    }
  }

  /** A bundle folder holds what its container lists, or it is none. */
  private static void folder(Path folder, ContentAudit contents, Findings findings) {
    try (var container = Container.open(folder)) {
      var payload = new TreeMap<String, byte[]>();
      for (var name : container.payload().keySet()) {
        payload.put(name, container.readPayload(name, Budget.MAX_FILE_BYTES));
      }
      contents.payload(folder + "/artifact/", payload);
      for (var name : container.signatures().keySet()) {
        var inside = "signatures/" + name;
        contents.file(
            new Content(folder + "/" + inside, inside, Scope.PUBLISHED, 0),
            container.readSignature(name, Budget.MAX_FILE_BYTES));
      }
    } catch (RefusedException e) {
      unsound(folder, e, findings);
    }
  }

  static void container(Path bundle, Findings findings) {
    try (var container = Container.open(bundle)) {
      container.payload();
    } catch (RefusedException e) {
      unsound(bundle, e, findings);
    }
  }

  private static void unsound(Path bundle, RefusedException e, Findings findings) {
    var refusal = e.refusal();
    findings.add(
        AuditCode.BUNDLE_UNSOUND,
        (bundle + " " + refusal.subject()).strip(),
        refusal.need(),
        refusal.code().id() + ", " + refusal.have());
  }
}
