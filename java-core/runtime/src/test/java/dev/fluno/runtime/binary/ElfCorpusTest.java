package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.testing.Corpora;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file of the third-party ELF corpora, each with the codes that it is refused with. */
class ElfCorpusTest {

  private static final Target X86_64 = new Target("linux", "x86_64", 1);
  private static final Target AARCH64 = new Target("linux", "aarch64", 1);
  private static final Declared NOTHING = new Declared(Set.of(), Set.of(), Set.of());

  private static final String VERDICTS =
      """
      bloaty/testdata/linux-x86/01-empty.o | WRONG_CLASS
      bloaty/testdata/linux-x86/02-simple.o | WRONG_CLASS
      bloaty/testdata/linux-x86/04-simple.so | WRONG_CLASS
      bloaty/testdata/linux-x86/05-binary.bin | WRONG_CLASS
      bloaty/testdata/linux-x86/07-binary-stripped.bin | WRONG_CLASS
      bloaty/testdata/linux-x86_64/01-empty.o | NOT_A_SHARED_OBJECT MALFORMED_HEADER
      bloaty/testdata/linux-x86_64/02-simple.o | NOT_A_SHARED_OBJECT MALFORMED_HEADER
      bloaty/testdata/linux-x86_64/04-simple.so | NEEDED_NOT_DECLARED CODE_AT_LOAD SYMBOL_VERSIONS IMPORT_NOT_DECLARED EXPORT_NOT_DECLARED RELOCATION_KIND
      bloaty/testdata/linux-x86_64/05-binary.bin | NOT_A_SHARED_OBJECT INTERPRETER SEGMENT_ORDER UNKNOWN_TAG NEEDED_NOT_DECLARED CODE_AT_LOAD SYMBOL_VERSIONS RELOCATION_KIND
      bloaty/testdata/misc/01-no-sections.bin | WRONG_CLASS
      goblin/gnu_hash/hello.so | NEEDED_NOT_DECLARED CODE_AT_LOAD SYMBOL_VERSIONS IMPORT_NOT_DECLARED EXPORT_NOT_DECLARED RELOCATION_KIND
      goblin/gnu_hash/hello32.so | WRONG_CLASS
      goblin/symver/lib32.so | WRONG_CLASS
      goblin/symver/lib64.so | NEEDED_NOT_DECLARED CODE_AT_LOAD SYMBOL_VERSIONS MALFORMED_SYMBOL IMPORT_NOT_DECLARED EXPORT_NOT_DECLARED RELOCATION_KIND
      goblin/symver/prog64 | INTERPRETER UNKNOWN_TAG EXECUTABLE NEEDED_NOT_DECLARED SEARCH_PATH CODE_AT_LOAD SYMBOL_VERSIONS RELOCATION_KIND
      pyelftools/corrupt/compressed_bad_size.o | NOT_A_SHARED_OBJECT MALFORMED_HEADER
      pyelftools/corrupt/compressed_unknown_type.o | NOT_A_SHARED_OBJECT MALFORMED_HEADER
      pyelftools/corrupt/corrupt_sh.elf | WRONG_CLASS
      pyelftools/corrupt/section_header_bogus_size.elf | WRONG_MACHINE WRONG_OSABI NOT_A_SHARED_OBJECT MALFORMED_HEADER
      pyelftools/corrupt/trailing_null_dies.elf | NOT_A_SHARED_OBJECT MALFORMED_HEADER
      pyelftools/corrupt/x64_bad_sections.elf | NOT_A_SHARED_OBJECT INTERPRETER SEGMENT_ORDER UNKNOWN_TAG NEEDED_NOT_DECLARED CODE_AT_LOAD SYMBOL_VERSIONS SECOND_SYMBOL_INDEX RELOCATION_KIND
      pyelftools/other/aarch64_super_stripped.elf | NOT_A_SHARED_OBJECT UNKNOWN_PROGRAM_HEADER INTERPRETER NO_STACK_HEADER SEGMENT_ORDER UNKNOWN_TAG NEEDED_NOT_DECLARED CODE_AT_LOAD SYMBOL_VERSIONS MISSING_TAG SECOND_SYMBOL_INDEX RELOCATION_KIND
      pyelftools/other/exe_simple32.elf | WRONG_CLASS
      pyelftools/other/loongarch64-relocs.o.elf | WRONG_MACHINE NOT_A_SHARED_OBJECT MALFORMED_HEADER
      pyelftools/other/mips64-relocs-be.o.elf | WRONG_BYTE_ORDER
      pyelftools/other/note_gnu_property.elf | NOT_A_SHARED_OBJECT NO_STACK_HEADER SEGMENT_ORDER NO_DYNAMIC_SECTION
      pyelftools/other/obj_stabs.o.elf | NOT_A_SHARED_OBJECT MALFORMED_HEADER
      pyelftools/other/powerpc64-relocs-le.o.elf | WRONG_MACHINE NOT_A_SHARED_OBJECT MALFORMED_HEADER
      pyelftools/other/s390x-relocs.o.elf | WRONG_BYTE_ORDER
      pyelftools/other/sample_exe64.elf | NOT_A_SHARED_OBJECT INTERPRETER SEGMENT_ORDER UNKNOWN_TAG NEEDED_NOT_DECLARED CODE_AT_LOAD SYMBOL_VERSIONS SECOND_SYMBOL_INDEX RELOCATION_KIND
      pyelftools/other/simple_aarch64_gcc.o.elf | NOT_A_SHARED_OBJECT MALFORMED_HEADER
      pyelftools/other/simple_gcc.elf.arm | WRONG_CLASS
      pyelftools/other/simple_gcc.elf.mips | WRONG_CLASS
      pyelftools/other/simple_gcc.elf.riscv | WRONG_MACHINE NOT_A_SHARED_OBJECT UNKNOWN_PROGRAM_HEADER NO_STACK_HEADER SEGMENT_ORDER NO_DYNAMIC_SECTION
      pyelftools/other/simple_mipsel.elf | WRONG_CLASS
      pyelftools/shared-objects/aarch64-pac-bti.so.elf | INTERPRETER UNKNOWN_TAG EXECUTABLE NEEDED_NOT_DECLARED CODE_AT_LOAD SYMBOL_VERSIONS MISSING_TAG SECOND_SYMBOL_INDEX RELOCATION_KIND
      pyelftools/shared-objects/aarch64_be_gnu_hash.so.elf | WRONG_BYTE_ORDER
      pyelftools/shared-objects/aranges_absent.so.elf | INTERPRETER UNKNOWN_TAG EXECUTABLE NEEDED_NOT_DECLARED CODE_AT_LOAD SYMBOL_VERSIONS SECOND_SYMBOL_INDEX RELOCATION_KIND
      pyelftools/shared-objects/cuv5_x86-64_gcc.so.elf | EXPORT_NOT_DECLARED
      pyelftools/shared-objects/debug_info.so.elf | WRONG_CLASS
      pyelftools/shared-objects/dt_flags.so.elf | WRONG_CLASS
      pyelftools/shared-objects/dwarf_llpair.so.elf | INTERPRETER UNKNOWN_TAG EXECUTABLE NEEDED_NOT_DECLARED CODE_AT_LOAD SYMBOL_VERSIONS IMPORT_NOT_DECLARED RELOCATION_KIND
      pyelftools/shared-objects/lib_relro.so.elf | SECOND_SYMBOL_INDEX EXPORT_NOT_DECLARED PACKED_RELOCATIONS
      pyelftools/shared-objects/lib_with_two_dynstr_sections.so.elf | SONAME NEEDED_NOT_DECLARED CODE_AT_LOAD SYMBOL_VERSIONS MALFORMED_SYMBOL IMPORT_NOT_DECLARED EXPORT_NOT_DECLARED RELOCATION_KIND
      pyelftools/shared-objects/tls.so.elf | WRONG_CLASS
      pyelftools/shared-objects/tls64.so.elf | INTERPRETER THREAD_LOCAL_STORAGE UNKNOWN_TAG EXECUTABLE NEEDED_NOT_DECLARED CODE_AT_LOAD SYMBOL_VERSIONS RELOCATION_KIND
      yara-fuzzing/crash-7dc27920ae1cb85333e7f2735a45014488134673 | WRONG_BYTE_ORDER
      """;

  private static BinaryReport inspect(Path file, Declared declared) throws IOException {
    Target target = file.getFileName().toString().contains("aarch64") ? AARCH64 : X86_64;
    return ElfInspector.inspect(MemorySegment.ofArray(Files.readAllBytes(file)), target, declared);
  }

  static Stream<String> verdicts() {
    return VERDICTS.lines();
  }

  @ParameterizedTest
  @MethodSource("verdicts")
  void refuses_each_file_by_the_rules_it_breaks(String verdict) throws IOException {
    List<String> fileAndCodes = List.of(verdict.split(" \\| ", -1));
    Path file = Corpora.folder("elf").resolve(fileAndCodes.get(0));
    assertEquals(fileAndCodes.get(1), Codes.text(inspect(file, NOTHING)));
  }

  @Test
  void every_file_has_a_verdict() {
    List<String> found =
        Corpora.names("elf").stream().filter(name -> !name.contains("fuzz_corpus")).toList();
    assertEquals(verdicts().map(row -> row.substring(0, row.indexOf(' '))).toList(), found);
  }

  @Test
  void a_foreign_library_of_functions_breaks_no_rule_but_its_exported_markers() throws IOException {
    Path file = Corpora.folder("elf").resolve("pyelftools/shared-objects/cuv5_x86-64_gcc.so.elf");
    var exports = Set.of("ping", "_edata", "_end", "__bss_start");
    BinaryReport report = inspect(file, new Declared(Set.of(), Set.of(), exports));
    assertEquals("EXPORT_NOT_A_FUNCTION EXPORT_OUTSIDE_CODE", Codes.text(report));
    assertEquals(6, report.findings().size());
    assertEquals(exports, Set.copyOf(report.exports()));
  }

  @Test
  void files_that_broke_other_readers_are_refused_too() throws IOException {
    Path corpus = Corpora.folder("elf").resolve("bloaty/fuzz_corpus");
    try (Stream<Path> files = Files.list(corpus)) {
      List<Path> all = files.sorted().toList();
      assertEquals(44, all.size());
      for (Path file : all) {
        assertFalse(inspect(file, NOTHING).findings().isEmpty(), file.toString());
      }
    }
  }
}
