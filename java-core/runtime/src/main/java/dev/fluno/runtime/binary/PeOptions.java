package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;

/**
 * The fields of the optional header that tell the loader how to map and start the image.
 *
 * <p>Not checked, since nothing that could be loaded depends on them: the checksum (the kernel
 * compares it for drivers only), the linker's version, time stamps, sizes of code and data, and the
 * sizes of stack and heap (an executable's count).
 *
 * @param imageBase where the image would like to be
 * @param sectionAlignment of sections in memory
 * @param fileAlignment of sections in the file
 * @param sizeOfImage all of it, in memory
 * @param sizeOfHeaders the headers, in the file
 */
record PeOptions(
    long imageBase,
    long sectionAlignment,
    long fileAlignment,
    long sizeOfImage,
    long sizeOfHeaders) {

  /** Pages of Windows on both machines. */
  private static final long PAGE = 0x1000;

  private static final long MAX_SECTION_ALIGNMENT = 2 << 20;
  private static final long MIN_FILE_ALIGNMENT = 512;
  private static final long MAX_FILE_ALIGNMENT = 0x10000;

  /** Images start at multiples of it (PE format, "ImageBase"). */
  private static final long BASE_ALIGNMENT = 0x10000;

  /** The first address that no process of Windows has. */
  private static final long MAX_ADDRESS = 1L << 47;

  private static final int HIGH_ENTROPY_VA = 0x20;
  private static final int DYNAMIC_BASE = 0x40;
  private static final int NX_COMPAT = 0x100;
  private static final int PROTECTIONS = HIGH_ENTROPY_VA | DYNAMIC_BASE | NX_COMPAT;

  /** NO_ISOLATION, NO_SEH and NO_BIND: each only gives something up. */
  private static final int HARMLESS = 0x200 | 0x400 | 0x800;

  private static final int WINDOWS_GUI = 2;
  private static final int WINDOWS_CUI = 3;

  static PeOptions read(FileBytes file, PeHeader header, Findings findings) {
    long at = header.optionalHeader();
    var options =
        new PeOptions(
            file.u64(at + 24),
            file.u32(at + 32),
            file.u32(at + 36),
            file.u32(at + 56),
            file.u32(at + 60));
    options.base(findings);
    options.alignment(findings);
    options.sizes(file, header, findings);
    protections(file.u16(at + 70), findings);
    entryPoint(file.u32(at + 16), findings);
    zero("Win32VersionValue", file.u32(at + 52), findings);
    zero("LoaderFlags", file.u32(at + 104), findings);
    int subsystem = file.u16(at + 68);
    if (subsystem != WINDOWS_GUI && subsystem != WINDOWS_CUI) {
      findings.add(
          BinaryCode.WRONG_OSABI,
          "Subsystem",
          WINDOWS_GUI + " or " + WINDOWS_CUI + " (Windows)",
          String.valueOf(subsystem));
    }
    return options;
  }

  /** True if sections can be laid out by these alignments. */
  boolean isAligned() {
    return isPowerOfTwo(sectionAlignment, PAGE, MAX_SECTION_ALIGNMENT)
        && isPowerOfTwo(fileAlignment, MIN_FILE_ALIGNMENT, MAX_FILE_ALIGNMENT)
        && fileAlignment <= sectionAlignment;
  }

  private static boolean isPowerOfTwo(long value, long min, long max) {
    return Long.bitCount(value) == 1 && value >= min && value <= max;
  }

  private void base(Findings findings) {
    if (imageBase <= 0
        || imageBase % BASE_ALIGNMENT != 0
        || imageBase > MAX_ADDRESS - sizeOfImage) {
      findings.add(
          BinaryCode.MALFORMED_HEADER,
          "ImageBase",
          "a multiple of " + Hex.of(BASE_ALIGNMENT) + " below " + Hex.of(MAX_ADDRESS),
          Hex.of(imageBase));
    }
  }

  /** Below a page, Windows maps the file as one piece and gives every section the same access. */
  private void alignment(Findings findings) {
    if (!isAligned()) {
      findings.add(
          BinaryCode.SECTION_ALIGNMENT,
          "SectionAlignment and FileAlignment",
          "powers of two from "
              + Hex.of(PAGE)
              + " to "
              + Hex.of(MAX_SECTION_ALIGNMENT)
              + " and from "
              + Hex.of(MIN_FILE_ALIGNMENT)
              + " to "
              + Hex.of(MAX_FILE_ALIGNMENT)
              + ", the second not larger",
          Hex.of(sectionAlignment) + " and " + Hex.of(fileAlignment));
    }
  }

  private void sizes(FileBytes file, PeHeader header, Findings findings) {
    if (sizeOfImage > Image.MAX_MEMORY) {
      findings.add(
          BinaryCode.MEMORY_TOO_LARGE,
          "SizeOfImage",
          "at most " + Hex.of(Image.MAX_MEMORY),
          Hex.of(sizeOfImage));
    }
    boolean isRounded = !isAligned() || sizeOfHeaders % fileAlignment == 0;
    if (sizeOfHeaders < header.end() || sizeOfHeaders > file.size() || !isRounded) {
      findings.add(
          BinaryCode.SECTION_LAYOUT,
          "SizeOfHeaders",
          "from " + header.end() + " to " + file.size() + ", a multiple of FileAlignment",
          String.valueOf(sizeOfHeaders));
    }
  }

  private static void protections(int have, Findings findings) {
    if ((have & PROTECTIONS) != PROTECTIONS) {
      findings.add(
          BinaryCode.PROTECTION_MISSING,
          "DllCharacteristics",
          "HIGH_ENTROPY_VA, DYNAMIC_BASE and NX_COMPAT",
          Hex.of(have));
    }
    int others = have & ~(PROTECTIONS | HARMLESS);
    if (others != 0) {
      findings.add(
          BinaryCode.LOADER_FLAG,
          "DllCharacteristics",
          "at most HIGH_ENTROPY_VA, DYNAMIC_BASE, NX_COMPAT, NO_ISOLATION, NO_SEH and NO_BIND",
          Hex.of(others));
    }
  }

  private static void entryPoint(long address, Findings findings) {
    if (address != 0) {
      findings.add(BinaryCode.ENTRY_POINT, "AddressOfEntryPoint", "0", Hex.of(address));
    }
  }

  private static void zero(String field, long have, Findings findings) {
    if (have != 0) {
      findings.add(BinaryCode.MALFORMED_HEADER, field, "0", Hex.of(have));
    }
  }
}
