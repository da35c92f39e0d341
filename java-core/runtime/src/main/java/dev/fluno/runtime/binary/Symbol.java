package dev.fluno.runtime.binary;

/**
 * One entry of the dynamic symbol table.
 *
 * @param nameIndex st_name
 * @param binding upper half of st_info
 * @param type lower half of st_info
 * @param other st_other: visibility and flags of the machine
 * @param section st_shndx
 * @param value st_value
 * @param size st_size
 */
record Symbol(
    long nameIndex, int binding, int type, int other, int section, long value, long size) {

  static final int STB_LOCAL = 0;
  static final int STB_GLOBAL = 1;
  static final int STB_WEAK = 2;
  static final int STB_GNU_UNIQUE = 10;

  static final int STT_FUNC = 2;
  static final int STT_TLS = 6;
  static final int STT_GNU_IFUNC = 10;

  static final int SHN_UNDEF = 0;

  /** From here on sections have meanings of their own, such as an absolute address. */
  static final int SHN_LORESERVE = 0xff00;

  static Symbol read(FileBytes file, long at) {
    int info = file.u8(at + 4);
    return new Symbol(
        file.u32(at),
        info >> 4,
        info & 0xf,
        file.u8(at + 5),
        file.u16(at + 6),
        file.u64(at + 8),
        file.u64(at + 16));
  }

  boolean isDefined() {
    return section != SHN_UNDEF;
  }
}
