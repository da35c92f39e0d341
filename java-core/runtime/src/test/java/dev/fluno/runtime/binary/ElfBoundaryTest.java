package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The last value that a rule admits, and the first that it refuses. */
class ElfBoundaryTest {

  private static final Target X86_64 = new Target("linux", "x86_64", 1);
  private static final int MAX_SYMBOLS = 1 << 14;

  private static BinaryReport inspect(byte[] library, String... exports) {
    var declared = new Declared(Set.of(), Set.of(), Set.of(exports));
    return ElfInspector.inspect(MemorySegment.ofArray(library), X86_64, declared);
  }

  private static Set<BinaryCode> codes(Consumer<ElfBuilder> change) {
    var library = new ElfBuilder();
    change.accept(library);
    return Codes.of(inspect(library.build(), "run"));
  }

  @Test
  void the_first_bytes_decide_how_short_a_file_is() {
    byte[] whole = new ElfBuilder().build();
    assertEquals(Set.of(BinaryCode.NOT_ELF), Codes.of(inspect(Arrays.copyOf(whole, 15), "run")));
    for (int length : new int[] {16, 63}) {
      BinaryReport report = inspect(Arrays.copyOf(whole, length), "run");
      assertEquals(Set.of(BinaryCode.MALFORMED_HEADER), Codes.of(report), "at " + length);
    }
    assertEquals(
        Set.of(BinaryCode.OUTSIDE_FILE), Codes.of(inspect(Arrays.copyOf(whole, 64), "run")));
  }

  @Test
  void twenty_bytes_tell_the_machine() {
    byte[] whole = new ElfBuilder().build();
    assertEquals("unknown", inspect(Arrays.copyOf(whole, 19), "run").machine());
    assertEquals("x86_64", inspect(Arrays.copyOf(whole, 20), "run").machine());
  }

  @Test
  void program_headers_up_to_64_are_read() {
    assertEquals(
        Set.of(BinaryCode.MALFORMED_HEADER),
        codes(lib -> lib.patch(out -> out.putShort(56, (short) 65))));
    assertEquals(
        Set.of(BinaryCode.UNKNOWN_PROGRAM_HEADER),
        codes(
            lib -> {
              lib.segments.remove(lib.segment(ProgramHeader.PT_PHDR));
              lib.patch(
                  out -> {
                    out.put(0x1100, out.slice(64, 7 * 56), 0, 7 * 56);
                    out.putLong(32, 0x1100).putShort(56, (short) 64);
                  });
            }));
  }

  @Test
  void memory_ends_at_its_cap() {
    long most = Image.MAX_MEMORY - ElfBuilder.DYNAMIC;
    assertEquals(Set.of(), codes(lib -> lib.load(2).memorySize = most));
    assertEquals(
        Set.of(
            BinaryCode.MEMORY_TOO_LARGE,
            BinaryCode.OUTSIDE_SEGMENTS,
            BinaryCode.MALFORMED_DYNAMIC_SECTION),
        codes(lib -> lib.load(2).memorySize = most + 1));
  }

  @Test
  void read_only_pages_end_with_those_of_their_segment() {
    for (int size : new int[] {0x800, 0x801, 0x1000}) {
      assertEquals(
          Set.of(),
          codes(
              lib -> {
                lib.load(2).memorySize = size;
                lib.segment(ProgramHeader.PT_GNU_RELRO).memorySize = 0x1000;
              }));
      assertEquals(
          Set.of(BinaryCode.OUTSIDE_SEGMENTS),
          codes(
              lib -> {
                lib.load(2).memorySize = size;
                lib.segment(ProgramHeader.PT_GNU_RELRO).memorySize = 0x1001;
              }));
    }
  }

  @Test
  void an_export_may_be_as_long_as_its_segment() {
    assertEquals(Set.of(), codes(lib -> lib.entries.getFirst().size = 16));
  }

  @Test
  void the_dynamic_section_ends_behind_its_null() {
    int end = ElfBuilder.DYNAMIC + 11 * 16;
    assertEquals(Set.of(), codes(lib -> lib.relocation(end, 8, 0, 0)));
    assertEquals(
        Set.of(BinaryCode.RELOCATION_TARGET), codes(lib -> lib.relocation(end - 8, 8, 0, 0)));
  }

  @Test
  void a_table_may_be_empty_or_end_with_its_segment() {
    assertEquals(Set.of(), codes(lib -> lib.relocations.clear()));
    for (int address : new int[] {ElfBuilder.CODE - 24, ElfBuilder.CODE - 23}) {
      assertEquals(
          address == ElfBuilder.CODE - 24 ? Set.of() : Set.of(BinaryCode.MISPLACED_TABLE),
          codes(
              lib -> {
                lib.retag(DynamicTag.RELA, address);
                lib.patch(out -> out.putLong(address, ElfBuilder.DATA).putLong(address + 8, 8));
              }));
    }
  }

  @Test
  void a_program_header_of_no_bytes_holds_nothing() {
    assertEquals(
        Set.of(BinaryCode.OUTSIDE_SEGMENTS),
        codes(lib -> lib.add(ProgramHeader.PT_GNU_EH_FRAME, 4, ElfBuilder.NOTE, 0)));
  }

  @Test
  void notes_are_walked_up_to_their_cap() {
    int size = 1 << 16;
    var library = new ElfBuilder().add(ProgramHeader.PT_LOAD, 4, 0x3000, size);
    library.add(ProgramHeader.PT_NOTE, 4, 0x3000, size);
    library.segments.getLast().alignment = 4;
    byte[] bytes = Arrays.copyOf(library.build(), 0x3000 + size);
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(0x3004, size - 12);
    assertEquals(Set.of(), Codes.of(inspect(bytes, "run")));
  }

  @Test
  void a_name_has_at_most_512_characters() {
    for (int length : new int[] {512, 513}) {
      String name = "x".repeat(length);
      var library = new ElfBuilder();
      library.symbol(name);
      BinaryReport report = inspect(library.build(), "run", name);
      assertEquals(length == 512, report.exports().contains(name));
      assertEquals(length == 512, report.findings().isEmpty());
    }
  }

  @Test
  void relocations_are_walked_up_to_their_cap() {
    int size = 24 * RelocationRules.MAX_RELOCATIONS;
    var library = new ElfBuilder().add(ProgramHeader.PT_LOAD, 4, 0x3000, size);
    library.retag(DynamicTag.RELA, 0x3000).retag(DynamicTag.RELASZ, size);
    assertEquals(
        Set.of(BinaryCode.RELOCATION_KIND, BinaryCode.RELOCATION_TARGET),
        Codes.of(inspect(Arrays.copyOf(library.build(), 0x3000 + size), "run")));
  }

  @Test
  void a_symbol_index_may_end_with_its_segment() {
    var last = new ElfBuilder();
    for (int i = 0; i < 6; i++) {
      last.undefined("import" + i);
    }
    assertEquals(
        Set.of(BinaryCode.IMPORT_NOT_DECLARED), Codes.of(inspect(indexAt(last, 0xfe0), "run")));
    var empty = new ElfBuilder();
    empty.entries.clear();
    assertEquals(Set.of(), Codes.of(inspect(indexAt(empty, 0xfe4))));
  }

  private static byte[] indexAt(ElfBuilder library, int address) {
    library.retag(DynamicTag.GNU_HASH, address);
    library.patch(
        out -> {
          for (int at = 0; at < ElfBuilder.CODE - address; at++) {
            out.put(address + at, out.get(ElfBuilder.HASH + at));
          }
        });
    return library.build();
  }

  @Test
  void a_symbol_index_may_shift_by_31() {
    int hash = ElfBuilder.HASH;
    assertEquals(
        Set.of(), codes(lib -> lib.patch(out -> out.putInt(hash + 12, 31).putLong(hash + 16, -1))));
    assertEquals(
        Set.of(BinaryCode.MALFORMED_SYMBOL_INDEX),
        codes(lib -> lib.patch(out -> out.putInt(hash + 12, 32).putLong(hash + 16, -1))));
  }

  @Test
  void a_filter_needs_both_bits_of_a_symbol() {
    int filter = ElfBuilder.HASH + 16;
    long both =
        ByteBuffer.wrap(new ElfBuilder().build()).order(ByteOrder.LITTLE_ENDIAN).getLong(filter);
    assertEquals(2, Long.bitCount(both));
    for (long bit : new long[] {Long.lowestOneBit(both), Long.highestOneBit(both)}) {
      assertEquals(
          Set.of(BinaryCode.MALFORMED_SYMBOL_INDEX),
          codes(lib -> lib.patch(out -> out.putLong(filter, bit))));
    }
  }

  @Test
  void symbols_are_counted_up_to_their_cap() {
    int hash = ElfBuilder.HASH;
    assertEquals(
        Set.of(BinaryCode.MALFORMED_SYMBOL_INDEX),
        codes(lib -> lib.patch(out -> out.putInt(hash + 4, MAX_SYMBOLS).putInt(hash + 24, 0))));
    assertEquals(
        Set.of(BinaryCode.MALFORMED_SYMBOL_INDEX),
        codes(
            lib ->
                lib.patch(
                    out -> out.putInt(hash + 4, MAX_SYMBOLS - 1).putInt(hash + 24, MAX_SYMBOLS))));
  }

  @Test
  void a_symbol_listed_twice_does_not_make_up_for_one_that_is_not() {
    int hash = ElfBuilder.HASH;
    assertEquals(
        Set.of(BinaryCode.MALFORMED_SYMBOL_INDEX),
        codes(
            lib -> {
              lib.undefined("puts");
              lib.patch(
                  out -> {
                    int chain = out.getInt(hash + 28);
                    out.putInt(hash, 2).putInt(hash + 4, 1).putInt(hash + 24, 2);
                    out.putInt(hash + 28, 2).putInt(hash + 32, 0).putInt(hash + 36, chain);
                  });
            }));
  }
}
