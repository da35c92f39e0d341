package dev.fluno.runtime.binary;

import static dev.fluno.runtime.binary.PeBuilder.OPTIONAL;
import static dev.fluno.runtime.binary.PeBuilder.PE;
import static dev.fluno.runtime.binary.PeBuilder.RDATA;
import static dev.fluno.runtime.binary.PeBuilder.RELOC;
import static dev.fluno.runtime.binary.PeBuilder.UNWIND_TABLE;
import static dev.fluno.runtime.binary.PeBuilder.directory;
import static dev.fluno.runtime.binary.PeBuilder.section;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The last value that a rule admits, and the first that it refuses. */
class PeBoundaryTest {

  private static final Target X86_64 = new Target("windows", "x86_64", 1);
  private static final Declared RUN = new Declared(Set.of(), Set.of(), Set.of("run"));

  private static BinaryReport inspect(PeBuilder library) {
    return PeInspector.inspect(MemorySegment.ofArray(library.build()), X86_64, RUN);
  }

  private static Set<BinaryCode> codes(PeBuilder library) {
    return Codes.of(inspect(library));
  }

  private static PeBuilder dll() {
    return new PeBuilder();
  }

  private static boolean names(PeBuilder library, String subject) {
    return inspect(library).findings().stream()
        .anyMatch(finding -> finding.subject().equals(subject));
  }

  /** 64: right behind the DOS header. 600: the last section header ends with the headers. */
  @ParameterizedTest
  @ValueSource(ints = {64, 600})
  void headers_may_lie_anywhere_between_the_first_and_the_code(int at) {
    assertEquals(
        Set.of(),
        codes(
            dll()
                .patch(
                    out -> {
                      var headers = new byte[24 + 240 + 4 * 40];
                      out.get(PE, headers);
                      out.put(at, headers).putInt(0x3c, at);
                    })));
  }

  @Test
  void sections_up_to_96_are_read() {
    assertFalse(names(dll().u16(PE + 6, 96), "NumberOfSections"));
  }

  @Test
  void an_image_may_end_where_user_addresses_end() {
    long last = (1L << 47) - 0x10000;
    PeBuilder whole =
        dll().u32(section(2, 8), 0xc000).u32(section(3, 12), 0xf000).u32(OPTIONAL + 56, 0x10000);
    whole.u32(directory(PeDirectory.BASE_RELOCATION), 0xf000);
    assertEquals(Set.of(), codes(whole));
    assertFalse(names(whole.u64(OPTIONAL + 24, last), "ImageBase"));
    assertEquals(
        Set.of(BinaryCode.MALFORMED_HEADER), codes(dll().u64(OPTIONAL + 24, last + 0x10000)));
  }

  /** Sections of the small library do not fit to them; the alignments themselves are allowed. */
  @ParameterizedTest
  @CsvSource({"0x200000, 0x200", "0x1000, 0x1000", "0x10000, 0x10000"})
  void alignments_up_to_their_caps(String sections, String file) {
    PeBuilder library = dll().u32(OPTIONAL + 32, Long.decode(sections));
    library.u32(OPTIONAL + 36, Long.decode(file));
    assertFalse(names(library, "SectionAlignment and FileAlignment"));
  }

  @Test
  void headers_may_be_the_whole_file_for_the_rule_of_their_size() {
    assertFalse(names(dll().u32(OPTIONAL + 60, PeBuilder.END), "SizeOfHeaders"));
  }

  @Test
  void an_image_is_at_most_as_large_as_its_cap() {
    long cap = Image.MAX_MEMORY;
    assertEquals(Set.of(BinaryCode.SECTION_LAYOUT), codes(dll().u32(OPTIONAL + 56, cap)));
    assertEquals(
        Set.of(BinaryCode.SECTION_LAYOUT, BinaryCode.MEMORY_TOO_LARGE),
        codes(dll().u32(OPTIONAL + 56, cap + 1)));
  }

  @Test
  void a_section_ends_at_most_at_the_cap() {
    long most = Image.MAX_MEMORY - 0x3000;
    assertEquals(
        Set.of(BinaryCode.SECTION_LAYOUT, BinaryCode.MISPLACED_DIRECTORY),
        codes(dll().u32(section(2, 8), most)));
    assertEquals(
        Set.of(
            BinaryCode.SECTION_LAYOUT, BinaryCode.MEMORY_TOO_LARGE, BinaryCode.RELOCATION_TARGET),
        codes(dll().u32(section(2, 8), most + 1)));
  }

  @Test
  void exports_are_walked_up_to_their_cap() {
    assertEquals(
        Set.of(BinaryCode.MISPLACED_DIRECTORY), codes(dll().u32(PeBuilder.EXPORTS + 20, 1 << 14)));
  }

  @Test
  void a_name_has_at_most_512_characters() {
    String name = "x".repeat(512);
    var declared = new Declared(Set.of(), Set.of(), Set.of(name));
    MemorySegment library = MemorySegment.ofArray(dll().exports(name).build());
    assertEquals(Set.of(), Codes.of(PeInspector.inspect(library, X86_64, declared)));
  }

  @Test
  void a_number_that_is_not_used_is_no_export() {
    assertEquals(Set.of(), codes(dll().u32(PeBuilder.EXPORTS + 20, 2)));
  }

  @Test
  void the_directory_of_addresses_makes_none_of_code() {
    PeBuilder library = dll().imports().u32(PeBuilder.IMPORTS + 16, 0x1000);
    assertEquals(
        Set.of(
            BinaryCode.MISPLACED_DIRECTORY,
            BinaryCode.MALFORMED_IMPORTS,
            BinaryCode.NEEDED_NOT_DECLARED,
            BinaryCode.IMPORT_NOT_DECLARED),
        codes(library.directory(PeDirectory.IMPORT_ADDRESS, 0x1000, 24)));
  }

  @Test
  void a_block_of_relocations_may_be_empty() {
    int size = directory(PeDirectory.BASE_RELOCATION) + 4;
    PeBuilder library = dll().u32(size, 32).u32(RELOC + 24, 0x4000).u32(RELOC + 28, 8);
    assertEquals(Set.of(), codes(library));
    assertEquals(Set.of(BinaryCode.MALFORMED_RELOCATIONS), codes(library.u32(size, 31)));
  }

  @Test
  void the_last_block_of_relocations_ends_with_them() {
    assertEquals(Set.of(BinaryCode.MALFORMED_RELOCATIONS), codes(dll().u32(RELOC + 16, 16)));
  }

  /** One block of zeros, and an empty one behind it that is not read once there are too many. */
  @Test
  void relocations_are_walked_up_to_their_cap() {
    int most = 8 + 2 * RelocationRules.MAX_RELOCATIONS;
    assertEquals(0, refusedForTheirCount(most - 4));
    assertEquals(1, refusedForTheirCount(most + 4));
  }

  private static long refusedForTheirCount(int block) {
    int size = block / 512 * 512 + 512;
    PeBuilder library = dll().u32(section(3, 8), size).u32(section(3, 16), size);
    library.directory(PeDirectory.BASE_RELOCATION, 0x5000, block + 12).u32(RELOC + 4, block);
    byte[] bytes = Arrays.copyOf(library.build(), RELOC + size);
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(RELOC + block + 4, 12);
    return PeInspector.inspect(MemorySegment.ofArray(bytes), X86_64, RUN).findings().stream()
        .filter(finding -> finding.code() == BinaryCode.RELOCATION_COUNT)
        .count();
  }

  @Test
  void unwind_entries_are_walked_up_to_their_cap() {
    int size = directory(PeDirectory.EXCEPTION) + 4;
    int most = 12 << 14;
    assertEquals(Set.of(BinaryCode.MISPLACED_DIRECTORY), codes(dll().u32(size, most)));
    assertEquals(
        Set.of(BinaryCode.MISPLACED_DIRECTORY, BinaryCode.MALFORMED_UNWIND_TABLE),
        codes(dll().u32(size, most + 12)));
  }

  @Test
  void a_chain_of_unwind_information_ends_in_its_section() {
    PeBuilder library = dll().u32(UNWIND_TABLE + 8, 0x27f8).u32(RDATA + 0x7f8, 1 | 4 << 3);
    assertEquals(Set.of(BinaryCode.MISPLACED_DIRECTORY), codes(library));
  }
}
