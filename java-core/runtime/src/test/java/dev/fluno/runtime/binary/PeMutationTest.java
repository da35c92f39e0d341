package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.binary.Changes.Free;
import dev.fluno.runtime.platform.Target;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Changes bytes of a good DLL: the inspector never throws, and accepts only what it may. */
class PeMutationTest {

  private static final Target X86_64 = new Target("windows", "x86_64", 1);
  private static final Declared DECLARED =
      new Declared(Set.of("KERNEL32.dll"), Set.of("Sleep", "Beep"), Set.of("run"));

  private static final byte[] GOOD = new PeBuilder().imports().build();

  private static boolean accepts(byte[] bytes) {
    return PeInspector.inspect(MemorySegment.ofArray(bytes), X86_64, DECLARED).findings().isEmpty();
  }

  private static List<Free> free() {
    var free = new ArrayList<Free>();
    free.add(new Free(2, 0x3c, "the DOS header, which Windows does not run"));
    free.add(new Free(0x40, PeBuilder.PE, "the DOS program"));
    free.add(new Free(PeBuilder.PE + 8, PeBuilder.PE + 12, "TimeDateStamp"));
    free.add(new Free(PeBuilder.PE + 22, PeBuilder.PE + 24, "Characteristics: what is stripped"));
    int optional = PeBuilder.OPTIONAL;
    free.add(new Free(optional + 2, optional + 16, "linker version, sizes of code and data"));
    free.add(new Free(optional + 20, optional + 24, "BaseOfCode"));
    free.add(new Free(optional + 26, optional + 30, "ImageBase: another one"));
    free.add(new Free(optional + 40, optional + 52, "versions"));
    free.add(new Free(optional + 64, optional + 69, "CheckSum; Subsystem: console or not"));
    free.add(new Free(optional + 71, optional + 104, "harmless flags; sizes of stack and heap"));
    for (PeDirectory directory :
        List.of(
            PeDirectory.EXPORT,
            PeDirectory.IMPORT,
            PeDirectory.IMPORT_ADDRESS,
            PeDirectory.DEBUG)) {
      int at = PeBuilder.directory(directory);
      free.add(new Free(at, at + 8, directory + ": none, or a range as good"));
    }
    int relocation = PeBuilder.directory(PeDirectory.BASE_RELOCATION) + 4;
    free.add(new Free(relocation, relocation + 1, "BASE_RELOCATION: fewer of them"));
    int exception = PeBuilder.directory(PeDirectory.EXCEPTION);
    free.add(new Free(exception, exception + 8, "EXCEPTION: none, or another table as good"));
    for (int i = 0; i < 4; i++) {
      free.add(new Free(PeBuilder.section(i, 0), PeBuilder.section(i, 8), "a section's name"));
      free.add(new Free(PeBuilder.section(i, 8), PeBuilder.section(i, 10), "VirtualSize: as good"));
      free.add(
          new Free(PeBuilder.section(i, 36), PeBuilder.section(i, 40), "flags without effect"));
    }
    free.add(new Free(PeBuilder.SECTIONS + 160, PeBuilder.TEXT, "behind the headers"));
    int exports = PeBuilder.EXPORTS;
    free.add(new Free(exports, exports + 12, "flags, time stamp and version"));
    free.add(new Free(exports + 12, exports + 20, "another name of the library; the first number"));
    free.add(new Free(exports + 20, exports + 21, "more numbers that are not used"));
    free.add(new Free(exports + 36, exports + 38, "another table as good"));
    free.add(new Free(exports + 40, PeBuilder.EXPORT_NAMES, "between tables; another address"));
    free.add(new Free(PeBuilder.EXPORT_NAMES + 4, PeBuilder.EXPORT_ORDINALS, "between tables"));
    free.add(new Free(PeBuilder.EXPORT_ORDINALS + 2, PeBuilder.STRINGS + 12, "between tables"));
    free.add(new Free(PeBuilder.STRINGS + 16, PeBuilder.IMPORTS, "between tables"));
    free.add(new Free(PeBuilder.IMPORTS, PeBuilder.IMPORTS + 2, "another table as good"));
    free.add(new Free(PeBuilder.LOOKUP, PeBuilder.LOOKUP + 1, "another import, declared too"));
    free.add(new Free(PeBuilder.IMPORTS + 16, PeBuilder.IMPORTS + 18, "another table as good"));
    free.add(new Free(PeBuilder.IMPORTS + 40, PeBuilder.LOOKUP, "between tables"));
    free.add(new Free(PeBuilder.LOOKUP + 8, PeBuilder.LOOKUP + 16, "one import less"));
    free.add(new Free(PeBuilder.LOOKUP + 24, PeBuilder.LOOKUP + 64, "between tables"));
    free.add(new Free(PeBuilder.LOOKUP + 0x4d, PeBuilder.LOOKUP + 0x62, "the hint of a name"));
    free.add(new Free(PeBuilder.LOOKUP + 0x68, PeBuilder.LOOKUP + 0x72, "the hint of a name"));
    free.add(new Free(PeBuilder.LOOKUP + 0x77, PeBuilder.UNWIND_TABLE, "filled in by the loader"));
    int unwind = PeBuilder.UNWIND_TABLE;
    free.add(new Free(unwind, unwind + 2, "BeginAddress: elsewhere in the code"));
    free.add(new Free(unwind + 4, unwind + 6, "EndAddress: elsewhere in the code"));
    free.add(new Free(unwind + 8, unwind + 10, "UnwindInfoAddress: another as good"));
    free.add(new Free(unwind + 12, PeBuilder.DATA, "what unwinding does; data"));
    int reloc = PeBuilder.RELOC;
    free.add(new Free(reloc + 1, reloc + 3, "Page: other data"));
    free.add(new Free(reloc + 8, reloc + 12, "another word of data, or none"));
    free.add(new Free(reloc + 13, reloc + 14, "Page: other data"));
    free.add(new Free(reloc + 20, reloc + 24, "another word of data, or none"));
    return free;
  }

  /** Elsewhere lies only what the inspector never reads: code and data. */
  private static boolean isRead(int at) {
    return at < PeBuilder.TEXT
        || (at >= PeBuilder.RDATA && at < PeBuilder.DATA)
        || (at >= PeBuilder.RELOC && at < PeBuilder.RELOC + 24);
  }

  @Test
  void every_single_change_that_is_accepted_is_known() {
    assertTrue(accepts(GOOD));
    assertEquals(
        Set.of(),
        Changes.unexplained(GOOD, free(), PeMutationTest::isRead, PeMutationTest::accepts));
  }

  @Test
  void many_changes_at_once_never_throw() {
    int[] tables = {
      PeBuilder.PE,
      PeBuilder.OPTIONAL,
      PeBuilder.OPTIONAL + 112,
      PeBuilder.SECTIONS,
      PeBuilder.EXPORTS,
      PeBuilder.IMPORTS,
      PeBuilder.LOOKUP,
      PeBuilder.UNWIND_TABLE,
      PeBuilder.RELOC
    };
    Changes.many(GOOD, tables, PeMutationTest::accepts);
  }
}
