package dev.fluno.runtime.binary;

/**
 * One entry of the section table (PE format, "Section Table"). Numbers are unsigned 32-bit.
 *
 * @param index its place in the table
 * @param name as stated; the loader gives it no meaning
 * @param memorySize VirtualSize
 * @param address VirtualAddress
 * @param fileSize SizeOfRawData
 * @param offset PointerToRawData
 * @param objectFields what only object files use: relocations and line numbers, which must be 0
 * @param flags Characteristics
 */
record PeSection(
    int index,
    String name,
    long memorySize,
    long address,
    long fileSize,
    long offset,
    long objectFields,
    long flags) {

  static final int SIZE = 40;

  static final long CODE = 0x20;
  static final long INITIALIZED_DATA = 0x40;
  static final long UNINITIALIZED_DATA = 0x80;

  /** An alignment, which only object files use; GNU ld leaves it in images. */
  static final long ALIGNMENT = 0xf0_0000;

  static final long DISCARDABLE = 0x200_0000;
  static final long SHARED = 0x1000_0000;
  static final long EXECUTE = 0x2000_0000;
  static final long READ = 0x4000_0000;
  static final long WRITE = 0x8000_0000L;

  static PeSection read(FileBytes file, long at, int index) {
    String name = file.text(at, 8);
    int end = name.indexOf('\0');
    return new PeSection(
        index,
        end < 0 ? name : name.substring(0, end),
        file.u32(at + 8),
        file.u32(at + 12),
        file.u32(at + 16),
        file.u32(at + 20),
        file.u32(at + 24) | file.u32(at + 28) | file.u32(at + 32),
        file.u32(at + 36));
  }

  boolean isWritable() {
    return (flags & WRITE) != 0;
  }

  boolean isExecutable() {
    return (flags & EXECUTE) != 0;
  }

  /** First address after it. */
  long end() {
    return address + memorySize;
  }

  /** How many bytes from its address on come from the file and count as its own. */
  long fileBacked() {
    return Math.min(memorySize, fileSize);
  }

  String access() {
    return Access.text((flags & READ) != 0, isWritable(), isExecutable());
  }

  /** How reports show it. */
  BinaryReport.Part part() {
    return new BinaryReport.Part(name, access(), address, memorySize, offset, fileSize);
  }

  /** How messages call it. */
  String label() {
    return "section " + index + " (" + name + ")";
  }
}
