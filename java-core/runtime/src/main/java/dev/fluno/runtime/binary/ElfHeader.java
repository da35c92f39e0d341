package dev.fluno.runtime.binary;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The fields of the ELF header that lead to everything else.
 *
 * @param machine e_machine
 * @param programHeadersOffset e_phoff
 * @param programHeaderCount e_phnum
 */
record ElfHeader(int machine, long programHeadersOffset, int programHeaderCount) {

  static final int EM_X86_64 = 62;
  static final int EM_AARCH64 = 183;

  private static final int SIZE = 64;
  private static final int ELFCLASS64 = 2;
  private static final int ELFDATA2LSB = 1;
  private static final int EV_CURRENT = 1;
  private static final int ET_DYN = 3;

  /** Real libraries have about ten; the loader takes this many on its stack without a thought. */
  private static final int MAX_PROGRAM_HEADERS = 64;

  /**
   * Reads the header and reports what is wrong with it.
   *
   * @return empty if the rest of the file cannot be read as that of a 64-bit little-endian ELF
   */
  static Optional<ElfHeader> read(FileBytes file, Target target, Findings findings) {
    if (file.size() < 16 || file.u8(0) != 0x7f || !file.text(1, 3).equals("ELF")) {
      findings.add(BinaryCode.NOT_ELF, "file", "the ELF magic", magic(file));
      return Optional.empty();
    }
    if (file.u8(4) != ELFCLASS64) {
      findings.add(BinaryCode.WRONG_CLASS, "EI_CLASS", "2", String.valueOf(file.u8(4)));
      return Optional.empty();
    }
    if (file.u8(5) != ELFDATA2LSB) {
      findings.add(BinaryCode.WRONG_BYTE_ORDER, "EI_DATA", "1", String.valueOf(file.u8(5)));
      return Optional.empty();
    }
    if (file.size() < SIZE) {
      findings.add(BinaryCode.MALFORMED_HEADER, "file", SIZE + " bytes", file.size() + " bytes");
      return Optional.empty();
    }
    identity(file, findings);
    type(file, target, findings);
    return programHeaders(file, findings);
  }

  /**
   * glibc accepts OSABI 0 and, for files that need its extensions, 3. Those extensions are refused,
   * so nothing that could be accepted has 3. It also insists on zeros in the rest.
   */
  private static void identity(FileBytes file, Findings findings) {
    expect(file.u8(6), EV_CURRENT, "EI_VERSION", findings);
    for (int i = 7; i < 16; i++) {
      if (file.u8(i) != 0) {
        String field = i == 7 ? "EI_OSABI" : i == 8 ? "EI_ABIVERSION" : "e_ident[" + i + "]";
        findings.add(BinaryCode.WRONG_OSABI, field, "0", String.valueOf(file.u8(i)));
      }
    }
  }

  private static void type(FileBytes file, Target target, Findings findings) {
    if (file.u16(16) != ET_DYN) {
      findings.add(
          BinaryCode.NOT_A_SHARED_OBJECT, "e_type", "3 (DYN)", String.valueOf(file.u16(16)));
    }
    String arch = arch(file.u16(18));
    if (!arch.equals(target.arch())) {
      findings.add(BinaryCode.WRONG_MACHINE, "e_machine", target.arch(), arch);
    }
    expect(file.u32(20), EV_CURRENT, "e_version", findings);
    expect(file.u16(52), SIZE, "e_ehsize", findings);
  }

  /** The architecture of a file that may not be ELF at all. */
  static String arch(FileBytes file) {
    boolean tells = file.size() >= 20 && file.u8(5) == ELFDATA2LSB;
    return tells ? arch(file.u16(18)) : "unknown";
  }

  private static String arch(int machine) {
    return switch (machine) {
      case EM_X86_64 -> "x86_64";
      case EM_AARCH64 -> "aarch64";
      default -> "machine " + machine;
    };
  }

  private static Optional<ElfHeader> programHeaders(FileBytes file, Findings findings) {
    int entrySize = file.u16(54);
    int count = file.u16(56);
    expect(entrySize, ProgramHeader.SIZE, "e_phentsize", findings);
    if (entrySize != ProgramHeader.SIZE) {
      return Optional.empty();
    }
    if (count == 0 || count > MAX_PROGRAM_HEADERS) {
      findings.add(
          BinaryCode.MALFORMED_HEADER,
          "e_phnum",
          "1 to " + MAX_PROGRAM_HEADERS,
          String.valueOf(count));
      return Optional.empty();
    }
    long offset = file.u64(32);
    if (!file.holds(offset, (long) count * entrySize)) {
      findings.add(
          BinaryCode.OUTSIDE_FILE,
          "program headers",
          "at most " + file.size() + " bytes",
          count + " headers at " + Hex.of(offset));
      return Optional.empty();
    }
    return Optional.of(new ElfHeader(file.u16(18), offset, count));
  }

  private static void expect(long have, long need, String field, Findings findings) {
    if (have != need) {
      findings.add(BinaryCode.MALFORMED_HEADER, field, String.valueOf(need), String.valueOf(have));
    }
  }

  private static String magic(FileBytes file) {
    return file.size() < 16
        ? file.size() + " bytes"
        : "bytes " + Hex.of(Integer.toUnsignedLong(Integer.reverseBytes((int) file.u32(0))));
  }

  /** The largest page that kernels for this machine use. */
  long pageSize() {
    return machine == EM_AARCH64 ? 0x10000 : 0x1000;
  }

  List<ProgramHeader> readProgramHeaders(FileBytes file) {
    var headers = new ArrayList<ProgramHeader>();
    for (int i = 0; i < programHeaderCount; i++) {
      headers.add(
          ProgramHeader.read(file, programHeadersOffset + (long) i * ProgramHeader.SIZE, i));
    }
    return headers;
  }
}
