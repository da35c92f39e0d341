package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import dev.fluno.runtime.testing.Corpora;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file of the third-party PE corpora, each with the codes that it is refused with. */
class PeCorpusTest {

  private static final Target X86_64 = new Target("windows", "x86_64", 1);
  private static final Declared NOTHING = new Declared(Set.of(), Set.of(), Set.of());

  private static final String VERDICTS =
      """
      bloaty/PE/x64/msvc-15.0-foo-bar-main-cv.bin | NOT_A_SHARED_OBJECT NEEDED_NOT_DECLARED LOADER_FLAG IMPORT_NOT_DECLARED ENTRY_POINT LOAD_CONFIGURATION EXCEPTION_HANDLER
      bloaty/PE/x64/msvc-16.0-foo-bar-main-cv.bin | NOT_A_SHARED_OBJECT NEEDED_NOT_DECLARED LOADER_FLAG IMPORT_NOT_DECLARED ENTRY_POINT LOAD_CONFIGURATION EXCEPTION_HANDLER
      bloaty/PE/x64/msvc-16.0-foo-bar.dll | NEEDED_NOT_DECLARED IMPORT_NOT_DECLARED ENTRY_POINT LOAD_CONFIGURATION EXCEPTION_HANDLER
      bloaty/PE/x86/msvc-15.0-foo-bar.dll | WRONG_CLASS WRONG_MACHINE LOADER_FLAG PROTECTION_MISSING
      bloaty/PE/x86/msvc-16.0-foo-bar-main-cv.bin | WRONG_CLASS WRONG_MACHINE NOT_A_SHARED_OBJECT LOADER_FLAG PROTECTION_MISSING
      bloaty/PE/x86/msvc-16.0-foo-bar.dll | WRONG_CLASS WRONG_MACHINE LOADER_FLAG PROTECTION_MISSING
      bloaty/fuzz_corpus/clusterfuzz-testcase-minimized-fuzz_target-6500838179733504 | WRONG_CLASS WRONG_MACHINE NOT_A_SHARED_OBJECT MALFORMED_HEADER COFF_SYMBOLS
      goblin/malformed/lld_malformed_tls_callbacks_64.exe.bin | NOT_A_SHARED_OBJECT THREAD_LOCAL_STORAGE LOADER_FLAG PROTECTION_MISSING ENTRY_POINT TLS_CALLBACK
      goblin/malformed/malformed_resource_tree.exe.bin | WRONG_MACHINE MALFORMED_HEADER LOADER_FLAG PROTECTION_MISSING COFF_SYMBOLS
      goblin/malformed/not_well_formed_import.exe.bin | NOT_A_SHARED_OBJECT THREAD_LOCAL_STORAGE NEEDED_NOT_DECLARED LOADER_FLAG IMPORT_NOT_DECLARED ENTRY_POINT SECTION_LAYOUT MISPLACED_DIRECTORY BOUND_IMPORTS MALFORMED_IMPORTS
      goblin/well-formed/debug_directories-clang_lld.exe.bin | NOT_A_SHARED_OBJECT LOADER_FLAG ENTRY_POINT
      goblin/well-formed/dotnet_executable_example.dll | WRONG_CLASS WRONG_MACHINE NOT_A_SHARED_OBJECT
      goblin/well-formed/has_res_full_version_and_manifest.exe.bin | NOT_A_SHARED_OBJECT LOADER_FLAG PROTECTION_MISSING ENTRY_POINT SECTION_SIZE RESOURCES LOAD_CONFIGURATION
      goblin/well-formed/lld_no_tls_64.exe.bin | NOT_A_SHARED_OBJECT LOADER_FLAG PROTECTION_MISSING ENTRY_POINT
      goblin/well-formed/lld_tls_slot_virtonly.exe.bin | NOT_A_SHARED_OBJECT THREAD_LOCAL_STORAGE LOADER_FLAG PROTECTION_MISSING ENTRY_POINT TLS_CALLBACK
      goblin/well-formed/lld_with_tls_64.exe.bin | NOT_A_SHARED_OBJECT THREAD_LOCAL_STORAGE LOADER_FLAG PROTECTION_MISSING ENTRY_POINT TLS_CALLBACK
      goblin/well-formed/no_debug_directories.exe.bin | NOT_A_SHARED_OBJECT LOADER_FLAG ENTRY_POINT
      goblin/well-formed/well_formed_import.exe.bin | NOT_A_SHARED_OBJECT THREAD_LOCAL_STORAGE NEEDED_NOT_DECLARED LOADER_FLAG IMPORT_NOT_DECLARED ENTRY_POINT TLS_CALLBACK
      pe-parse/example.exe | NOT_A_SHARED_OBJECT NEEDED_NOT_DECLARED LOADER_FLAG IMPORT_NOT_DECLARED ENTRY_POINT LOAD_CONFIGURATION EXCEPTION_HANDLER
      pe-parse/pr_153.exe | WRONG_CLASS WRONG_MACHINE NOT_A_SHARED_OBJECT MALFORMED_HEADER LOADER_FLAG PROTECTION_MISSING COFF_SYMBOLS
      pelite/Demo64.dll | THREAD_LOCAL_STORAGE NEEDED_NOT_DECLARED IMPORT_NOT_DECLARED EXPORT_NOT_DECLARED EXPORT_OUTSIDE_CODE ENTRY_POINT RESOURCES LOAD_CONFIGURATION TLS_CALLBACK EXCEPTION_HANDLER
      """;

  private static BinaryReport inspect(String name) throws IOException {
    Path file = Corpora.folder("pe").resolve(name);
    return PeInspector.inspect(MemorySegment.ofArray(Files.readAllBytes(file)), X86_64, NOTHING);
  }

  static Stream<String> verdicts() {
    return VERDICTS.lines();
  }

  @ParameterizedTest
  @MethodSource("verdicts")
  void refuses_each_file_by_the_rules_it_breaks(String verdict) throws IOException {
    List<String> fileAndCodes = List.of(verdict.split(" \\| ", -1));
    assertEquals(fileAndCodes.get(1), Codes.text(inspect(fileAndCodes.get(0))));
  }

  @Test
  void every_file_has_a_verdict() {
    List<String> found =
        Corpora.names("pe").stream()
            .filter(name -> !name.endsWith(".def") && !name.endsWith(".txt"))
            .toList();
    assertEquals(verdicts().map(row -> row.substring(0, row.indexOf(" | "))).toList(), found);
  }

  @Test
  void reads_what_another_reader_and_the_linker_say_of_one_library() throws IOException {
    BinaryReport report = inspect("pelite/Demo64.dll");
    Path folder = Corpora.folder("pe").resolve("pelite");
    List<String> definition = Files.readAllLines(folder.resolve("Demo64.def"));
    assertEquals(definition.subList(2, definition.size()), report.exports());

    String dump = Files.readString(folder.resolve("Demo64-pe.txt"));
    assertEquals(found(dump, "Imports from \"(.*)\""), report.needed());
    String imports = dump.substring(dump.indexOf("Imports from"), dump.indexOf("\nResources"));
    assertEquals(found(imports, "(?m)^ +\\d+ (\\S+)$"), report.imports());
    assertEquals(
        found(dump, "(?m)^  Name: +(\\S+?)·*$"),
        report.parts().stream().map(BinaryReport.Part::name).toList());
    assertEquals(
        found(dump, "(?m)^  VirtualSize: +·*(\\S+)$"),
        report.parts().stream().map(part -> hex(part.memoryBytes())).toList());
    assertEquals(
        found(dump.substring(dump.indexOf("Section Header")), "(?m)^  VirtualAddress: +·*(\\S+)$")
            .subList(0, report.parts().size()),
        report.parts().stream().map(part -> hex(part.address())).toList());
    assertEquals(
        found(
            dump.substring(0, dump.indexOf("\nDebug Directory\n")),
            "(?m)^  PointerToRawData: +·*(\\S+)$"),
        report.parts().stream().map(part -> hex(part.offset())).toList());
    String callbacks = dump.substring(dump.indexOf("TLS Callbacks"));
    assertEquals(
        found(callbacks, "TLS Callbacks\\s+·*(\\S+)").stream()
            .map(at -> "0x" + at.toLowerCase(Locale.ROOT))
            .toList(),
        report.findings().stream()
            .filter(finding -> finding.code() == BinaryCode.TLS_CALLBACK)
            .map(Finding::have)
            .toList());
  }

  private static String hex(long value) {
    return Long.toHexString(value).toUpperCase(Locale.ROOT);
  }

  private static List<String> found(String text, String pattern) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }
}
