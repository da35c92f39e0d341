package dev.fluno.runtime.binary;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The headers of a PE32+ file (PE format, "File Headers") as far as they lead to everything else.
 *
 * @param machine Machine
 * @param optionalHeader where the optional header starts in the file
 * @param sectionTable where the section table starts in the file
 * @param sectionCount NumberOfSections
 * @param directories the data directories that are there
 */
record PeHeader(
    int machine,
    long optionalHeader,
    long sectionTable,
    int sectionCount,
    Map<PeDirectory, PeDirectory.Range> directories) {

  static final int AMD64 = 0x8664;
  static final int ARM64 = 0xaa64;

  private static final int DOS_HEADER_SIZE = 64;
  private static final int FILE_HEADER_SIZE = 24; // with the signature
  private static final int PE32_PLUS = 0x20b;
  private static final int DIRECTORIES_AT = 112;
  private static final int DIRECTORY_SIZE = 8;
  private static final int OPTIONAL_HEADER_SIZE =
      DIRECTORIES_AT + PeDirectory.values().length * DIRECTORY_SIZE;

  /** Windows loads no more (PE format, "NumberOfSections"). */
  private static final int MAX_SECTIONS = 96;

  private static final int EXECUTABLE_IMAGE = 0x2;
  private static final int LARGE_ADDRESS_AWARE = 0x20;
  private static final int DLL = 0x2000;

  /** Something was removed that only debuggers and old linkers read. */
  private static final int STRIPPED = 0x4 | 0x8 | 0x200;

  private static final int RELOCATIONS_STRIPPED = 0x1;

  /**
   * Reads the headers and reports what is wrong with them.
   *
   * @return empty if the rest of the file cannot be read as that of a 64-bit PE image
   */
  static Optional<PeHeader> read(FileBytes file, Target target, Findings findings) {
    OptionalLong start = start(file);
    if (start.isEmpty()) {
      findings.add(BinaryCode.NOT_PE, "file", "a DOS header that leads to a PE signature", "none");
      return Optional.empty();
    }
    long at = start.getAsLong();
    if (at < DOS_HEADER_SIZE || at % 8 != 0) {
      // PE format, "File Headers": the signature is aligned to 8 bytes. Before the end of the DOS
      // header, two headers would share their bytes.
      findings.add(
          BinaryCode.MALFORMED_HEADER,
          "e_lfanew",
          "a multiple of 8 from " + DOS_HEADER_SIZE,
          String.valueOf(at));
    }
    String arch = arch(file.u16(at + 4));
    if (!arch.equals(target.arch())) {
      findings.add(BinaryCode.WRONG_MACHINE, "Machine", target.arch(), arch);
    }
    characteristics(file.u16(at + 22), findings);
    if (file.u32(at + 12) != 0 || file.u32(at + 16) != 0) {
      findings.add(
          BinaryCode.COFF_SYMBOLS,
          "PointerToSymbolTable and NumberOfSymbols",
          "0 and 0",
          Hex.of(file.u32(at + 12)) + " and " + file.u32(at + 16));
    }
    return optionalHeader(file, at, findings);
  }

  /** Where the PE signature is; empty if there is none. */
  private static OptionalLong start(FileBytes file) {
    if (file.size() < DOS_HEADER_SIZE || !file.text(0, 2).equals("MZ")) {
      return OptionalLong.empty();
    }
    long at = file.u32(0x3c);
    return file.holds(at, FILE_HEADER_SIZE) && file.u32(at) == 0x4550
        ? OptionalLong.of(at)
        : OptionalLong.empty();
  }

  /** The architecture of a file that may not be PE at all. */
  static String arch(FileBytes file) {
    OptionalLong start = start(file);
    return start.isEmpty() ? "unknown" : arch(file.u16(start.getAsLong() + 4));
  }

  private static String arch(int machine) {
    return switch (machine) {
      case AMD64 -> "x86_64";
      case ARM64 -> "aarch64";
      default -> "machine " + Hex.of(machine);
    };
  }

  private static void characteristics(int have, Findings findings) {
    if ((have & EXECUTABLE_IMAGE) == 0 || (have & DLL) == 0) {
      findings.add(
          BinaryCode.NOT_A_SHARED_OBJECT,
          "Characteristics",
          "EXECUTABLE_IMAGE and DLL",
          Hex.of(have));
    }
    if ((have & RELOCATIONS_STRIPPED) != 0 || (have & LARGE_ADDRESS_AWARE) == 0) {
      findings.add(
          BinaryCode.PROTECTION_MISSING,
          "Characteristics",
          "LARGE_ADDRESS_AWARE, and no RELOCS_STRIPPED",
          Hex.of(have));
    }
    int known = EXECUTABLE_IMAGE | DLL | LARGE_ADDRESS_AWARE | STRIPPED | RELOCATIONS_STRIPPED;
    if ((have & ~known) != 0) {
      findings.add(
          BinaryCode.LOADER_FLAG,
          "Characteristics",
          "flags of a 64-bit library",
          Hex.of(have & ~known));
    }
  }

  private static Optional<PeHeader> optionalHeader(FileBytes file, long at, Findings findings) {
    long optional = at + FILE_HEADER_SIZE;
    int size = file.u16(at + 20);
    if (!file.holds(optional, Math.max(size, 2))) {
      findings.add(
          BinaryCode.OUTSIDE_FILE,
          "optional header",
          "at most " + file.size() + " bytes",
          size + " bytes at " + Hex.of(optional));
      return Optional.empty();
    }
    if (file.u16(optional) != PE32_PLUS) {
      findings.add(BinaryCode.WRONG_CLASS, "Magic", Hex.of(PE32_PLUS), Hex.of(file.u16(optional)));
      return Optional.empty();
    }
    if (size != OPTIONAL_HEADER_SIZE) {
      findings.add(
          BinaryCode.MALFORMED_HEADER,
          "SizeOfOptionalHeader",
          String.valueOf(OPTIONAL_HEADER_SIZE),
          String.valueOf(size));
      return Optional.empty();
    }
    long directories = file.u32(optional + 108);
    if (directories != PeDirectory.values().length) {
      findings.add(
          BinaryCode.MALFORMED_HEADER,
          "NumberOfRvaAndSizes",
          String.valueOf(PeDirectory.values().length),
          String.valueOf(directories));
      return Optional.empty();
    }
    return sections(file, at, findings);
  }

  private static Optional<PeHeader> sections(FileBytes file, long at, Findings findings) {
    long optional = at + FILE_HEADER_SIZE;
    int count = file.u16(at + 6);
    if (count == 0 || count > MAX_SECTIONS) {
      findings.add(
          BinaryCode.MALFORMED_HEADER,
          "NumberOfSections",
          "1 to " + MAX_SECTIONS,
          String.valueOf(count));
      return Optional.empty();
    }
    long table = optional + OPTIONAL_HEADER_SIZE;
    if (!file.holds(table, (long) count * PeSection.SIZE)) {
      findings.add(
          BinaryCode.OUTSIDE_FILE,
          "section table",
          "at most " + file.size() + " bytes",
          count + " sections at " + Hex.of(table));
      return Optional.empty();
    }
    return Optional.of(
        new PeHeader(file.u16(at + 4), optional, table, count, directories(file, optional)));
  }

  private static Map<PeDirectory, PeDirectory.Range> directories(FileBytes file, long optional) {
    var directories = new EnumMap<PeDirectory, PeDirectory.Range>(PeDirectory.class);
    long at = optional + DIRECTORIES_AT;
    for (PeDirectory directory : PeDirectory.values()) {
      var range = new PeDirectory.Range(file.u32(at), file.u32(at + 4));
      if (range.isPresent()) {
        directories.put(directory, range);
      }
      at += DIRECTORY_SIZE;
    }
    return directories;
  }

  /** Where the section table ends in the file. */
  long end() {
    return sectionTable + (long) sectionCount * PeSection.SIZE;
  }

  PeDirectory.Range directory(PeDirectory directory) {
    return directories.getOrDefault(directory, PeDirectory.Range.NONE);
  }
}
