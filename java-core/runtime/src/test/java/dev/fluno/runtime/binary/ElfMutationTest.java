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

/** Changes bytes of a good library: the inspector never throws, and accepts only what it may. */
class ElfMutationTest {

  private static final Target X86_64 = new Target("linux", "x86_64", 1);
  private static final Declared RUN = new Declared(Set.of(), Set.of(), Set.of("run"));

  private static final byte[] GOOD = new ElfBuilder().build();

  private static boolean accepts(byte[] bytes) {
    return ElfInspector.inspect(MemorySegment.ofArray(bytes), X86_64, RUN).findings().isEmpty();
  }

  private static Free programHeader(int index, int field, int size, String why) {
    int at = 64 + index * 56 + field;
    return new Free(at, at + size, why);
  }

  private static List<Free> free() {
    var free = new ArrayList<Free>();
    free.add(new Free(24, 32, "e_entry: for executables"));
    free.add(new Free(40, 48, "e_shoff: section headers are not read"));
    free.add(new Free(48, 52, "e_flags: x86-64 has none"));
    free.add(new Free(56, 57, "e_phnum: without the last ones, which are a note"));
    free.add(new Free(58, 64, "e_shentsize, e_shnum, e_shstrndx: section headers are not read"));
    for (int i = 0; i < 8; i++) {
      free.add(programHeader(i, 24, 8, "p_paddr: without meaning on Linux"));
      boolean isLoad = i >= 1 && i <= 3;
      if (isLoad) {
        free.add(programHeader(i, 49, 1, "p_align: a larger one that fits as well"));
      } else {
        free.add(programHeader(i, 4, 4, "p_flags: only LOAD's and GNU_STACK's X count"));
        free.add(programHeader(i, 48, 8, "p_align: only LOAD's counts"));
      }
    }
    free.add(programHeader(1, 4, 1, "p_flags: the tables may be executable"));
    free.add(programHeader(2, 9, 1, "p_offset: other bytes of the same file as code"));
    free.add(programHeader(3, 33, 1, "p_filesz: less from the file, more zero-filled"));
    free.add(programHeader(3, 40, 4, "p_memsz: more zero-filled memory, below the cap"));
    free.add(programHeader(5, 8, 48, "GNU_STACK: only its flags count"));
    free.add(programHeader(6, 0, 1, "p_type: from RELRO to the table for unwinding"));
    free.add(programHeader(6, 8, 8, "p_offset: RELRO is a range of memory"));
    free.add(programHeader(6, 16, 2, "p_vaddr: another range of the data"));
    free.add(programHeader(6, 32, 8, "p_filesz: RELRO is a range of memory"));
    free.add(programHeader(6, 40, 2, "p_memsz: another range of the data"));
    free.add(new Free(64 + 8 * 56, ElfBuilder.HASH, "between the tables"));
    free.add(new Free(ElfBuilder.HASH + 12, ElfBuilder.HASH + 24, "a filter with more bits set"));
    free.add(new Free(ElfBuilder.HASH + 32, ElfBuilder.SYMBOLS, "between the tables"));
    free.add(new Free(ElfBuilder.SYMBOLS, ElfBuilder.SYMBOLS + 24, "the empty symbol"));
    int run = ElfBuilder.SYMBOLS + 24;
    free.add(new Free(run + 4, run + 5, "st_info: weak is as good as global"));
    free.add(new Free(run + 6, run + 8, "st_shndx: any section, none is read"));
    free.add(new Free(run + 8, run + 9, "st_value: elsewhere in the code"));
    free.add(new Free(run + 16, run + 17, "st_size: within the code"));
    free.add(new Free(run + 24, ElfBuilder.STRINGS + 1, "between the tables; the empty string"));
    free.add(new Free(ElfBuilder.STRINGS + 5, ElfBuilder.RELOCATIONS, "between the tables"));
    int relocation = ElfBuilder.RELOCATIONS;
    free.add(new Free(relocation, relocation + 2, "r_offset: another word of the data"));
    free.add(new Free(relocation + 16, ElfBuilder.NOTE, "r_addend, and between the tables"));
    free.add(new Free(ElfBuilder.NOTE, ElfBuilder.NOTE + 1, "n_namesz: as short or shorter"));
    free.add(new Free(ElfBuilder.NOTE + 4, ElfBuilder.NOTE + 5, "n_descsz: as short or shorter"));
    free.add(new Free(ElfBuilder.NOTE + 8, ElfBuilder.CODE, "what a note says"));
    int tags = ElfBuilder.DYNAMIC;
    free.add(new Free(tags + 0x18, tags + 0x1a, "DT_STRSZ: more strings"));
    free.add(new Free(tags + 0x50, tags + 0x51, "DT_RELA to DT_NULL: no relocations"));
    free.add(new Free(tags + 0x68, tags + 0x69, "DT_RELASZ 0: no relocations"));
    free.add(new Free(tags + 0x80, tags + 0x81, "DT_FLAGS to DT_NULL or DT_BIND_NOW"));
    free.add(new Free(tags + 0x88, tags + 0x89, "DT_FLAGS 0"));
    free.add(new Free(tags + 0x90, tags + 0x91, "DT_FLAGS_1 to DT_NULL"));
    free.add(new Free(tags + 0x98, tags + 0x99, "DT_FLAGS_1 0"));
    free.add(new Free(tags + 0xa0, tags + 0xa1, "DT_NULL to DT_BIND_NOW, before another DT_NULL"));
    free.add(new Free(tags + 0xa8, tags + 0xb0, "the value of DT_NULL"));
    return free;
  }

  /** Behind it lies only what the inspector never reads: code, spare tags, data. */
  private static boolean isRead(int at) {
    return at < ElfBuilder.CODE || (at >= ElfBuilder.DYNAMIC && at < ElfBuilder.DYNAMIC + 0xb0);
  }

  @Test
  void every_single_change_that_is_accepted_is_known() {
    assertTrue(accepts(GOOD));
    assertEquals(
        Set.of(),
        Changes.unexplained(GOOD, free(), ElfMutationTest::isRead, ElfMutationTest::accepts));
  }

  @Test
  void many_changes_at_once_never_throw() {
    int[] tables = {
      0, 64, ElfBuilder.HASH, ElfBuilder.SYMBOLS, ElfBuilder.RELOCATIONS, ElfBuilder.DYNAMIC
    };
    Changes.many(GOOD, tables, ElfMutationTest::accepts);
  }
}
