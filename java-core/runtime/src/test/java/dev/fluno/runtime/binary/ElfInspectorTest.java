package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ElfInspectorTest {

  private static final Target X86_64 = new Target("linux", "x86_64", 1);
  private static final Target AARCH64 = new Target("linux", "aarch64", 1);
  private static final Declared RUN = new Declared(Set.of(), Set.of(), Set.of("run"));

  private static BinaryReport inspect(ElfBuilder library, Target target, Declared declared) {
    return ElfInspector.inspect(MemorySegment.ofArray(library.build()), target, declared);
  }

  private static BinaryReport inspect(ElfBuilder library) {
    return inspect(library, X86_64, RUN);
  }

  static List<Defect<ElfBuilder>> defects() {
    return ElfDefects.all();
  }

  @Test
  void accepts_a_plain_library() {
    BinaryReport report = inspect(new ElfBuilder());
    assertEquals(List.of(), report.findings());
    assertEquals(List.of("run"), report.exports());
    assertEquals("x86_64", report.machine());
    assertEquals(
        new BinaryReport.Part("LOAD 3", "RW", 0x2000, 0x800, 0x2000, 0x500),
        report.parts().getLast());
  }

  @ParameterizedTest
  @MethodSource("defects")
  void refuses_one_defect_by_its_own_code(Defect<ElfBuilder> defect) {
    var library = new ElfBuilder();
    defect.make().accept(library);
    BinaryReport report = inspect(library);
    assertEquals(defect.codes(), Codes.of(report), () -> report.findings().toString());
  }

  @Test
  void says_what_was_needed_and_what_was_found() {
    assertEquals(
        List.of(new Finding(BinaryCode.SONAME, "DT_SONAME", "none", "libc.so.6")),
        inspect(new ElfBuilder().tag(DynamicTag.SONAME, "libc.so.6")).findings());
    assertEquals(
        List.of(
            new Finding(
                BinaryCode.LOADER_FLAG, "DT_FLAGS_1", "at most NOW", "NODELETE, INTERPOSE")),
        inspect(new ElfBuilder().retag(DynamicTag.FLAGS_1, 0x409)).findings());
  }

  @Test
  void accepts_what_is_declared() {
    var library = new ElfBuilder().tag(DynamicTag.NEEDED, "libm.so.6");
    library.undefined("exp");
    library.relocation(ElfBuilder.DATA + 16, 7, 1, 0).relocation(ElfBuilder.DATA + 24, 6, 1, 0);
    library.tag(DynamicTag.RELACOUNT, 1);
    var declared = new Declared(Set.of("libm.so.6"), Set.of("exp"), Set.of("run"));
    BinaryReport report = inspect(library, X86_64, declared);
    assertEquals(List.of(), report.findings());
    assertEquals(List.of("libm.so.6"), report.needed());
    assertEquals(List.of("exp"), report.imports());
    assertEquals(
        Set.of(
            BinaryCode.NEEDED_NOT_DECLARED,
            BinaryCode.IMPORT_NOT_DECLARED,
            BinaryCode.RELOCATION_KIND),
        Codes.of(inspect(library)));
  }

  @Test
  void the_loader_must_not_take_an_import_for_a_relative_relocation() {
    var library = new ElfBuilder();
    library.undefined("exp");
    library.relocation(ElfBuilder.DATA + 16, 6, 1, 0).tag(DynamicTag.RELACOUNT, 2);
    var declared = new Declared(Set.of(), Set.of("exp"), Set.of("run"));
    assertEquals(Set.of(BinaryCode.RELOCATION_COUNT), Codes.of(inspect(library, X86_64, declared)));
  }

  @Test
  void accepts_several_exports_and_weak_ones() {
    var library = new ElfBuilder();
    library.symbol("step").info = 0x22;
    library.symbol("hot_run");
    assertEquals(
        List.of(),
        inspect(library, X86_64, new Declared(Set.of(), Set.of(), Set.of("run", "step", "hot_run")))
            .findings());
  }

  @Test
  void knows_aarch64_and_its_pages() {
    var library = new ElfBuilder();
    library.patch(out -> out.putShort(18, (short) 183));
    library.relocations.getFirst()[1] = 1027;
    assertEquals(
        Set.of(BinaryCode.SEGMENT_ALIGNMENT, BinaryCode.SEGMENT_OVERLAP),
        Codes.of(inspect(library, AARCH64, RUN)));
    assertEquals(
        Set.of(BinaryCode.WRONG_MACHINE, BinaryCode.SEGMENT_ALIGNMENT, BinaryCode.SEGMENT_OVERLAP),
        Codes.of(inspect(library)));
  }

  @Test
  void a_target_that_elf_does_not_serve_is_another_machine() {
    assertEquals(
        Set.of(BinaryCode.WRONG_MACHINE),
        Codes.of(inspect(new ElfBuilder(), new Target("linux", "riscv64", 1), RUN)));
  }

  @Test
  void section_headers_decide_nothing() {
    var library = new ElfBuilder().patch(out -> out.putLong(40, -1).putShort(60, (short) -1));
    assertEquals(List.of(), inspect(library).findings());
  }

  @Test
  void reports_names_of_a_library_that_it_refuses() {
    var library = new ElfBuilder().tag(DynamicTag.NEEDED, "libc.so.6");
    library.undefined("system");
    library.symbol("evil");
    library.load(1).flags = 7;
    BinaryReport report = inspect(library);
    assertEquals(List.of("libc.so.6"), report.needed());
    assertEquals(List.of("system"), report.imports());
    assertEquals(List.of("run", "evil"), report.exports());
  }

  @Test
  void a_truncated_library_is_refused_at_every_length() {
    byte[] whole = new ElfBuilder().build();
    for (int length = 0; length < whole.length; length++) {
      MemorySegment part = MemorySegment.ofArray(whole).asSlice(0, length);
      assertFalse(ElfInspector.inspect(part, X86_64, RUN).findings().isEmpty(), "at " + length);
    }
  }

  @Test
  void a_rule_broken_often_hides_no_other() {
    var library = new ElfBuilder();
    for (int i = 0; i < 40; i++) {
      library.tag(0x1000 + i, 0);
    }
    library.relocation(0, 99, 0, 0);
    BinaryReport report = inspect(library);
    assertEquals(
        Set.of(BinaryCode.UNKNOWN_TAG, BinaryCode.RELOCATION_KIND, BinaryCode.RELOCATION_TARGET),
        Codes.of(report));
    assertEquals(Findings.MAX_OF_A_CODE + 2, report.findings().size());
  }
}
