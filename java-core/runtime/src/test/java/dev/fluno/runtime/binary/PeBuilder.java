package dev.fluno.runtime.binary;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes a small DLL, byte by byte, that the inspector accepts, with every byte open to a test that
 * wants it wrong.
 *
 * <pre>
 * file    address                                        section
 * 0x0000  0x0000  DOS header; PE headers at 0x80         headers, 0x400 bytes
 * 0x0400  0x1000  code: `ret`                            .text   RX  0x1000 to 0x1200
 * 0x0600  0x2000  DT of exports, names, see below        .rdata  R   0x2000 to 0x2800
 * 0x0e00  0x3000  data                                   .data   RW  0x3000 to 0x3200, zero-filled to 0x4800
 * 0x1000  0x5000  base relocations                       .reloc  R   0x5000 to 0x5200
 * </pre>
 */
final class PeBuilder {

  static final int PE = 0x80;
  static final int OPTIONAL = PE + 24;
  static final int SECTIONS = OPTIONAL + 240;

  static final int TEXT = 0x400;
  static final int RDATA = 0x600;
  static final int DATA = 0xe00;
  static final int RELOC = 0x1000;
  static final int END = 0x1200;

  /** Add it to an offset in .rdata's part of the file to get the address. */
  static final int RDATA_SHIFT = 0x2000 - RDATA;

  static final int EXPORTS = RDATA;
  static final int EXPORT_ADDRESSES = RDATA + 0x40;
  static final int EXPORT_NAMES = RDATA + 0x80;
  static final int EXPORT_ORDINALS = RDATA + 0xc0;
  static final int STRINGS = RDATA + 0x100;
  static final int IMPORTS = RDATA + 0x200;
  static final int LOOKUP = RDATA + 0x280;
  static final int IMPORT_ADDRESSES = RDATA + 0x300;
  static final int UNWIND_TABLE = RDATA + 0x400;
  static final int UNWIND = RDATA + 0x480;
  static final int DEBUG = RDATA + 0x500;
  static final int FREE = RDATA + 0x600;

  /** The word of .rdata that is relocated; another is the first of .data. */
  static final int RELOCATED = RDATA + 0x700;

  private final List<String> exports = new ArrayList<>(List.of("run"));
  private final List<Consumer<ByteBuffer>> patches = new ArrayList<>();

  /** Where a header field of a section lies in the file. */
  static int section(int index, int field) {
    return SECTIONS + index * 40 + field;
  }

  static int directory(PeDirectory directory) {
    int index = List.of(PeDirectory.values()).indexOf(directory);
    return OPTIONAL + 112 + index * 8;
  }

  static int address(int rdataOffset) {
    return rdataOffset + RDATA_SHIFT;
  }

  /** Exports these functions, in this order. */
  PeBuilder exports(String... names) {
    exports.clear();
    exports.addAll(List.of(names));
    return this;
  }

  /** Imports {@code Sleep} and {@code Beep} from KERNEL32.dll. */
  PeBuilder imports() {
    return directory(PeDirectory.IMPORT, address(IMPORTS), 40)
        .directory(PeDirectory.IMPORT_ADDRESS, address(IMPORT_ADDRESSES), 24)
        .u32(IMPORTS, address(LOOKUP))
        .u32(IMPORTS + 12, address(LOOKUP + 0x40))
        .u32(IMPORTS + 16, address(IMPORT_ADDRESSES))
        .u64(LOOKUP, address(LOOKUP + 0x60))
        .u64(LOOKUP + 8, address(LOOKUP + 0x70))
        .u64(IMPORT_ADDRESSES, address(LOOKUP + 0x60))
        .u64(IMPORT_ADDRESSES + 8, address(LOOKUP + 0x70))
        .text(LOOKUP + 0x40, "KERNEL32.dll")
        .text(LOOKUP + 0x62, "Sleep")
        .text(LOOKUP + 0x72, "Beep");
  }

  PeBuilder directory(PeDirectory directory, int address, int size) {
    return u32(directory(directory), address).u32(directory(directory) + 4, size);
  }

  PeBuilder u8(int at, int value) {
    return patch(out -> out.put(at, (byte) value));
  }

  PeBuilder u16(int at, int value) {
    return patch(out -> out.putShort(at, (short) value));
  }

  PeBuilder u32(int at, long value) {
    return patch(out -> out.putInt(at, (int) value));
  }

  PeBuilder u64(int at, long value) {
    return patch(out -> out.putLong(at, value));
  }

  PeBuilder text(int at, String text) {
    return patch(out -> string(out, at, text));
  }

  /** Changes the finished bytes. */
  PeBuilder patch(Consumer<ByteBuffer> patch) {
    patches.add(patch);
    return this;
  }

  byte[] build() {
    ByteBuffer out = ByteBuffer.allocate(END).order(ByteOrder.LITTLE_ENDIAN);
    headers(out);
    section(out, 0, ".text", 0x1000, TEXT, 0x200, 0x200, 0x6000_0020);
    section(out, 1, ".rdata", 0x2000, RDATA, 0x800, 0x800, 0x4000_0040);
    section(out, 2, ".data", 0x3000, DATA, 0x200, 0x1800, 0xc000_0040);
    section(out, 3, ".reloc", 0x5000, RELOC, 0x200, 0x200, 0x4200_0040);
    for (int i = TEXT; i < RDATA; i++) {
      out.put(i, (byte) 0xc3);
    }
    exportTable(out);
    out.putInt(UNWIND_TABLE, 0x1000).putInt(UNWIND_TABLE + 4, 0x1010);
    out.putInt(UNWIND_TABLE + 8, address(UNWIND)).putInt(UNWIND, 1);
    relocations(out);
    range(out, PeDirectory.EXPORT, address(EXPORTS), 0x200);
    range(out, PeDirectory.EXCEPTION, address(UNWIND_TABLE), 12);
    range(out, PeDirectory.BASE_RELOCATION, 0x5000, 24);
    range(out, PeDirectory.DEBUG, address(DEBUG), 28);
    patches.forEach(patch -> patch.accept(out));
    return out.array();
  }

  private static void headers(ByteBuffer out) {
    out.put(0, new byte[] {'M', 'Z'}).putInt(0x3c, PE);
    out.put(PE, new byte[] {'P', 'E', 0, 0}).putShort(PE + 4, (short) 0x8664);
    out.putShort(PE + 6, (short) 4).putShort(PE + 20, (short) 240);
    out.putShort(PE + 22, (short) 0x2022).putShort(OPTIONAL, (short) 0x20b);
    out.putLong(OPTIONAL + 24, 0x1_8000_0000L).putInt(OPTIONAL + 32, 0x1000);
    out.putInt(OPTIONAL + 36, 0x200).putInt(OPTIONAL + 56, 0x6000);
    out.putInt(OPTIONAL + 60, 0x400).putShort(OPTIONAL + 68, (short) 2);
    out.putShort(OPTIONAL + 70, (short) 0x160).putInt(OPTIONAL + 108, 16);
  }

  private static void section(
      ByteBuffer out,
      int index,
      String name,
      int address,
      int offset,
      int fileSize,
      int memorySize,
      int flags) {
    string(out, section(index, 0), name);
    out.putInt(section(index, 8), memorySize).putInt(section(index, 12), address);
    out.putInt(section(index, 16), fileSize).putInt(section(index, 20), offset);
    out.putInt(section(index, 36), flags);
  }

  private static void range(ByteBuffer out, PeDirectory directory, int address, int size) {
    out.putInt(directory(directory), address).putInt(directory(directory) + 4, size);
  }

  private void exportTable(ByteBuffer out) {
    int at = STRINGS;
    at = string(out, at, "library.dll");
    out.putInt(EXPORTS + 12, address(STRINGS)).putInt(EXPORTS + 16, 1);
    out.putInt(EXPORTS + 20, exports.size()).putInt(EXPORTS + 24, exports.size());
    out.putInt(EXPORTS + 28, address(EXPORT_ADDRESSES));
    out.putInt(EXPORTS + 32, address(EXPORT_NAMES));
    out.putInt(EXPORTS + 36, address(EXPORT_ORDINALS));
    for (int i = 0; i < exports.size(); i++) {
      out.putInt(EXPORT_ADDRESSES + i * 4, 0x1000 + i).putInt(EXPORT_NAMES + i * 4, address(at));
      out.putShort(EXPORT_ORDINALS + i * 2, (short) i);
      at = string(out, at, exports.get(i));
    }
  }

  private static void relocations(ByteBuffer out) {
    out.putInt(RELOC, 0x2000).putInt(RELOC + 4, 12);
    out.putShort(RELOC + 8, (short) (0xa000 | (address(RELOCATED) & 0xfff)));
    out.putInt(RELOC + 12, 0x3000).putInt(RELOC + 16, 12).putShort(RELOC + 20, (short) 0xa000);
    out.putLong(RELOCATED, 0x1_8000_1000L).putLong(DATA, 0x1_8000_1000L);
  }

  private static int string(ByteBuffer out, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    out.put(at, bytes);
    return at + bytes.length + 1;
  }
}
