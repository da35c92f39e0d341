package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import dev.fluno.runtime.testing.Commands;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Libraries as real compilers and linkers make them. */
class ElfToolchainTest {

  private static final Target X86_64 = new Target("linux", "x86_64", 1);
  private static final Target AARCH64 = new Target("linux", "aarch64", 1);
  private static final Declared RUN =
      new Declared(Set.of(), Set.of(), Set.of("_mlir_ciface_hot_run"));

  /** The flags with which a workload's libraries are linked. */
  private static final String FLAGS =
      "-shared -z defs -z now -z noexecstack -s --hash-style=gnu --build-id=none"
          + " --version-script=exports.map";

  private static final String PLAIN = "long _mlir_ciface_hot_run(long a, long b) { return a * b; }";
  private static final String WITH_DATA =
      """
      static long table[2];
      static long *pointers[2] = {&table[0], &table[1]};
      long _mlir_ciface_hot_run(long a, long b) { return *pointers[a & 1]; }
      """;

  @TempDir Path folder;

  private void run(String... command) throws IOException, InterruptedException {
    Commands.runIn(folder, command);
  }

  private void compile(String source, String suffix) throws IOException, InterruptedException {
    Files.writeString(folder.resolve("source" + suffix), source);
    run(
        "clang-22",
        "-target",
        "x86_64-linux-gnu",
        "-O2",
        "-fPIC",
        "-c",
        "source" + suffix,
        "-o",
        "library.o");
  }

  private BinaryReport link(String linker, String flags) throws IOException, InterruptedException {
    Files.writeString(folder.resolve("exports.map"), "{ global: _mlir_ciface_*; local: *; };\n");
    var command = new ArrayList<String>();
    command.add(linker);
    command.addAll(List.of(flags.split(" ", -1)));
    command.addAll(List.of("library.o", "-o", "library.so"));
    run(command.toArray(String[]::new));
    return inspect(folder.resolve("library.so"), X86_64, RUN);
  }

  private static BinaryReport inspect(Path file, Target target, Declared declared)
      throws IOException {
    return ElfInspector.inspect(MemorySegment.ofArray(Files.readAllBytes(file)), target, declared);
  }

  @ParameterizedTest
  @ValueSource(strings = {PLAIN, WITH_DATA})
  void accepts_what_clang_and_lld_make_for_a_workload(String source) throws Exception {
    compile(source, ".c");
    assertEquals(List.of(), link("ld.lld-22", FLAGS).findings());
  }

  @ParameterizedTest
  @ValueSource(strings = {PLAIN, WITH_DATA})
  void accepts_what_gcc_makes_with_its_own_choice_of_headers_and_notes(String source)
      throws Exception {
    Files.writeString(folder.resolve("source.c"), source);
    run("gcc", "-shared", "-fPIC", "-O2", "-nostdlib", "source.c", "-o", "library.so");
    assumeTrue(System.getProperty("os.arch").equals("amd64"), "skipped: needs an x86-64 gcc");
    assertEquals(List.of(), inspect(folder.resolve("library.so"), X86_64, RUN).findings());
  }

  @Test
  void accepts_a_library_for_aarch64() throws Exception {
    Files.writeString(folder.resolve("source.c"), WITH_DATA);
    run(
        "clang-22",
        "-target",
        "aarch64-linux-gnu",
        "-O2",
        "-fPIC",
        "-c",
        "source.c",
        "-o",
        "library.o");
    assertEquals(Set.of(BinaryCode.WRONG_MACHINE), Codes.of(link("ld.lld-22", FLAGS)));
    assertEquals(List.of(), inspect(folder.resolve("library.so"), AARCH64, RUN).findings());
  }

  @ParameterizedTest
  @CsvSource({
    "-z execstack, EXECUTABLE_STACK",
    "-z nognustack, NO_STACK_HEADER",
    "-z nodelete, LOADER_FLAG",
    "-z interpose, LOADER_FLAG",
    "-z global, LOADER_FLAG",
    "-z origin, LOADER_FLAG",
    "-z initfirst, LOADER_FLAG",
    "-Bsymbolic, LOADER_FLAG",
    "-soname libc.so.6, SONAME",
    "-rpath /tmp, SEARCH_PATH",
    "-rpath /tmp --disable-new-dtags, SEARCH_PATH",
    "-F libm.so.6, FILTER",
    "-f libm.so.6, FILTER",
    "-z rodynamic, MALFORMED_DYNAMIC_SECTION",
    "--hash-style=both, SECOND_SYMBOL_INDEX",
    "--hash-style=sysv, MISSING_TAG SECOND_SYMBOL_INDEX",
    "--pack-dyn-relocs=relr, PACKED_RELOCATIONS",
    "--omagic, WRITABLE_CODE SEGMENT_ALIGNMENT MISPLACED_TABLE"
  })
  void refuses_what_a_linker_flag_does(String flags, String codes) throws Exception {
    compile(WITH_DATA, ".c");
    assertEquals(Codes.of(codes), Codes.of(link("ld.lld-22", FLAGS + " " + flags)));
  }

  @ParameterizedTest
  @CsvSource({"--audit, AUDIT", "--depaudit, AUDIT"})
  void refuses_auditors(String flag, String codes) throws Exception {
    compile(PLAIN, ".c");
    assertEquals(
        Codes.of(codes), Codes.of(link("ld", "-shared --hash-style=gnu " + flag + " audit.so")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "__attribute__((constructor)) static void at_load(void) { __asm__(\"nop\"); }"
            + "|CODE_AT_LOAD",
        "__attribute__((destructor)) static void at_end(void) { __asm__(\"nop\"); }"
            + "|CODE_AT_LOAD",
        "__thread long _mlir_ciface_local;" + "|THREAD_LOCAL_STORAGE EXPORT_NOT_DECLARED",
        "extern long system(const char *); long (*_mlir_ciface_s)(const char *) = system;"
            + "|IMPORT_NOT_DECLARED EXPORT_NOT_DECLARED RELOCATION_KIND",
        "long _mlir_ciface_other(long a) { return a; }" + "|EXPORT_NOT_DECLARED"
      })
  void refuses_what_the_source_brings_in(String source, String codes) throws Exception {
    compile(source + "\n" + PLAIN, ".c");
    assertEquals(Codes.of(codes), Codes.of(link("ld.lld-22", FLAGS + " -z undefs")));
  }

  @Test
  void refuses_an_indirect_function() throws Exception {
    compile(
        """
        static long first(long a, long b) { return a; }
        static void *choose(void) { return first; }
        long _mlir_ciface_hot_run(long, long) __attribute__((ifunc("choose")));
        """,
        ".c");
    assertEquals(
        Codes.of("WRONG_OSABI INDIRECT_FUNCTION EXPORT_NOT_A_FUNCTION"),
        Codes.of(link("ld.lld-22", FLAGS)));
  }

  @Test
  void refuses_a_unique_symbol() throws Exception {
    compile(
        """
        .globl _mlir_ciface_hot_run
        .type _mlir_ciface_hot_run, @function
        _mlir_ciface_hot_run: ret
        .data
        .globl _mlir_ciface_one
        .type _mlir_ciface_one, @gnu_unique_object
        _mlir_ciface_one: .quad 0
        .section .note.GNU-stack
        """,
        ".s");
    assertEquals(
        Codes.of("WRONG_OSABI UNIQUE_SYMBOL EXPORT_NOT_DECLARED"),
        Codes.of(link("ld.lld-22", FLAGS)));
  }

  @Test
  void refuses_relocations_in_code() throws Exception {
    compile(
        """
        .globl _mlir_ciface_hot_run
        .type _mlir_ciface_hot_run, @function
        _mlir_ciface_hot_run: ret
        here: .quad here
        .section .note.GNU-stack
        """,
        ".s");
    assertEquals(
        Codes.of("TEXT_RELOCATIONS RELOCATION_TARGET"),
        Codes.of(link("ld.lld-22", FLAGS + " -z notext")));
  }

  @Test
  void refuses_the_start_up_code_of_fast_math() throws Exception {
    compile(PLAIN, ".c");
    Path crt = crtFastMath();
    assertEquals(Codes.of("CODE_AT_LOAD"), Codes.of(link("ld.lld-22", FLAGS + " " + crt)));
  }

  private Path crtFastMath() throws Exception {
    Path crt = Path.of(Commands.run("gcc", "-print-file-name=crtfastmath.o").strip());
    assumeTrue(Files.isRegularFile(crt), "skipped: needs crtfastmath.o");
    return crt;
  }

  @Test
  void refuses_symbol_versions() throws Exception {
    compile(PLAIN, ".c");
    Files.writeString(folder.resolve("v1.map"), "V1 { global: _mlir_ciface_*; local: *; };\n");
    assertEquals(
        Codes.of("SYMBOL_VERSIONS"),
        Codes.of(link("ld.lld-22", "-shared --hash-style=gnu --version-script=v1.map")));
  }

  @Test
  void refuses_a_position_independent_executable() throws Exception {
    compile(PLAIN, ".c");
    assertEquals(
        Codes.of("INTERPRETER UNKNOWN_TAG EXECUTABLE"),
        Codes.of(
            link(
                "ld.lld-22",
                "-pie --export-dynamic --hash-style=gnu -e 0 --dynamic-linker /lib/ld.so")));
  }

  @Test
  void refuses_an_object_file() throws Exception {
    compile(PLAIN, ".c");
    assertEquals(
        Codes.of("NOT_A_SHARED_OBJECT MALFORMED_HEADER"),
        Codes.of(inspect(folder.resolve("library.o"), X86_64, RUN)));
  }
}
