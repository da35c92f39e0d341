package dev.fluno.runtime.binary;

import static dev.fluno.runtime.binary.PeBuilder.RDATA;
import static dev.fluno.runtime.binary.PeBuilder.UNWIND_TABLE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Unwind information of ARM64 ("ARM64 exception handling", .pdata and .xdata records): one function
 * of four words at 0x1000 in packed form, then a second.
 */
class PeAarch64UnwindTest {

  private static final int FIRST = UNWIND_TABLE + 4;
  private static final int SECOND = UNWIND_TABLE + 12;
  private static final int RDATA_END = 0x2800;
  private static final int HAS_ONE_EPILOGUE = 1 << 21;

  private static PeBuilder library(int begin, long data) {
    var library = new PeBuilder().u16(PeBuilder.PE + 4, 0xaa64);
    library.directory(PeDirectory.EXCEPTION, PeBuilder.address(UNWIND_TABLE), 16);
    return library.u32(FIRST, packed(4)).u32(SECOND - 4, begin).u32(SECOND, data);
  }

  private static int packed(int words) {
    return 1 | words << 2;
  }

  private static Set<BinaryCode> codes(PeBuilder library) {
    var declared = new Declared(Set.of(), Set.of(), Set.of("run"));
    var target = new Target("windows", "aarch64", 1);
    return Codes.of(PeInspector.inspect(MemorySegment.ofArray(library.build()), target, declared));
  }

  private static final Set<BinaryCode> MALFORMED = Set.of(BinaryCode.MALFORMED_UNWIND_TABLE);

  @Test
  void packed_form_3_is_reserved() {
    assertEquals(Set.of(), codes(library(0x1010, 2 | 4 << 2)));
    assertEquals(MALFORMED, codes(library(0x1010, 3 | 4 << 2)));
  }

  @Test
  void a_function_ends_with_the_code_at_the_latest() {
    assertEquals(Set.of(), codes(library(0x11f0, packed(4))));
    assertEquals(MALFORMED, codes(library(0x11f0, packed(5))));
  }

  @Test
  void a_function_begins_where_the_one_before_ends_or_later() {
    assertEquals(Set.of(), codes(library(0x1010, packed(1))));
    assertEquals(MALFORMED, codes(library(0x100c, packed(1))));
    assertEquals(MALFORMED, codes(library(0x1000, packed(1))));
  }

  /** Epilogues are counted but in the short form, where the count is the place of the only one. */
  @ParameterizedTest
  @CsvSource({
    // one epilogue, epilogues, words of codes: bytes
    "true, 0, 1, 8",
    "true, 3, 1, 8",
    "true, 0, 3, 16",
    "false, 0, 1, 8",
    "false, 1, 0, 8",
    "false, 1, 1, 12",
    "false, 2, 3, 24"
  })
  void a_description_lies_in_its_section(boolean hasOne, int epilogues, long words, int bytes) {
    long header = 4L | (hasOne ? HAS_ONE_EPILOGUE : 0) | epilogues << 22 | words << 27;
    assertEnds(header, 0, bytes);
  }

  /** A description without either count has both in a second word. */
  @ParameterizedTest
  @CsvSource({
    "false, 0, 1, 12",
    "false, 1, 0, 12",
    "false, 2, 3, 28",
    "true, 2, 3, 20",
    "false, 0, 0, 8"
  })
  void a_long_description_lies_in_its_section(boolean hasOne, int epilogues, int words, int bytes) {
    assertEnds(4 | (hasOne ? HAS_ONE_EPILOGUE : 0), epilogues | words << 16, bytes);
  }

  private static void assertEnds(long header, int more, int bytes) {
    int last = RDATA_END - bytes;
    assertEquals(Set.of(), codes(described(last, header, more)));
    assertEquals(Set.of(BinaryCode.MISPLACED_DIRECTORY), codes(described(last + 4, header, more)));
  }

  private static PeBuilder described(int address, long header, int more) {
    PeBuilder library = library(0x1010, address).u32(RDATA + address - 0x2000, header);
    boolean isLong = header >>> 22 == 0;
    return isLong ? library.u32(RDATA + address - 0x2000 + 4, more) : library;
  }
}
