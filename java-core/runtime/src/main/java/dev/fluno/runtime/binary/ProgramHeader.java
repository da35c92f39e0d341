package dev.fluno.runtime.binary;

/**
 * One program header (System V ABI, "Program Header"). Sizes and addresses are unsigned 64-bit.
 *
 * @param index its place in the table
 */
record ProgramHeader(
    int index,
    int type,
    int flags,
    long offset,
    long address,
    long fileSize,
    long memorySize,
    long alignment) {

  static final int SIZE = 56;

  static final int PT_LOAD = 1;
  static final int PT_DYNAMIC = 2;
  static final int PT_INTERP = 3;
  static final int PT_NOTE = 4;
  static final int PT_PHDR = 6;
  static final int PT_TLS = 7;
  static final int PT_GNU_EH_FRAME = 0x6474e550;
  static final int PT_GNU_STACK = 0x6474e551;
  static final int PT_GNU_RELRO = 0x6474e552;
  static final int PT_GNU_PROPERTY = 0x6474e553;

  static final int PF_X = 1;
  static final int PF_W = 2;
  static final int PF_R = 4;

  static ProgramHeader read(FileBytes file, long at, int index) {
    return new ProgramHeader(
        index,
        (int) file.u32(at),
        (int) file.u32(at + 4),
        file.u64(at + 8),
        file.u64(at + 16),
        file.u64(at + 32),
        file.u64(at + 40),
        file.u64(at + 48));
  }

  boolean isWritable() {
    return (flags & PF_W) != 0;
  }

  boolean isExecutable() {
    return (flags & PF_X) != 0;
  }

  /** First address after it; meaningful for headers that fit the caps only. */
  long end() {
    return address + memorySize;
  }

  /** How reports show it. */
  BinaryReport.Part part() {
    return new BinaryReport.Part(
        "LOAD " + index,
        Access.text((flags & PF_R) != 0, isWritable(), isExecutable()),
        address,
        memorySize,
        offset,
        fileSize);
  }

  /** How messages call it. */
  String label() {
    return "program header " + index + " (" + typeName() + ")";
  }

  String typeName() {
    return switch (type) {
      case PT_LOAD -> "LOAD";
      case PT_DYNAMIC -> "DYNAMIC";
      case PT_INTERP -> "INTERP";
      case PT_NOTE -> "NOTE";
      case PT_PHDR -> "PHDR";
      case PT_TLS -> "TLS";
      case PT_GNU_EH_FRAME -> "GNU_EH_FRAME";
      case PT_GNU_STACK -> "GNU_STACK";
      case PT_GNU_RELRO -> "GNU_RELRO";
      case PT_GNU_PROPERTY -> "GNU_PROPERTY";
      default -> Hex.of(Integer.toUnsignedLong(type));
    };
  }
}
