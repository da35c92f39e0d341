package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tables without end are refused for their size, not walked. */
class BoundedWorkTest {

  private static final Declared RUN = new Declared(Set.of(), Set.of(), Set.of("run"));

  @Test
  void more_elf_relocations_than_any_library_has() {
    int size = 24 * (RelocationRules.MAX_RELOCATIONS + 1);
    var library = new ElfBuilder().add(ProgramHeader.PT_LOAD, 4, 0x3000, size);
    library.retag(DynamicTag.RELA, 0x3000).retag(DynamicTag.RELASZ, size);
    byte[] bytes = Arrays.copyOf(library.build(), 0x3000 + size);
    BinaryReport report =
        ElfInspector.inspect(MemorySegment.ofArray(bytes), new Target("linux", "x86_64", 1), RUN);
    assertEquals(
        List.of(BinaryCode.RELOCATION_COUNT),
        report.findings().stream().map(Finding::code).toList());
  }

  @Test
  void more_elf_notes_than_any_library_has() {
    var library = new ElfBuilder().add(ProgramHeader.PT_LOAD, 4, 0x3000, 0x1_0001);
    library.add(ProgramHeader.PT_NOTE, 4, 0x3000, 0x1_0001);
    library.segments.getLast().alignment = 4;
    byte[] bytes = Arrays.copyOf(library.build(), 0x1_3001);
    BinaryReport report =
        ElfInspector.inspect(MemorySegment.ofArray(bytes), new Target("linux", "x86_64", 1), RUN);
    assertEquals(
        List.of(BinaryCode.MALFORMED_NOTE), report.findings().stream().map(Finding::code).toList());
  }

  @Test
  void more_pe_relocations_than_any_library_has() {
    int size = 0x10_0000;
    var library = new PeBuilder().u32(PeBuilder.section(3, 8), size);
    library.u32(PeBuilder.section(3, 16), size).u32(PeBuilder.OPTIONAL + 56, 0x5000 + size);
    library.directory(PeDirectory.BASE_RELOCATION, 0x5000, size).u32(PeBuilder.RELOC + 4, size);
    byte[] bytes = Arrays.copyOf(library.build(), PeBuilder.RELOC + size);
    BinaryReport report =
        PeInspector.inspect(MemorySegment.ofArray(bytes), new Target("windows", "x86_64", 1), RUN);
    assertEquals(BinaryCode.RELOCATION_COUNT, report.findings().getLast().code());
    assertTrue(report.findings().size() <= 2 * Findings.MAX_OF_A_CODE);
  }
}
