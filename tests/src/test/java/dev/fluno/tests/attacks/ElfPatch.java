package dev.fluno.tests.attacks;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.LongPredicate;

/** Changes that no linker makes, in an ELF file of 64 bits, little-endian. Numbers as in elf(5). */
record ElfPatch(ByteBuffer file) {
  static final int PT_LOAD = 1;
  static final int PT_DYNAMIC = 2;
  static final int PT_INTERP = 3;
  static final int PT_GNU_RELRO = 0x6474e552;

  private static final int WRITABLE = 6;
  private static final int EXECUTABLE = 5;
  private static final int ALL = 7;

  static ElfPatch of(byte[] bytes) {
    return new ElfPatch(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
  }

  byte[] bytes() {
    var bytes = new byte[file.capacity()];
    file.get(0, bytes);
    return bytes;
  }

  /** What indirect functions and unique symbols make linkers write into the header, undone. */
  ElfPatch plainOsAbi() {
    file.put(7, (byte) 0);
    return this;
  }

  ElfPatch machine(int number) {
    file.putShort(18, (short) number);
    return this;
  }

  /** Gives a program header another type. */
  ElfPatch segment(int type, int newType) {
    file.putInt(header(type, flags -> true), newType);
    return this;
  }

  ElfPatch writableCode() {
    file.putInt(header(PT_LOAD, flags -> flags == EXECUTABLE) + 4, ALL);
    return this;
  }

  /** Memory behind the data of the file. */
  ElfPatch dataOf(long bytes) {
    file.putLong(header(PT_LOAD, flags -> flags == WRITABLE) + 40, bytes);
    return this;
  }

  /** Gives a dynamic entry another tag. */
  ElfPatch tag(long tag, long newTag) {
    int dynamic = (int) file.getLong(header(PT_DYNAMIC, flags -> true) + 8);
    for (int at = dynamic; file.getLong(at) != 0; at += 16) {
      if (file.getLong(at) == tag) {
        file.putLong(at, newTag);
        return this;
      }
    }
    throw new IllegalStateException("no dynamic entry has tag " + tag);
  }

  private int header(int type, LongPredicate flags) {
    int first = (int) file.getLong(32);
    for (int i = 0; i < file.getShort(56); i++) {
      int at = first + 56 * i;
      if (file.getInt(at) == type && flags.test(file.getInt(at + 4))) {
        return at;
      }
    }
    throw new IllegalStateException("no program header is of type " + type);
  }
}
