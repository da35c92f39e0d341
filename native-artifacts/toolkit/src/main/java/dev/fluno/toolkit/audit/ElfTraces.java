package dev.fluno.toolkit.audit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What an ELF file holds beside what the loader reads: its sections (System V ABI, chapter 4). The
 * gate decides nothing by them, so nothing else looks at them.
 */
final class ElfTraces {
  private static final int TYPE = 16;
  private static final int RELOCATABLE = 1;
  private static final int CORE = 4;

  private static final int SYMTAB = 2;
  private static final int NOBITS = 8;
  private static final int SECTION_HEADER_BYTES = 64;
  private static final int PROGRAM_HEADER_BYTES = 56;
  private static final int PT_NOTE = 4;

  /** The name of a note and its type: 4 bytes of name, type NT_GNU_BUILD_ID. */
  private static final int GNU = 0x00554e47;

  private static final int BUILD_ID = 3;

  private static final Pattern SYMBOLS = Pattern.compile("\\.(symtab|strtab|symtab_shndx)");
  private static final Pattern DEBUG =
      Pattern.compile("\\.(z?debug.*|gdb_index|gnu_debug.*|stab.*|line|gnu\\.debuglto.*)");
  private static final Pattern COMMENT = Pattern.compile("\\.(comment|ident|GCC\\.command\\.line)");
  private static final Pattern BITCODE =
      Pattern.compile("\\.(llvmbc|llvmcmd|llvm\\..*|gnu\\.lto.*)");
  private static final String BUILD_ID_SECTION = ".note.gnu.build-id";

  private final String subject;
  private final ByteBuffer file;
  private final Findings findings;

  private ElfTraces(String subject, byte[] file, Findings findings) {
    this.subject = subject;
    this.file = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    this.findings = findings;
  }

  private record Section(String name, int type, long size) {}

  static boolean isCore(byte[] elf) {
    return elf.length > TYPE && elf[TYPE] == CORE;
  }

  static boolean isObject(byte[] elf) {
    return elf.length > TYPE && elf[TYPE] == RELOCATABLE;
  }

  static void find(String subject, byte[] elf, Findings findings) {
    try {
      new ElfTraces(subject, elf, findings).find();
    } catch (IndexOutOfBoundsException e) {
      findings.add(
          AuditCode.LIBRARY_UNSOUND,
          subject,
          "section and program headers within the file",
          "some outside it");
    }
  }

  private void find() {
    boolean hasBuildId = false;
    for (var section : sections()) {
      var have = section.name() + ", " + section.size() + " bytes";
      if (section.type() == SYMTAB || SYMBOLS.matcher(section.name()).matches()) {
        findings.add(AuditCode.SYMBOLS, subject, "no symbol table", have);
      } else if (DEBUG.matcher(section.name()).matches()) {
        findings.add(AuditCode.DEBUG, subject, "no debug section", have);
      } else if (COMMENT.matcher(section.name()).matches()) {
        findings.add(AuditCode.COMMENT, subject, "no comment section", have);
      } else if (BITCODE.matcher(section.name()).matches()) {
        findings.add(AuditCode.LLVM_BITCODE, subject, "no section of bitcode", have);
      } else if (section.name().equals(BUILD_ID_SECTION)) {
        findings.add(AuditCode.BUILD_ID, subject, "no build id", have);
        hasBuildId = true;
      }
    }
    if (!hasBuildId) {
      notes();
    }
  }

  private List<Section> sections() {
    long headers = file.getLong(40);
    int count = file.getShort(60) & 0xffff;
    var sections = new ArrayList<Section>();
    if (headers == 0 || count == 0) {
      return sections;
    }
    int names = header(headers, file.getShort(62) & 0xffff);
    long nameTable = file.getLong(names + 24);
    for (int i = 0; i < count; i++) {
      int at = header(headers, i);
      int type = file.getInt(at + 4);
      long size = type == NOBITS ? 0 : file.getLong(at + 32);
      sections.add(new Section(name(nameTable + (file.getInt(at) & 0xffff_ffffL)), type, size));
    }
    return sections;
  }

  private int header(long headers, int index) {
    return index(headers + (long) index * SECTION_HEADER_BYTES);
  }

  private int index(long offset) {
    if (offset < 0 || offset >= file.limit()) {
      throw new IndexOutOfBoundsException("an offset outside the file");
    }
    return (int) offset;
  }

  private String name(long offset) {
    var name = new StringBuilder();
    for (int at = index(offset); file.get(at) != 0 && name.length() < 100; at++) {
      name.append((char) (file.get(at) & 0xff));
    }
    return name.toString();
  }

  /** A build id is loaded too, and stays when the section headers go. */
  private void notes() {
    long headers = file.getLong(32);
    int count = file.getShort(56) & 0xffff;
    for (int i = 0; i < count; i++) {
      int at = index(headers + (long) i * PROGRAM_HEADER_BYTES);
      if (file.getInt(at) == PT_NOTE) {
        int note = index(file.getLong(at + 8));
        if (file.getInt(note) == 4
            && file.getInt(note + 8) == BUILD_ID
            && file.getInt(note + 12) == GNU) {
          findings.add(
              AuditCode.BUILD_ID,
              subject,
              "no build id",
              "a note of " + file.getInt(note + 4) + " bytes");
        }
      }
    }
  }
}
