package dev.fluno.runtime.binary;

import static dev.fluno.runtime.binary.ElfBuilder.CODE;
import static dev.fluno.runtime.binary.ElfBuilder.DATA;
import static dev.fluno.runtime.binary.ElfBuilder.DYNAMIC;
import static dev.fluno.runtime.binary.ElfBuilder.HASH;
import static dev.fluno.runtime.binary.ElfBuilder.NOTE;
import static dev.fluno.runtime.binary.ElfBuilder.RELOCATIONS;
import static dev.fluno.runtime.binary.ElfBuilder.STRINGS;
import static dev.fluno.runtime.binary.ProgramHeader.PT_DYNAMIC;
import static dev.fluno.runtime.binary.ProgramHeader.PT_GNU_EH_FRAME;
import static dev.fluno.runtime.binary.ProgramHeader.PT_GNU_PROPERTY;
import static dev.fluno.runtime.binary.ProgramHeader.PT_GNU_RELRO;
import static dev.fluno.runtime.binary.ProgramHeader.PT_GNU_STACK;
import static dev.fluno.runtime.binary.ProgramHeader.PT_INTERP;
import static dev.fluno.runtime.binary.ProgramHeader.PT_LOAD;
import static dev.fluno.runtime.binary.ProgramHeader.PT_NOTE;
import static dev.fluno.runtime.binary.ProgramHeader.PT_PHDR;
import static dev.fluno.runtime.binary.ProgramHeader.PT_TLS;

import dev.fluno.runtime.refusal.BinaryCode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;

/** One defect of a library each, and the code it must be refused with. */
final class ElfDefects {

  private final List<Defect<ElfBuilder>> list = new ArrayList<>();

  private ElfDefects() {}

  static List<Defect<ElfBuilder>> all() {
    var defects = new ElfDefects();
    defects.headers();
    defects.segments();
    defects.otherProgramHeaders();
    defects.dynamicSection();
    defects.tables();
    defects.symbolIndex();
    defects.symbols();
    defects.relocations();
    return defects.list;
  }

  private void add(
      BinaryCode code, String name, Consumer<ElfBuilder> make, BinaryCode... entailed) {
    list.add(new Defect<>(name, EnumSet.of(code, entailed), make));
  }

  private void headers() {
    add(BinaryCode.NOT_ELF, "another magic", lib -> lib.patch(out -> out.put(1, (byte) 'e')));
    add(BinaryCode.WRONG_CLASS, "32-bit", lib -> lib.patch(out -> out.put(4, (byte) 1)));
    add(BinaryCode.WRONG_BYTE_ORDER, "big-endian", lib -> lib.patch(out -> out.put(5, (byte) 2)));
    add(BinaryCode.WRONG_MACHINE, "i386", lib -> lib.patch(out -> out.putShort(18, (short) 3)));
    add(BinaryCode.WRONG_OSABI, "OSABI GNU", lib -> lib.patch(out -> out.put(7, (byte) 3)));
    add(BinaryCode.WRONG_OSABI, "OSABI FreeBSD", lib -> lib.patch(out -> out.put(7, (byte) 9)));
    add(BinaryCode.WRONG_OSABI, "an ABI version", lib -> lib.patch(out -> out.put(8, (byte) 1)));
    add(BinaryCode.WRONG_OSABI, "padding used", lib -> lib.patch(out -> out.put(15, (byte) 1)));
    for (short type : new short[] {0, 1, 2, 4}) {
      add(
          BinaryCode.NOT_A_SHARED_OBJECT,
          "e_type " + type,
          lib -> lib.patch(out -> out.putShort(16, type)));
    }
    add(BinaryCode.MALFORMED_HEADER, "EI_VERSION 0", lib -> lib.patch(out -> out.put(6, (byte) 0)));
    add(BinaryCode.MALFORMED_HEADER, "e_version 2", lib -> lib.patch(out -> out.putInt(20, 2)));
    add(
        BinaryCode.MALFORMED_HEADER,
        "e_ehsize 65",
        lib -> lib.patch(out -> out.putShort(52, (short) 65)));
    add(
        BinaryCode.MALFORMED_HEADER,
        "e_phentsize 32",
        lib -> lib.patch(out -> out.putShort(54, (short) 32)));
    add(
        BinaryCode.MALFORMED_HEADER,
        "no program headers",
        lib -> lib.patch(out -> out.putShort(56, (short) 0)));
    add(
        BinaryCode.MALFORMED_HEADER,
        "65535 program headers",
        lib -> lib.patch(out -> out.putShort(56, (short) -1)));
    add(
        BinaryCode.OUTSIDE_FILE,
        "program headers behind the end",
        lib -> lib.patch(out -> out.putLong(32, ElfBuilder.END - 8)));
    add(
        BinaryCode.OUTSIDE_FILE,
        "program headers at the end of all numbers",
        lib -> lib.patch(out -> out.putLong(32, -56)));
  }

  private void segments() {
    add(BinaryCode.WRITABLE_CODE, "code RWX", lib -> lib.load(1).flags = 7);
    add(BinaryCode.WRITABLE_CODE, "data WX", lib -> lib.load(2).flags = 3);
    add(BinaryCode.SEGMENT_ACCESS, "code that cannot be read", lib -> lib.load(1).flags = 1);
    add(BinaryCode.SEGMENT_ACCESS, "an unknown flag", lib -> lib.load(0).flags = 0x10_0004);
    add(
        BinaryCode.SEGMENT_ORDER,
        "a first address to map at",
        lib -> {
          lib.segments.remove(lib.segment(PT_PHDR));
          lib.segments.remove(lib.segment(PT_NOTE));
          lib.segments.remove(lib.load(0));
          lib.untag(DynamicTag.STRTAB).untag(DynamicTag.STRSZ).untag(DynamicTag.SYMTAB);
          lib.untag(DynamicTag.GNU_HASH).untag(DynamicTag.SYMENT);
          lib.untag(DynamicTag.RELA).untag(DynamicTag.RELASZ).untag(DynamicTag.RELAENT);
        },
        BinaryCode.MISSING_TAG);
    add(
        BinaryCode.SEGMENT_ORDER,
        "data before code",
        lib -> lib.segments.add(lib.segments.remove(lib.segments.indexOf(lib.load(1)))));
    add(BinaryCode.SEGMENT_ALIGNMENT, "no alignment", lib -> lib.load(0).alignment = 0);
    add(BinaryCode.SEGMENT_ALIGNMENT, "less than a page", lib -> lib.load(0).alignment = 0x800);
    add(BinaryCode.SEGMENT_ALIGNMENT, "no power of two", lib -> lib.load(0).alignment = 0x3000);
    add(
        BinaryCode.SEGMENT_ALIGNMENT,
        "an alignment of 1 GiB",
        lib -> lib.load(0).alignment = 1 << 30);
    add(BinaryCode.SEGMENT_ALIGNMENT, "a sign bit", lib -> lib.load(0).alignment = 1L << 63);
    add(
        BinaryCode.SEGMENT_ALIGNMENT,
        "offset and address apart",
        lib -> {
          lib.load(1).offset += 4;
          lib.load(1).fileSize = 12;
          lib.load(1).memorySize = 12;
        });
    add(
        BinaryCode.SEGMENT_OVERLAP,
        "one page for two segments",
        lib -> {
          lib.load(0).fileSize += 1;
          lib.load(0).memorySize += 1;
        },
        BinaryCode.EXPORT_OUTSIDE_CODE);
    add(
        BinaryCode.SEGMENT_OVERLAP,
        "a segment mapped twice",
        lib -> lib.segments.add(5, copy(lib.load(2))));
    add(
        BinaryCode.OUTSIDE_FILE,
        "a segment longer than the file",
        lib -> lib.add(PT_LOAD, 4, 0x3000, 1));
    add(
        BinaryCode.OUTSIDE_FILE,
        "an offset and size that wrap around",
        lib -> {
          lib.add(PT_LOAD, 4, 0x3000, 0x2000);
          lib.segments.getLast().offset = -0x1000;
        });
    add(
        BinaryCode.SEGMENT_SIZE,
        "less memory than file",
        lib -> {
          lib.load(1).memorySize = 8;
        });
    add(BinaryCode.SEGMENT_SIZE, "zero-filled code", lib -> lib.load(1).memorySize = 32);
    add(
        BinaryCode.SEGMENT_SIZE,
        "an empty segment",
        lib -> {
          lib.add(PT_LOAD, 6, 0x3000, 0);
          lib.segments.getLast().offset = 0;
        });
    for (long size : new long[] {1L << 31, -1}) {
      add(
          BinaryCode.MEMORY_TOO_LARGE,
          "a memory size of " + Long.toHexString(size),
          lib -> lib.load(2).memorySize = size,
          BinaryCode.OUTSIDE_SEGMENTS,
          BinaryCode.MALFORMED_DYNAMIC_SECTION);
    }
    add(
        BinaryCode.MEMORY_TOO_LARGE,
        "an address far away",
        lib -> {
          lib.add(PT_LOAD, 4, 0, 16);
          lib.segments.getLast().address = 1L << 40;
        });
    add(
        BinaryCode.NO_SEGMENT,
        "nothing to load",
        lib -> lib.segments.removeIf(segment -> segment.type == PT_LOAD),
        BinaryCode.OUTSIDE_SEGMENTS,
        BinaryCode.MALFORMED_DYNAMIC_SECTION);
  }

  private static ElfBuilder.Segment copy(ElfBuilder.Segment of) {
    var copy = new ElfBuilder.Segment(of.type, of.flags, of.address, of.fileSize, of.alignment);
    copy.memorySize = of.memorySize;
    return copy;
  }

  private void otherProgramHeaders() {
    add(BinaryCode.UNKNOWN_PROGRAM_HEADER, "PT_NULL", lib -> lib.add(0, 0, 0, 0));
    add(BinaryCode.UNKNOWN_PROGRAM_HEADER, "PT_SHLIB", lib -> lib.add(5, 4, 0, 0));
    add(BinaryCode.UNKNOWN_PROGRAM_HEADER, "PT_GNU_MBIND", lib -> lib.add(0x6474e555, 4, 0, 0));
    add(BinaryCode.UNKNOWN_PROGRAM_HEADER, "PT_HIPROC", lib -> lib.add(0x7fffffff, 4, 0, 0));
    add(BinaryCode.UNKNOWN_PROGRAM_HEADER, "a type of -1", lib -> lib.add(-1, 4, 0, 0));
    add(BinaryCode.INTERPRETER, "an interpreter", lib -> lib.add(PT_INTERP, 4, NOTE, 4));
    add(BinaryCode.THREAD_LOCAL_STORAGE, "PT_TLS", lib -> lib.add(PT_TLS, 4, DATA, 8));
    for (int type : new int[] {PT_GNU_STACK, PT_DYNAMIC, PT_GNU_RELRO, PT_PHDR}) {
      add(
          BinaryCode.DUPLICATE_PROGRAM_HEADER,
          "two of type " + Integer.toHexString(type),
          lib -> {
            lib.segments.add(copy(lib.segment(type)));
          });
    }
    add(
        BinaryCode.DUPLICATE_PROGRAM_HEADER,
        "two tables for unwinding",
        lib -> lib.add(PT_GNU_EH_FRAME, 4, NOTE, 4).add(PT_GNU_EH_FRAME, 4, NOTE, 4));
    add(
        BinaryCode.NO_STACK_HEADER,
        "no PT_GNU_STACK",
        lib -> lib.segments.remove(lib.segment(PT_GNU_STACK)));
    add(
        BinaryCode.EXECUTABLE_STACK,
        "an executable stack",
        lib -> lib.segment(PT_GNU_STACK).flags = 7);
    add(
        BinaryCode.EXECUTABLE_STACK,
        "a second, executable stack",
        lib -> lib.add(PT_GNU_STACK, 7, 0, 0),
        BinaryCode.DUPLICATE_PROGRAM_HEADER);
    add(
        BinaryCode.SEGMENT_ACCESS,
        "a stack with an unknown flag",
        lib -> lib.segment(PT_GNU_STACK).flags = 0xe);
    add(
        BinaryCode.OUTSIDE_SEGMENTS,
        "RELRO beyond the data segment",
        lib -> lib.segment(PT_GNU_RELRO).memorySize = 0x1001);
    add(
        BinaryCode.OUTSIDE_SEGMENTS,
        "RELRO over code",
        lib -> lib.segment(PT_GNU_RELRO).address = CODE);
    add(
        BinaryCode.OUTSIDE_SEGMENTS,
        "RELRO of -1 bytes",
        lib -> lib.segment(PT_GNU_RELRO).memorySize = -1);
    add(
        BinaryCode.OUTSIDE_SEGMENTS,
        "program headers elsewhere in memory",
        lib -> {
          lib.segment(PT_PHDR).address = STRINGS;
        });
    add(
        BinaryCode.OUTSIDE_SEGMENTS,
        "fewer program headers in memory",
        lib -> {
          lib.segment(PT_PHDR).fileSize = 56;
          lib.segment(PT_PHDR).memorySize = 56;
        });
    add(
        BinaryCode.OUTSIDE_SEGMENTS,
        "a note outside the segments",
        lib -> lib.segment(PT_NOTE).address = 0x8000);
    add(
        BinaryCode.OUTSIDE_SEGMENTS,
        "unwinding in zero-filled memory",
        lib -> lib.add(PT_GNU_EH_FRAME, 4, ElfBuilder.END - 4, 8));
    add(
        BinaryCode.MALFORMED_NOTE,
        "a note longer than its header",
        lib -> lib.patch(out -> out.putInt(NOTE + 4, 5)));
    add(
        BinaryCode.MALFORMED_NOTE,
        "a name of 4 GiB",
        lib -> lib.patch(out -> out.putInt(NOTE, -1)));
    add(
        BinaryCode.MALFORMED_NOTE,
        "half a note",
        lib -> {
          lib.segment(PT_NOTE).fileSize = 28;
          lib.segment(PT_NOTE).memorySize = 28;
        });
    add(
        BinaryCode.MALFORMED_NOTE,
        "the header of a note alone",
        lib -> {
          lib.segment(PT_NOTE).fileSize = 12;
          lib.segment(PT_NOTE).memorySize = 12;
        });
    add(
        BinaryCode.MALFORMED_NOTE,
        "a note aligned to 2",
        lib -> lib.segment(PT_NOTE).alignment = 2);
    add(
        BinaryCode.MALFORMED_NOTE,
        "properties that end in the middle",
        lib -> {
          lib.add(PT_GNU_PROPERTY, 4, NOTE, 20);
          lib.segments.getLast().alignment = 8;
        });
  }

  private void dynamicSection() {
    add(
        BinaryCode.NO_DYNAMIC_SECTION,
        "no PT_DYNAMIC",
        lib -> lib.segments.remove(lib.segment(PT_DYNAMIC)));
    add(
        BinaryCode.MALFORMED_DYNAMIC_SECTION,
        "PT_DYNAMIC without bytes in the file",
        lib -> lib.segment(PT_DYNAMIC).fileSize = 0);
    add(
        BinaryCode.MALFORMED_DYNAMIC_SECTION,
        "PT_DYNAMIC that shows others other bytes",
        lib -> lib.segment(PT_DYNAMIC).offset += 16);
    add(
        BinaryCode.MALFORMED_DYNAMIC_SECTION,
        "PT_DYNAMIC outside the segments",
        lib -> lib.segment(PT_DYNAMIC).address = 0x10000);
    add(
        BinaryCode.MALFORMED_DYNAMIC_SECTION,
        "PT_DYNAMIC at the end of all numbers",
        lib -> lib.segment(PT_DYNAMIC).address = -16);
    add(
        BinaryCode.MALFORMED_DYNAMIC_SECTION,
        "a read-only dynamic section",
        lib -> lib.load(2).flags = 4,
        BinaryCode.SEGMENT_SIZE,
        BinaryCode.OUTSIDE_SEGMENTS,
        BinaryCode.RELOCATION_TARGET);
    add(
        BinaryCode.UNTERMINATED_DYNAMIC_SECTION,
        "no DT_NULL",
        lib -> {
          lib.withoutNull();
        },
        BinaryCode.NEEDED_NOT_DECLARED);
    add(
        BinaryCode.DUPLICATE_TAG,
        "DT_SYMTAB twice",
        lib -> lib.tag(DynamicTag.SYMTAB, ElfBuilder.SYMBOLS));
    add(BinaryCode.DUPLICATE_TAG, "DT_FLAGS twice", lib -> lib.tag(DynamicTag.FLAGS, 8));
    for (long tag :
        new long[] {
          17,
          18,
          19,
          21,
          31,
          34,
          38,
          0x6000000d,
          0x6ffffefa,
          0x6ffffdf5,
          0x6ffffffaL,
          0x70000001,
          0x7ffffffe,
          -1,
          1L << 32 | 5
        }) {
      add(BinaryCode.UNKNOWN_TAG, "tag " + Long.toHexString(tag), lib -> lib.tag(tag, 0));
    }
    add(BinaryCode.SONAME, "a SONAME", lib -> lib.tag(DynamicTag.SONAME, "libc.so.6"));
    add(
        BinaryCode.NEEDED_NOT_DECLARED,
        "an undeclared NEEDED",
        lib -> lib.tag(DynamicTag.NEEDED, "libm.so.6"));
    add(
        BinaryCode.NEEDED_NOT_DECLARED,
        "a NEEDED without a name",
        lib -> lib.tag(DynamicTag.NEEDED, 1 << 20));
    add(BinaryCode.SEARCH_PATH, "RPATH", lib -> lib.tag(DynamicTag.RPATH, "/tmp"));
    add(BinaryCode.SEARCH_PATH, "RUNPATH", lib -> lib.tag(DynamicTag.RUNPATH, "$ORIGIN"));
    add(BinaryCode.FILTER, "FILTER", lib -> lib.tag(DynamicTag.FILTER, "libm.so.6"));
    add(BinaryCode.FILTER, "AUXILIARY", lib -> lib.tag(DynamicTag.AUXILIARY, "libm.so.6"));
    add(BinaryCode.AUDIT, "AUDIT", lib -> lib.tag(DynamicTag.AUDIT, "audit.so"));
    add(BinaryCode.AUDIT, "DEPAUDIT", lib -> lib.tag(DynamicTag.DEPAUDIT, "audit.so"));
    add(BinaryCode.TEXT_RELOCATIONS, "TEXTREL", lib -> lib.tag(DynamicTag.TEXTREL, 0));
    add(BinaryCode.TEXT_RELOCATIONS, "DF_TEXTREL", lib -> lib.retag(DynamicTag.FLAGS, 4));
    add(BinaryCode.EXECUTABLE, "DF_1_PIE", lib -> lib.retag(DynamicTag.FLAGS_1, 0x0800_0001));
    add(BinaryCode.LOADER_FLAG, "SYMBOLIC", lib -> lib.tag(DynamicTag.SYMBOLIC, 0));
    for (int bit = 0; bit < 64; bit++) {
      long flag = 1L << bit;
      if (flag != 4 && flag != 8) {
        add(BinaryCode.LOADER_FLAG, "DF bit " + bit, lib -> lib.retag(DynamicTag.FLAGS, flag));
      }
      if (flag != 1 && flag != 0x0800_0000) {
        add(BinaryCode.LOADER_FLAG, "DF_1 bit " + bit, lib -> lib.retag(DynamicTag.FLAGS_1, flag));
      }
    }
    for (DynamicTag tag :
        new DynamicTag[] {
          DynamicTag.INIT,
          DynamicTag.FINI,
          DynamicTag.INIT_ARRAY,
          DynamicTag.FINI_ARRAY,
          DynamicTag.PREINIT_ARRAY,
          DynamicTag.INIT_ARRAYSZ,
          DynamicTag.FINI_ARRAYSZ,
          DynamicTag.PREINIT_ARRAYSZ
        }) {
      add(BinaryCode.CODE_AT_LOAD, tag.label(), lib -> lib.tag(tag, CODE));
    }
    for (DynamicTag tag :
        new DynamicTag[] {
          DynamicTag.VERSYM,
          DynamicTag.VERDEF,
          DynamicTag.VERDEFNUM,
          DynamicTag.VERNEED,
          DynamicTag.VERNEEDNUM
        }) {
      add(BinaryCode.SYMBOL_VERSIONS, tag.label(), lib -> lib.tag(tag, STRINGS));
    }
    for (DynamicTag tag :
        new DynamicTag[] {DynamicTag.RELR, DynamicTag.RELRSZ, DynamicTag.RELRENT}) {
      add(BinaryCode.PACKED_RELOCATIONS, tag.label(), lib -> lib.tag(tag, RELOCATIONS));
    }
    add(BinaryCode.SECOND_SYMBOL_INDEX, "DT_HASH", lib -> lib.tag(DynamicTag.HASH, HASH));
  }

  private void tables() {
    for (DynamicTag tag :
        new DynamicTag[] {
          DynamicTag.STRTAB, DynamicTag.STRSZ, DynamicTag.SYMTAB, DynamicTag.SYMENT,
          DynamicTag.GNU_HASH, DynamicTag.RELA, DynamicTag.RELASZ, DynamicTag.RELAENT
        }) {
      add(BinaryCode.MISSING_TAG, "no " + tag.label(), lib -> lib.untag(tag));
    }
    for (DynamicTag tag : new DynamicTag[] {DynamicTag.JMPREL, DynamicTag.PLTRELSZ}) {
      add(BinaryCode.MISSING_TAG, tag.label() + " alone", lib -> lib.tag(tag, RELOCATIONS));
    }
    add(BinaryCode.MISSING_TAG, "DT_PLTREL alone", lib -> lib.tag(DynamicTag.PLTREL, 7));
    add(
        BinaryCode.MISSING_TAG,
        "DT_RELACOUNT without DT_RELA",
        lib ->
            lib.untag(DynamicTag.RELA)
                .untag(DynamicTag.RELASZ)
                .untag(DynamicTag.RELAENT)
                .tag(DynamicTag.RELACOUNT, 0));
    for (DynamicTag tag :
        new DynamicTag[] {
          DynamicTag.STRTAB, DynamicTag.SYMTAB, DynamicTag.GNU_HASH, DynamicTag.RELA
        }) {
      for (long address : new long[] {0xfff, 0x1800, 0x2600, 0x9000, -8, Long.MIN_VALUE}) {
        add(
            BinaryCode.MISPLACED_TABLE,
            tag.label() + " at " + Long.toHexString(address),
            lib -> lib.retag(tag, address));
      }
    }
    add(
        BinaryCode.MISPLACED_TABLE,
        "tables in a writable segment",
        lib -> lib.load(0).flags = 6,
        BinaryCode.OUTSIDE_SEGMENTS);
    for (DynamicTag tag : new DynamicTag[] {DynamicTag.STRSZ, DynamicTag.RELASZ}) {
      for (long size : new long[] {0x2400, 24L << 58, -24L << 32}) {
        add(
            BinaryCode.MISPLACED_TABLE,
            tag.label() + " " + Long.toHexString(size),
            lib -> lib.retag(tag, size));
      }
    }
    add(BinaryCode.MISPLACED_TABLE, "DT_PLTGOT in code", lib -> lib.tag(DynamicTag.PLTGOT, CODE));
    add(
        BinaryCode.MISPLACED_TABLE,
        "DT_PLTGOT at the end of data",
        lib -> lib.tag(DynamicTag.PLTGOT, DYNAMIC + 0x7f0));
    add(BinaryCode.WRONG_ENTRY_SIZE, "SYMENT 16", lib -> lib.retag(DynamicTag.SYMENT, 16));
    add(BinaryCode.WRONG_ENTRY_SIZE, "RELAENT 16", lib -> lib.retag(DynamicTag.RELAENT, 16));
    add(BinaryCode.WRONG_ENTRY_SIZE, "RELASZ 23", lib -> lib.retag(DynamicTag.RELASZ, 23));
    add(
        BinaryCode.WRONG_ENTRY_SIZE,
        "PLTREL 17",
        lib ->
            lib.tag(DynamicTag.PLTREL, 17)
                .tag(DynamicTag.JMPREL, RELOCATIONS)
                .tag(DynamicTag.PLTRELSZ, 24));
  }

  private void symbolIndex() {
    index("no buckets", out -> out.putInt(HASH, 0));
    index("2^32 - 1 buckets", out -> out.putInt(HASH, -1));
    index("symbols from 0", out -> out.putInt(HASH + 4, 0));
    index("symbols from 2^32 - 1", out -> out.putInt(HASH + 4, -1));
    index("symbols from behind the bucket's", out -> out.putInt(HASH + 4, 2));
    index("no filter", out -> out.putInt(HASH + 8, 0));
    index("three filter words", out -> out.putInt(HASH + 8, 3));
    index("2^31 filter words", out -> out.putInt(HASH + 8, 1 << 31));
    index("a shift of 32", out -> out.putInt(HASH + 12, 32));
    index("a filter without the symbol", out -> out.putLong(HASH + 16, 0));
    index("a bucket far away", out -> out.putInt(HASH + 24, 1 << 20));
    index("a bucket of 2^32 - 1", out -> out.putInt(HASH + 24, -1));
    index("another hash", out -> out.putInt(HASH + 28, out.getInt(HASH + 28) ^ 2));
    index(
        "two buckets with one symbol",
        out -> {
          int chain = out.getInt(HASH + 28);
          out.putInt(HASH, 2).putInt(HASH + 24, 1).putInt(HASH + 28, 1).putInt(HASH + 32, chain);
        });
    index(
        "a chain without an end",
        out -> {
          for (int at = HASH + 28; at < RELOCATIONS; at += 4) {
            out.putInt(at, 2);
          }
          out.putInt(NOTE + 8, 2).putInt(NOTE + 16, 2);
        });
    add(
        BinaryCode.MALFORMED_SYMBOL_INDEX,
        "a definition that the index does not list",
        lib -> {
          ElfBuilder.Entry hidden = lib.undefined("hidden");
          hidden.section = 2;
          hidden.value = CODE;
        },
        BinaryCode.EXPORT_NOT_DECLARED);
    add(
        BinaryCode.MALFORMED_SYMBOL_INDEX,
        "symbols that no bucket lists",
        lib -> {
          lib.symbol("other");
          lib.symbol("last");
          lib.patch(out -> out.putInt(HASH + 24, 3));
        });
  }

  private void index(String name, Consumer<ByteBuffer> patch) {
    add(BinaryCode.MALFORMED_SYMBOL_INDEX, name, lib -> lib.patch(patch));
  }

  private void symbols() {
    add(
        BinaryCode.MALFORMED_SYMBOL,
        "a name outside the string table",
        lib -> lib.patch(out -> out.putInt(ElfBuilder.SYMBOLS + 24, 1 << 16)),
        BinaryCode.EXPORT_MISSING);
    add(
        BinaryCode.MALFORMED_SYMBOL,
        "no name",
        lib -> lib.patch(out -> out.putInt(ElfBuilder.SYMBOLS + 24, 0)),
        BinaryCode.EXPORT_MISSING);
    add(
        BinaryCode.MALFORMED_SYMBOL,
        "a string table that does not end",
        lib -> lib.retag(DynamicTag.STRSZ, 4),
        BinaryCode.EXPORT_MISSING);
    add(BinaryCode.MALFORMED_SYMBOL, "the same name twice", lib -> lib.symbol("run"));
    add(
        BinaryCode.MALFORMED_SYMBOL,
        "a local symbol in the index",
        lib -> lib.entries.getFirst().info = Symbol.STT_FUNC);
    add(
        BinaryCode.MALFORMED_SYMBOL,
        "an absolute address",
        lib -> lib.entries.getFirst().section = 0xfff1);
    add(
        BinaryCode.MALFORMED_SYMBOL,
        "an undefined symbol with an address",
        lib -> lib.undefined("puts").value = CODE,
        BinaryCode.IMPORT_NOT_DECLARED);
    add(
        BinaryCode.INDIRECT_FUNCTION,
        "an indirect function",
        lib -> lib.entries.getFirst().info = 0x1a,
        BinaryCode.EXPORT_NOT_A_FUNCTION);
    add(BinaryCode.UNIQUE_SYMBOL, "a unique symbol", lib -> lib.entries.getFirst().info = 0xa2);
    add(
        BinaryCode.THREAD_LOCAL_STORAGE,
        "a thread-local symbol",
        lib -> lib.entries.getFirst().info = 0x16,
        BinaryCode.EXPORT_NOT_A_FUNCTION);
    add(BinaryCode.IMPORT_NOT_DECLARED, "an import", lib -> lib.undefined("system"));
    add(
        BinaryCode.IMPORT_NOT_DECLARED,
        "a weak import",
        lib -> lib.undefined("system").info = 0x20);
    add(BinaryCode.EXPORT_NOT_DECLARED, "another export", lib -> lib.symbol("malloc"));
    add(BinaryCode.EXPORT_MISSING, "no export", lib -> lib.entries.clear());
    add(
        BinaryCode.EXPORT_MISSING,
        "an import instead of the export",
        lib -> {
          lib.entries.clear();
          lib.undefined("run");
        },
        BinaryCode.IMPORT_NOT_DECLARED);
    add(
        BinaryCode.EXPORT_NOT_A_FUNCTION,
        "an exported variable",
        lib -> lib.entries.getFirst().info = 0x11);
    for (int visibility = 1; visibility < 4; visibility++) {
      int other = visibility;
      add(
          BinaryCode.EXPORT_NOT_A_FUNCTION,
          "visibility " + visibility,
          lib -> lib.entries.getFirst().other = other);
    }
    for (long value : new long[] {0, 0xfff, CODE + 16, DATA, 0x2600, 0x9000, -1}) {
      add(
          BinaryCode.EXPORT_OUTSIDE_CODE,
          "an export at " + Long.toHexString(value),
          lib -> lib.entries.getFirst().value = value);
    }
    add(
        BinaryCode.EXPORT_OUTSIDE_CODE,
        "an export longer than its segment",
        lib -> lib.entries.getFirst().size = 17);
    add(
        BinaryCode.EXPORT_OUTSIDE_CODE,
        "an export of -1 bytes",
        lib -> lib.entries.getFirst().size = -1);
  }

  private void relocations() {
    for (long type : new long[] {0, 1, 2, 5, 10, 16, 17, 18, 24, 36, 37, 38, 0xffff_ffffL}) {
      add(
          BinaryCode.RELOCATION_KIND,
          "relocation type " + type,
          lib -> lib.relocation(DATA, type, 0, CODE));
    }
    add(
        BinaryCode.RELOCATION_KIND,
        "a relative relocation with a symbol",
        lib -> lib.relocation(DATA, 8, 1, CODE));
    add(
        BinaryCode.RELOCATION_KIND,
        "the address of an own symbol",
        lib -> lib.relocation(DATA, 6, 1, 0));
    add(
        BinaryCode.RELOCATION_KIND,
        "the address of no symbol",
        lib -> lib.relocation(DATA, 6, 0, 0));
    add(
        BinaryCode.RELOCATION_KIND,
        "the address of a symbol behind the table",
        lib -> lib.relocation(DATA, 7, 0x7fff_ffff, 0));
    add(
        BinaryCode.RELOCATION_KIND,
        "an undeclared import",
        lib -> {
          lib.undefined("system");
          lib.relocation(DATA, 7, 1, 0);
        },
        BinaryCode.IMPORT_NOT_DECLARED);
    add(
        BinaryCode.RELOCATION_KIND,
        "IRELATIVE in the PLT's table",
        lib -> {
          lib.relocation(DATA, 37, 0, CODE);
          lib.retag(DynamicTag.RELASZ, 24);
          lib.tag(DynamicTag.JMPREL, RELOCATIONS + 24)
              .tag(DynamicTag.PLTRELSZ, 24)
              .tag(DynamicTag.PLTREL, 7);
        });
    for (long target :
        new long[] {
          STRINGS,
          CODE,
          CODE - 4,
          DYNAMIC - 1,
          DYNAMIC + 8,
          DYNAMIC + 0x7f9,
          0x2ffc,
          0x9000,
          -4,
          Long.MIN_VALUE
        }) {
      add(
          BinaryCode.RELOCATION_TARGET,
          "a relocation of " + Long.toHexString(target),
          lib -> lib.relocation(target, 8, 0, CODE));
    }
    add(
        BinaryCode.RELOCATION_COUNT,
        "more relative relocations than there are",
        lib -> lib.tag(DynamicTag.RELACOUNT, 2));
    add(
        BinaryCode.RELOCATION_COUNT,
        "2^64 - 1 relative relocations",
        lib -> lib.tag(DynamicTag.RELACOUNT, -1));
  }
}
