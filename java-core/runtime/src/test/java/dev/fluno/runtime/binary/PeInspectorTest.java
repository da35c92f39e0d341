package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PeInspectorTest {

  private static final Target X86_64 = new Target("windows", "x86_64", 1);
  private static final Target AARCH64 = new Target("windows", "aarch64", 1);
  private static final Declared RUN = new Declared(Set.of(), Set.of(), Set.of("run"));

  private static BinaryReport inspect(byte[] library, Target target, Declared declared) {
    return PeInspector.inspect(MemorySegment.ofArray(library), target, declared);
  }

  private static BinaryReport inspect(PeBuilder library) {
    return inspect(library.build(), X86_64, RUN);
  }

  static List<Defect<PeBuilder>> defects() {
    return PeDefects.all();
  }

  @Test
  void accepts_a_plain_library() {
    BinaryReport report = inspect(new PeBuilder());
    assertEquals(List.of(), report.findings());
    assertEquals(List.of("run"), report.exports());
    assertEquals("x86_64", report.machine());
    assertEquals(
        new BinaryReport.Part(".data", "RW", 0x3000, 0x1800, 0xe00, 0x200), report.parts().get(2));
  }

  @ParameterizedTest
  @MethodSource("defects")
  void refuses_one_defect_by_its_own_code(Defect<PeBuilder> defect) {
    var library = new PeBuilder();
    defect.make().accept(library);
    BinaryReport report = inspect(library);
    assertEquals(defect.codes(), Codes.of(report), () -> report.findings().toString());
  }

  @Test
  void says_what_was_needed_and_what_was_found() {
    assertEquals(
        List.of(new Finding(BinaryCode.ENTRY_POINT, "AddressOfEntryPoint", "0", "0x1000")),
        inspect(new PeBuilder().u32(PeBuilder.OPTIONAL + 16, 0x1000)).findings());
  }

  @Test
  void accepts_what_is_declared() {
    byte[] library = new PeBuilder().imports().exports("run", "step").build();
    var declared =
        new Declared(Set.of("KERNEL32.dll"), Set.of("Sleep", "Beep"), Set.of("run", "step"));
    BinaryReport report = inspect(library, X86_64, declared);
    assertEquals(List.of(), report.findings());
    assertEquals(List.of("KERNEL32.dll"), report.needed());
    assertEquals(List.of("Sleep", "Beep"), report.imports());
  }

  @Test
  void accepts_an_import_by_number_only_as_declared() {
    byte[] library = new PeBuilder().imports().u64(PeBuilder.LOOKUP, 1L << 63 | 17).build();
    var declared = new Declared(Set.of("KERNEL32.dll"), Set.of("#17", "Beep"), Set.of("run"));
    assertEquals(List.of(), inspect(library, X86_64, declared).findings());
  }

  @Test
  void accepts_unwind_information_in_a_chain() {
    var library = new PeBuilder().u8(PeBuilder.UNWIND, 1 | 4 << 3).u8(PeBuilder.UNWIND + 2, 1);
    library.u32(PeBuilder.UNWIND + 8, 0x1000).u32(PeBuilder.UNWIND + 12, 0x1010);
    library.u32(PeBuilder.UNWIND + 16, PeBuilder.address(PeBuilder.UNWIND + 0x40));
    library.u8(PeBuilder.UNWIND + 0x40, 2);
    assertEquals(List.of(), inspect(library).findings());
  }

  @Test
  void knows_aarch64_and_its_unwind_information() {
    var library = new PeBuilder().u16(PeBuilder.PE + 4, 0xaa64);
    library.directory(PeDirectory.EXCEPTION, PeBuilder.address(PeBuilder.UNWIND_TABLE), 16);
    // Packed: flag 1, 4 words. Then a description elsewhere: 4 words of code, 1 word of codes.
    library.u32(PeBuilder.UNWIND_TABLE + 4, 1 | 4 << 2);
    library.u32(PeBuilder.UNWIND_TABLE + 8, 0x1010);
    library.u32(PeBuilder.UNWIND_TABLE + 12, PeBuilder.address(PeBuilder.UNWIND));
    library.u32(PeBuilder.UNWIND, 4 | 1 << 21 | 1 << 27);
    assertEquals(List.of(), inspect(library.build(), AARCH64, RUN).findings());
    library.u32(PeBuilder.UNWIND, 4 | 1 << 20 | 1 << 21 | 1 << 27);
    assertEquals(
        Set.of(BinaryCode.EXCEPTION_HANDLER), Codes.of(inspect(library.build(), AARCH64, RUN)));
    library.u32(PeBuilder.UNWIND, 4 | 1 << 18 | 1 << 21 | 1 << 27);
    assertEquals(
        Set.of(BinaryCode.MALFORMED_UNWIND_TABLE),
        Codes.of(inspect(library.build(), AARCH64, RUN)));
    library.u32(PeBuilder.UNWIND, 4).u32(PeBuilder.UNWIND + 4, 0xff_ffff);
    assertEquals(
        Set.of(BinaryCode.MISPLACED_DIRECTORY), Codes.of(inspect(library.build(), AARCH64, RUN)));
  }

  @Test
  void what_the_loader_does_not_act_on_decides_nothing() {
    var library = new PeBuilder().u32(PeBuilder.PE + 8, -1).u32(PeBuilder.OPTIONAL + 64, -1);
    library.u64(PeBuilder.OPTIONAL + 72, -1).u64(PeBuilder.section(0, 0), -1).u16(2, -1);
    assertEquals(List.of(), inspect(library).findings());
  }

  @Test
  void a_truncated_library_is_refused_at_every_length() {
    byte[] whole = new PeBuilder().build();
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertFalse(inspect(part, X86_64, RUN).findings().isEmpty(), "at " + length);
    }
  }

  @Test
  void a_library_with_anything_behind_its_end_is_refused() {
    byte[] longer = Arrays.copyOf(new PeBuilder().build(), PeBuilder.END + 1);
    assertEquals(Set.of(BinaryCode.OVERLAY), Codes.of(inspect(longer, X86_64, RUN)));
  }
}
