package dev.fluno.toolkit.audit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** What a PE file holds beside its code ("PE Format" of Microsoft). */
final class PeTraces {
  private static final int DEBUG_DIRECTORY = 6;
  private static final int DEBUG_ENTRY_BYTES = 28;
  private static final int SECTION_BYTES = 40;

  /** IMAGE_DEBUG_TYPE_REPRO: the time stamps are a hash. */
  private static final int REPRODUCIBLE = 16;

  private final String subject;
  private final ByteBuffer file;
  private final Findings findings;

  private PeTraces(String subject, byte[] file, Findings findings) {
    this.subject = subject;
    this.file = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    this.findings = findings;
  }

  static void find(String subject, byte[] pe, String text, Findings findings) {
    try {
      new PeTraces(subject, pe, findings).find(text);
    } catch (IndexOutOfBoundsException e) {
      findings.add(
          AuditCode.LIBRARY_UNSOUND, subject, "headers within the file", "some outside it");
    }
  }

  private void find(String text) {
    int header = file.getInt(0x3c);
    richHeader(text, header);
    if (file.getInt(header + 12) != 0 || file.getInt(header + 16) != 0) {
      findings.add(
          AuditCode.SYMBOLS,
          subject,
          "no COFF symbol table",
          (file.getInt(header + 16) & 0xffff_ffffL) + " symbols");
    }
    debugDirectory(header);
    int pdb = text.indexOf(".pdb\0");
    if (pdb >= 0) {
      findings.add(AuditCode.DEBUG, subject, "no path of a PDB file", TextTraces.shown(text, pdb));
    }
    sections(header);
  }

  /** The linkers of Visual Studio list here every tool with its build number. */
  private void richHeader(String text, int header) {
    int at = text.indexOf("Rich");
    if (at >= 0x40 && at < header) {
      findings.add(AuditCode.COMMENT, subject, "no Rich header", "one at " + at);
    }
  }

  /** An entry that only says that the build is reproducible tells nothing else. */
  private void debugDirectory(int header) {
    int optionalHeader = header + 24;
    boolean isPlus = file.getShort(optionalHeader) == 0x20b;
    int count = file.getInt(optionalHeader + (isPlus ? 108 : 92));
    int directory = optionalHeader + (isPlus ? 112 : 96) + DEBUG_DIRECTORY * 8;
    if (Integer.compareUnsigned(count, DEBUG_DIRECTORY) <= 0 || file.getInt(directory + 4) == 0) {
      return;
    }
    int entries = file.getInt(directory + 4) / DEBUG_ENTRY_BYTES;
    int first = fileOffset(header, file.getInt(directory));
    for (int i = 0; i < Math.min(entries, 64); i++) {
      int at = first + i * DEBUG_ENTRY_BYTES;
      int type = file.getInt(at + 12);
      int size = file.getInt(at + 16);
      if (type != REPRODUCIBLE || size != 0) {
        findings.add(
            AuditCode.DEBUG,
            subject,
            "no entry in the debug directory",
            "one of type " + type + ", " + (size & 0xffff_ffffL) + " bytes");
      }
    }
  }

  /** Of an address in the image, which lies in one of its sections. */
  private int fileOffset(int header, int address) {
    int count = file.getShort(header + 6) & 0xffff;
    for (int i = 0; i < count; i++) {
      int section = firstSection(header) + i * SECTION_BYTES;
      int start = file.getInt(section + 12);
      if (address >= start && address - start < file.getInt(section + 16)) {
        return file.getInt(section + 20) + address - start;
      }
    }
    throw new IndexOutOfBoundsException("an address in no section");
  }

  private int firstSection(int header) {
    return header + 24 + (file.getShort(header + 20) & 0xffff);
  }

  /** A name longer than eight bytes is a number in the string table that stripping removes. */
  private void sections(int header) {
    int count = file.getShort(header + 6) & 0xffff;
    for (int i = 0; i < count; i++) {
      var raw = new byte[8];
      file.get(firstSection(header) + i * SECTION_BYTES, raw);
      var name = new String(raw, StandardCharsets.ISO_8859_1).replace("\0", "");
      if (name.startsWith(".debug") || name.matches("/[0-9]+")) {
        findings.add(AuditCode.DEBUG, subject, "no debug section", name);
      } else if (name.equals(".buildid")) {
        findings.add(AuditCode.BUILD_ID, subject, "no build id", name);
      } else if (name.equals(".comment")) {
        findings.add(AuditCode.COMMENT, subject, "no comment section", name);
      }
    }
  }
}
