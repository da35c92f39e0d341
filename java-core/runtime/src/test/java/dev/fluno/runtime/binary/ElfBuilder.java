package dev.fluno.runtime.binary;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * Writes a small shared object, byte by byte, that the inspector accepts and the loader loads, with
 * every part open to a test that wants it wrong.
 *
 * <pre>
 * file    what                                  segment (address = offset)
 * 0x0000  ELF header, program headers           R   0x0000 to 0x1000
 * 0x0400  DT_GNU_HASH: one bucket
 * 0x0600  DT_SYMTAB
 * 0x0800  DT_STRTAB
 * 0x0c00  DT_RELA
 * 0x0e00  a note
 * 0x1000  code: 16 times `ret`                  RX  0x1000 to 0x1010
 * 0x2000  the dynamic section                   RW  0x2000 to 0x2500, zero-filled to 0x2800
 * 0x2400  data: 32 words
 * </pre>
 */
final class ElfBuilder {

  static final int HASH = 0x400;
  static final int SYMBOLS = 0x600;
  static final int STRINGS = 0x800;
  static final int RELOCATIONS = 0xc00;
  static final int NOTE = 0xe00;
  static final int CODE = 0x1000;
  static final int DYNAMIC = 0x2000;
  static final int DATA = 0x2400;
  static final int END = 0x2500;

  /** A program header whose fields can be set. */
  static final class Segment {
    int type;
    int flags;
    long offset;
    long address;
    long fileSize;
    long memorySize;
    long alignment;

    Segment(int type, int flags, long address, long size, long alignment) {
      this.type = type;
      this.flags = flags;
      this.offset = address;
      this.address = address;
      this.fileSize = size;
      this.memorySize = size;
      this.alignment = alignment;
    }
  }

  /** A dynamic symbol whose fields can be set. */
  static final class Entry {
    final String name;
    boolean listed = true;
    int info = Symbol.STB_GLOBAL << 4 | Symbol.STT_FUNC;
    int other;
    int section = 2;
    long value = CODE;
    long size = 1;

    Entry(String name) {
      this.name = name;
    }
  }

  private record Tag(long number, ToLongFunction<ElfBuilder> value) {}

  final List<Segment> segments = new ArrayList<>();
  final List<Entry> entries = new ArrayList<>();
  final List<long[]> relocations = new ArrayList<>();
  private final List<Tag> tags = new ArrayList<>();
  private final List<Consumer<ByteBuffer>> patches = new ArrayList<>();
  private final StringBuilder strings = new StringBuilder("\0");
  private boolean endsWithNull = true;

  /** A library that exports the function {@code run} and needs nothing. */
  ElfBuilder() {
    segments.add(new Segment(ProgramHeader.PT_PHDR, 4, 0x40, 0, 8));
    segments.add(new Segment(ProgramHeader.PT_LOAD, 4, 0, CODE, 0x1000));
    segments.add(new Segment(ProgramHeader.PT_LOAD, 5, CODE, 16, 0x1000));
    segments.add(new Segment(ProgramHeader.PT_LOAD, 6, DYNAMIC, END - DYNAMIC, 0x1000));
    segments.getLast().memorySize = 0x800;
    segments.add(new Segment(ProgramHeader.PT_DYNAMIC, 6, DYNAMIC, DATA - DYNAMIC, 8));
    segments.add(new Segment(ProgramHeader.PT_GNU_STACK, 6, 0, 0, 16));
    segments.add(new Segment(ProgramHeader.PT_GNU_RELRO, 4, DYNAMIC, DATA - DYNAMIC, 1));
    segments.add(new Segment(ProgramHeader.PT_NOTE, 4, NOTE, 20, 4));
    entries.add(new Entry("run"));
    relocation(DATA, 8, 0, DATA + 8);
    tag(DynamicTag.STRTAB, STRINGS);
    tags.add(new Tag(10, builder -> builder.strings.length()));
    tag(DynamicTag.SYMTAB, SYMBOLS);
    tag(DynamicTag.SYMENT, 24);
    tag(DynamicTag.GNU_HASH, HASH);
    tag(DynamicTag.RELA, RELOCATIONS);
    tags.add(new Tag(8, builder -> builder.relocations.size() * 24L));
    tag(DynamicTag.RELAENT, 24);
    tag(DynamicTag.FLAGS, 8);
    tag(DynamicTag.FLAGS_1, 1);
  }

  /** The first program header of a type. */
  Segment segment(int type) {
    return segments.stream().filter(segment -> segment.type == type).findFirst().orElseThrow();
  }

  /** The segments mapped: 0 read-only, 1 code, 2 data. */
  Segment load(int index) {
    return segments.stream()
        .filter(segment -> segment.type == ProgramHeader.PT_LOAD)
        .skip(index)
        .findFirst()
        .orElseThrow();
  }

  ElfBuilder add(int type, int flags, long address, long size) {
    segments.add(new Segment(type, flags, address, size, 0x1000));
    return this;
  }

  ElfBuilder tag(DynamicTag tag, long value) {
    return tag(tag.number(), value);
  }

  ElfBuilder tag(long number, long value) {
    tags.add(new Tag(number, builder -> value));
    return this;
  }

  /** A tag whose value is a string. */
  ElfBuilder tag(DynamicTag tag, String text) {
    return tag(tag, string(text));
  }

  /** Gives a tag that is there another value. */
  ElfBuilder retag(DynamicTag tag, long value) {
    tags.replaceAll(
        old -> old.number() == tag.number() ? new Tag(old.number(), builder -> value) : old);
    return this;
  }

  ElfBuilder untag(DynamicTag tag) {
    tags.removeIf(old -> old.number() == tag.number());
    return this;
  }

  ElfBuilder withoutNull() {
    endsWithNull = false;
    return this;
  }

  Entry symbol(String name) {
    var entry = new Entry(name);
    entries.add(entry);
    return entry;
  }

  /** An undefined symbol, which comes before those that the index lists. */
  Entry undefined(String name) {
    var entry = new Entry(name);
    entry.listed = false;
    entry.section = 0;
    entry.value = 0;
    entries.addFirst(entry);
    return entry;
  }

  ElfBuilder relocation(long target, long type, long symbol, long addend) {
    relocations.add(new long[] {target, symbol << 32 | type, addend});
    return this;
  }

  /** Changes the finished bytes. */
  ElfBuilder patch(Consumer<ByteBuffer> patch) {
    patches.add(patch);
    return this;
  }

  private long string(String text) {
    int at = strings.length();
    strings.append(text).append('\0');
    return at;
  }

  byte[] build() {
    ByteBuffer out = ByteBuffer.allocate(END).order(ByteOrder.LITTLE_ENDIAN);
    header(out);
    programHeaders(out);
    symbols(out);
    hash(out);
    for (int i = 0; i < relocations.size(); i++) {
      for (int field = 0; field < 3; field++) {
        out.putLong(RELOCATIONS + i * 24 + field * 8, relocations.get(i)[field]);
      }
    }
    out.put(STRINGS, strings.toString().getBytes(StandardCharsets.ISO_8859_1));
    out.putInt(NOTE, 4).putInt(NOTE + 4, 4).putInt(NOTE + 8, 1);
    out.put(NOTE + 12, new byte[] {'F', 'L', 'N', 0, 1, 0, 0, 0});
    for (int i = 0; i < 16; i++) {
      out.put(CODE + i, (byte) 0xc3);
    }
    dynamic(out);
    patches.forEach(patch -> patch.accept(out));
    return out.array();
  }

  private void header(ByteBuffer out) {
    out.put(0, new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1});
    out.putShort(16, (short) 3).putShort(18, (short) 62).putInt(20, 1).putLong(32, 64);
    out.putShort(52, (short) 64).putShort(54, (short) 56).putShort(56, (short) segments.size());
  }

  private void programHeaders(ByteBuffer out) {
    segments.stream()
        .filter(segment -> segment.type == ProgramHeader.PT_PHDR && segment.fileSize == 0)
        .forEach(
            segment -> {
              segment.fileSize = segments.size() * 56L;
              segment.memorySize = segment.fileSize;
            });
    for (int i = 0; i < segments.size(); i++) {
      Segment segment = segments.get(i);
      int at = 64 + i * 56;
      out.putInt(at, segment.type).putInt(at + 4, segment.flags);
      out.putLong(at + 8, segment.offset).putLong(at + 16, segment.address);
      out.putLong(at + 24, segment.address).putLong(at + 32, segment.fileSize);
      out.putLong(at + 40, segment.memorySize).putLong(at + 48, segment.alignment);
    }
  }

  private void symbols(ByteBuffer out) {
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      int at = SYMBOLS + (i + 1) * 24;
      out.putInt(at, (int) string(entry.name)).put(at + 4, (byte) entry.info);
      out.put(at + 5, (byte) entry.other).putShort(at + 6, (short) entry.section);
      out.putLong(at + 8, entry.value).putLong(at + 16, entry.size);
    }
  }

  private void hash(ByteBuffer out) {
    int unlisted = (int) entries.stream().takeWhile(entry -> !entry.listed).count();
    out.putInt(HASH, 1).putInt(HASH + 4, unlisted + 1).putInt(HASH + 8, 1).putInt(HASH + 12, 26);
    long filter = 0;
    for (int i = unlisted; i < entries.size(); i++) {
      int hash = 5381;
      for (char c : entries.get(i).name.toCharArray()) {
        hash = hash * 33 + c;
      }
      filter |= 1L << hash | 1L << (hash >>> 26);
      boolean isLast = i == entries.size() - 1;
      out.putInt(HASH + 28 + (i - unlisted) * 4, isLast ? hash | 1 : hash & ~1);
    }
    out.putLong(HASH + 16, filter).putInt(HASH + 24, unlisted == entries.size() ? 0 : unlisted + 1);
  }

  private void dynamic(ByteBuffer out) {
    int at = DYNAMIC;
    for (Tag tag : tags) {
      out.putLong(at, tag.number()).putLong(at + 8, tag.value().applyAsLong(this));
      at += 16;
    }
    if (!endsWithNull) {
      for (; at < DATA; at += 16) {
        out.putLong(at, DynamicTag.NEEDED.number()).putLong(at + 8, 0);
      }
    }
  }
}
