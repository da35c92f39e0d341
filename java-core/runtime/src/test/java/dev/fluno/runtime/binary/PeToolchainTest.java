package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import dev.fluno.runtime.testing.Commands;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** DLLs as a real compiler and linker make them. */
class PeToolchainTest {

  private static final Target X86_64 = new Target("windows", "x86_64", 1);
  private static final Declared RUN =
      new Declared(Set.of(), Set.of(), Set.of("_mlir_ciface_hot_run"));

  /** The flags with which a workload's libraries are linked. */
  private static final String FLAGS = "/dll /noentry /nodefaultlib /Brepro";

  private static final String EXPORT = "__declspec(dllexport) ";
  private static final String PLAIN =
      "int _fltused;\n"
          + EXPORT
          + "long long _mlir_ciface_hot_run(long long a) { return a * 3; }\n";
  private static final String WITH_DATA =
      """
      int _fltused;
      static long long table[2];
      static long long *const pointers[2] = {&table[0], &table[1]};
      static long long **writable[2] = {(long long **)&pointers[0], (long long **)&pointers[1]};
      __declspec(dllexport) long long _mlir_ciface_hot_run(long long a) {
        volatile double scratch[300];
        for (int i = 0; i < 300; i++) scratch[i] = a * 1.5;
        writable[a & 1] = 0;
        return *pointers[a & 1] + (long long)scratch[a];
      }
      """;

  @TempDir private Path folder = Path.of("");

  private void compile(String machine, String source) throws Exception {
    Files.writeString(folder.resolve("source.c"), source);
    Commands.runIn(
        folder,
        "clang-22",
        "-target",
        machine + "-pc-windows-msvc",
        "-O2",
        "-c",
        "source.c",
        "-o",
        "a.obj");
  }

  private BinaryReport link(String flags) throws Exception {
    var command = new ArrayList<String>(List.of("lld-link-22"));
    command.addAll(List.of(flags.split(" ", -1)));
    command.addAll(List.of("a.obj", "/out:a.dll"));
    Commands.runIn(folder, command.toArray(String[]::new));
    return inspect(RUN);
  }

  private BinaryReport inspect(Declared declared) throws IOException {
    byte[] bytes = Files.readAllBytes(folder.resolve("a.dll"));
    return PeInspector.inspect(MemorySegment.ofArray(bytes), X86_64, declared);
  }

  @ParameterizedTest
  @ValueSource(strings = {PLAIN, WITH_DATA})
  void accepts_what_clang_and_lld_make_for_a_workload(String source) throws Exception {
    compile("x86_64", source);
    assertEquals(List.of(), link(FLAGS).findings());
  }

  @Test
  void accepts_a_library_for_aarch64() throws Exception {
    compile("aarch64", WITH_DATA);
    assertTrue(Codes.of(link(FLAGS)).contains(BinaryCode.WRONG_MACHINE));
    byte[] bytes = Files.readAllBytes(folder.resolve("a.dll"));
    assertEquals(
        List.of(),
        PeInspector.inspect(MemorySegment.ofArray(bytes), new Target("windows", "aarch64", 1), RUN)
            .findings());
  }

  @ParameterizedTest
  @CsvSource({
    "/fixed, PROTECTION_MISSING",
    "/dynamicbase:no, PROTECTION_MISSING",
    "/nxcompat:no, PROTECTION_MISSING",
    "/highentropyva:no, PROTECTION_MISSING",
    "/largeaddressaware:no, PROTECTION_MISSING",
    "/appcontainer, LOADER_FLAG",
    "/integritycheck, LOADER_FLAG",
    "/driver:wdm, LOADER_FLAG",
    "/subsystem:native, WRONG_OSABI",
    "/subsystem:efi_application, WRONG_OSABI",
    "'/section:.data,RWE', WRITABLE_CODE TEXT_RELOCATIONS",
    "'/section:.text,RWE', WRITABLE_CODE",
    "'/section:.data,RWS', SHARED_SECTION",
    "/merge:.data=.text, TEXT_RELOCATIONS",
    "/debug:symtab, COFF_SYMBOLS OVERLAY",
    "/export:other=_mlir_ciface_hot_run, EXPORT_NOT_DECLARED",
    "/export:other=KERNEL32.WinExec, EXPORT_NOT_DECLARED FORWARDER",
    "'/export:other=_mlir_ciface_hot_run,@7,NONAME', EXPORT_NOT_DECLARED",
    "/filealign:16, SECTION_ALIGNMENT"
  })
  void refuses_what_a_linker_flag_does(String flags, String codes) throws Exception {
    compile("x86_64", WITH_DATA);
    assertEquals(Codes.of(codes), Codes.of(link(FLAGS + " " + flags)));
  }

  @Test
  void refuses_an_entry_point() throws Exception {
    compile("x86_64", PLAIN + "int start(void) { return 1; }");
    assertEquals(
        Codes.of("ENTRY_POINT"), Codes.of(link("/dll /entry:start /nodefaultlib /Brepro")));
  }

  @Test
  void refuses_an_executable() throws Exception {
    compile("x86_64", PLAIN + "int start(void) { return 1; }");
    assertTrue(
        Codes.of(link("/entry:start /subsystem:console /nodefaultlib"))
            .contains(BinaryCode.NOT_A_SHARED_OBJECT));
  }

  @Test
  void refuses_thread_local_storage_and_its_callbacks() throws Exception {
    compile(
        "x86_64",
        PLAIN
            + """
            int _tls_index;
            #pragma section(".CRT$XLB", read)
            #pragma section(".tls", read, write)
            static void at_thread(void *dll, unsigned long why, void *none) {}
            static const void *end;
            __declspec(allocate(".CRT$XLB")) const void *callbacks[2] = {at_thread, 0};
            __declspec(allocate(".tls")) int first;
            const struct { void *start, *end, *index; const void *callbacks; int zero, flags; }
                _tls_used = {&first, &first + 1, &_tls_index, callbacks, 0, 0};
            """);
    assertEquals(
        Codes.of("THREAD_LOCAL_STORAGE TLS_CALLBACK"),
        Codes.of(link(FLAGS + " /include:_tls_used")));
  }

  @Test
  void refuses_imports_at_once_and_delayed() throws Exception {
    Files.writeString(
        folder.resolve("k.def"), "LIBRARY KERNEL32.dll\nEXPORTS\nBeep\nSleep @5 NONAME\n");
    Commands.runIn(folder, "lld-link-22", "/lib", "/def:k.def", "/machine:x64", "/out:k.lib");
    compile(
        "x86_64",
        """
        int _fltused;
        __declspec(dllimport) void Beep(void);
        __declspec(dllimport) void Sleep(void);
        __declspec(dllexport) long long _mlir_ciface_hot_run(long long a) { Beep(); Sleep(); return a; }
        void *__delayLoadHelper2(void *a, void *b) { return a; }
        """);
    BinaryReport report = link(FLAGS + " k.lib");
    assertEquals(Codes.of("NEEDED_NOT_DECLARED IMPORT_NOT_DECLARED"), Codes.of(report));
    assertEquals(List.of("KERNEL32.dll"), report.needed());
    assertEquals(Set.of("Beep", "#5"), Set.copyOf(report.imports()));
    assertEquals(
        List.of(),
        inspect(new Declared(Set.of("KERNEL32.dll"), Set.of("Beep", "#5"), RUN.exports()))
            .findings());

    report = link(FLAGS + " k.lib /delayload:KERNEL32.dll");
    assertTrue(Codes.of(report).containsAll(Codes.of("DELAY_IMPORTS NEEDED_NOT_DECLARED")));
    assertEquals(List.of("KERNEL32.dll"), report.needed());
  }

  @Test
  void refuses_exception_handlers() throws Exception {
    compile(
        "x86_64",
        """
        int _fltused;
        int __C_specific_handler(void) { return 1; }
        __declspec(noinline) static long long divide(long long a) { return 7 / a; }
        __declspec(dllexport) long long _mlir_ciface_hot_run(long long a) {
          __try { return divide(a); } __except (1) { return 0; }
        }
        """);
    assertEquals(Codes.of("EXCEPTION_HANDLER"), Codes.of(link(FLAGS)));
  }

  @Test
  void refuses_what_is_appended_or_signed() throws Exception {
    compile("x86_64", PLAIN);
    link(FLAGS);
    byte[] dll = Files.readAllBytes(folder.resolve("a.dll"));
    byte[] longer = Arrays.copyOf(dll, dll.length + 512);
    assertEquals(
        Codes.of("OVERLAY"),
        Codes.of(PeInspector.inspect(MemorySegment.ofArray(longer), X86_64, RUN)));
  }

  /** An independent reader: names, sections, imports and exports are the same. */
  @Test
  void reads_what_llvm_readobj_reads() throws Exception {
    compile(
        "x86_64", WITH_DATA.replace("hot_run", "hot_run2") + PLAIN.replace("int _fltused;", ""));
    BinaryReport report = link(FLAGS);
    String dump =
        Commands.runIn(folder, "llvm-readobj-22", "--sections", "--coff-exports", "a.dll");
    assertEquals(found(dump.substring(dump.indexOf("Export {")), "Name: (\\S+)"), report.exports());
    String sections = dump.substring(0, dump.indexOf("Export {"));
    assertEquals(
        found(sections, "Name: (\\S+) \\("),
        report.parts().stream().map(BinaryReport.Part::name).toList());
    assertEquals(
        found(sections, "VirtualAddress: 0x(\\S+)"),
        report.parts().stream()
            .map(part -> Long.toHexString(part.address()).toUpperCase(Locale.ROOT))
            .toList());
    assertEquals(
        found(sections, "RawDataSize: (\\d+)"),
        report.parts().stream().map(part -> String.valueOf(part.fileBytes())).toList());
  }

  private static List<String> found(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().map(match -> match.group(1)).toList();
  }
}
