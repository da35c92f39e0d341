package dev.fluno.toolkit.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.toolkit.CommittedWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each leak is planted by the tool that really leaves it. */
class LibraryLeaksTest {
  private static final String SOURCE = "long _mlir_ciface_twice(long n) { return n + n; }\n";

  @TempDir private Path folder = Path.of("");

  @Test
  void a_library_that_the_build_made_is_clean() {
    var built = CommittedWorkload.copyInto(folder).built();
    assertEquals(
        List.of(), Audited.file(built.resolve("s/linux-x86_64-v3.so")).report().findings());
  }

  @Test
  void a_symbol_table_is_found() {
    var found = Audited.file(compile("clang-22", SOURCE, "-Wl,--build-id=none"));
    assertTrue(found.codes().contains(AuditCode.SYMBOLS), found.toString());
    assertTrue(found.finding(AuditCode.SYMBOLS).have().startsWith(".symtab"), found.toString());
  }

  @Test
  void debug_information_and_the_path_in_it_are_found() {
    var found = Audited.file(compile("gcc", SOURCE, "-g"));
    assertTrue(
        found
            .codes()
            .containsAll(
                Set.of(
                    AuditCode.SYMBOLS,
                    AuditCode.DEBUG,
                    AuditCode.COMMENT,
                    AuditCode.PATH,
                    AuditCode.TOOL_NAME)),
        found.toString());
  }

  @Test
  void a_comment_and_a_build_id_survive_stripping_and_are_found() {
    var found = Audited.file(compile("gcc", SOURCE, "-s", "-Wl,--build-id=sha1"));
    assertTrue(
        found.codes().containsAll(Set.of(AuditCode.COMMENT, AuditCode.BUILD_ID)), found.toString());
    assertTrue(!found.codes().contains(AuditCode.SYMBOLS), found.toString());
  }

  @Test
  void a_build_id_is_found_without_section_headers() throws IOException {
    var library = compile("gcc", SOURCE, "-s", "-Wl,--build-id=sha1");
    run("llvm-objcopy-22", "--strip-sections", library.toString(), library.toString());
    assertTrue(
        Audited.file(library).finding(AuditCode.BUILD_ID).have().startsWith("a note of "),
        "no section tells");
  }

  @Test
  void a_section_with_the_name_of_the_debug_file_is_found() throws IOException {
    var library = CommittedWorkload.copyInto(folder).built().resolve("s/linux-x86_64-v3.so");
    var link = Files.writeString(folder.resolve("link"), "x.debug");
    run("llvm-objcopy-22", "--add-section", ".gnu_debuglink=" + link, library.toString());
    assertEquals(Set.of(AuditCode.DEBUG), Audited.file(library).codes());
  }

  @Test
  void embedded_bitcode_is_found() {
    var found = Audited.file(compile("clang-22", SOURCE, "-s", "-fembed-bitcode=all"));
    assertTrue(found.codes().contains(AuditCode.LLVM_BITCODE), found.toString());
  }

  @Test
  void bitcode_as_data_of_a_stripped_library_is_found() throws IOException {
    run("clang-22", "-emit-llvm", "-c", source(SOURCE).toString());
    var found = Audited.file(withData(Files.readAllBytes(folder.resolve("source.bc"))));
    assertTrue(found.codes().contains(AuditCode.LLVM_BITCODE), found.toString());
  }

  @Test
  void llvm_ir_is_found_as_text_and_as_data() throws IOException {
    run("clang-22", "-emit-llvm", "-S", source(SOURCE).toString());
    var text = folder.resolve("source.ll");
    assertTrue(Audited.file(text).codes().contains(AuditCode.LLVM_TEXT));
    var found = Audited.file(withData(Files.readAllBytes(text)));
    assertTrue(found.codes().contains(AuditCode.LLVM_TEXT), found.toString());
  }

  @Test
  void mlir_is_found_as_text_as_bytecode_and_as_data() throws IOException {
    var mlir =
        Files.writeString(
            folder.resolve("source.mlir"),
            """
            func.func @twice(%n: i64) -> i64 attributes {llvm.emit_c_interface} {
              %sum = arith.addi %n, %n : i64
              return %sum : i64
            }
            """);
    assertEquals(Set.of(AuditCode.MLIR_TEXT), Audited.file(mlir).codes());
    var text = Audited.file(withData(Files.readAllBytes(mlir)));
    assertTrue(text.codes().contains(AuditCode.MLIR_TEXT), text.toString());

    var bytecode = folder.resolve("source.mlirbc");
    run("mlir-opt-22", "--emit-bytecode", mlir.toString(), "-o", bytecode.toString());
    assertTrue(Audited.file(bytecode).codes().contains(AuditCode.MLIR_BYTECODE));
    var inside = Audited.file(withData(Files.readAllBytes(bytecode)));
    assertTrue(inside.codes().contains(AuditCode.MLIR_BYTECODE), inside.toString());
  }

  @Test
  void lowered_mlir_is_found_by_its_types_alone() {
    for (var line :
        new String[] {
          "llvm.func @twice(%arg0: i64) -> i64",
          "  %0 = llvm.mlir.constant(4 : index) : i64",
          "!llvm.ptr",
          "#map = affine_map<(d0) -> (d0)>",
          "module {\n}",
          "%acc:2 = scf.for %i = %a to %b"
        }) {
      var found = Audited.file(folder, "notes.txt", line);
      assertEquals(Set.of(AuditCode.MLIR_TEXT), found.codes(), line);
    }
  }

  @Test
  void an_object_file_and_an_archive_of_them_are_found() throws IOException {
    run("clang-22", "-c", source(SOURCE).toString());
    var object = folder.resolve("source.o");
    assertEquals(Set.of(AuditCode.OBJECT_FILE), Audited.file(object).codes());
    var archive = folder.resolve("source.a");
    run("llvm-ar-22", "rcs", archive.toString(), object.toString());
    assertEquals(Set.of(AuditCode.OBJECT_FILE), Audited.file(archive).codes());
  }

  @Test
  void an_export_that_no_entry_declares_is_found() {
    var found =
        Audited.file(compile("clang-22", SOURCE + "long helper(long n) { return n; }", "-s"));
    assertEquals("helper", found.finding(AuditCode.EXPORT_NOT_DECLARED).have());
  }

  @Test
  void what_the_gate_would_refuse_is_found() {
    var found = Audited.file(compile("gcc", SOURCE, "-s", "-Wl,-soname,libother.so"));
    assertTrue(
        found.report().findings().stream()
            .filter(finding -> finding.code() == AuditCode.LIBRARY_UNSOUND)
            .anyMatch(finding -> finding.have().startsWith("FLN-1936, ")),
        found.toString());
  }

  @Test
  void a_dll_with_debug_directory_and_symbols_is_found() throws IOException {
    run(
        "clang-22",
        "--target=x86_64-pc-windows-msvc",
        "-g",
        "-gcodeview",
        "-c",
        source("int _fltused; " + SOURCE).toString());
    var dll = folder.resolve("source.dll");
    run(
        "lld-link-22",
        "/dll",
        "/noentry",
        "/nodefaultlib",
        "/debug",
        "/Brepro",
        "/export:_mlir_ciface_twice",
        "/out:" + dll,
        folder.resolve("source.o").toString());
    var found = Audited.file(dll);
    assertTrue(found.codes().contains(AuditCode.DEBUG), found.toString());
    assertTrue(
        found.report().findings().stream().anyMatch(f -> f.have().contains("source.pdb")),
        found.toString());

    run(
        "lld-link-22",
        "/dll",
        "/noentry",
        "/nodefaultlib",
        "/debug:symtab",
        "/Brepro",
        "/export:_mlir_ciface_twice",
        "/out:" + dll,
        folder.resolve("source.o").toString());
    assertTrue(Audited.file(dll).codes().contains(AuditCode.SYMBOLS));

    run(
        "lld-link-22",
        "/dll",
        "/noentry",
        "/nodefaultlib",
        "/lldmingw",
        "/Brepro",
        "/build-id",
        "/export:_mlir_ciface_twice",
        "/out:" + dll,
        folder.resolve("source.o").toString());
    assertTrue(Audited.file(dll).codes().contains(AuditCode.BUILD_ID));

    run(
        "lld-link-22",
        "/dll",
        "/noentry",
        "/nodefaultlib",
        "/Brepro",
        "/export:_mlir_ciface_twice",
        "/out:" + dll,
        folder.resolve("source.o").toString());
    assertEquals(List.of(), Audited.file(dll).report().findings());
    var bytes = Files.readAllBytes(dll);
    for (int i = 0; i < 4; i++) {
      bytes[0x60 + i] = (byte) "Rich".charAt(i); // where link.exe has it, in the DOS stub
    }
    assertEquals(Set.of(AuditCode.COMMENT), Audited.file(folder, "rich.dll", bytes).codes());
  }

  @Test
  void headers_that_lead_out_of_the_file_are_a_finding() throws IOException {
    var library = CommittedWorkload.copyInto(folder).built().resolve("s/linux-x86_64-v3.so");
    var bytes = Files.readAllBytes(library);
    bytes[40 + 3] = 0x7f; // e_shoff
    assertEquals(Set.of(AuditCode.LIBRARY_UNSOUND), Audited.file(folder, "x.so", bytes).codes());
    assertTrue(Audited.file(folder, "x.dll", "MZ").codes().contains(AuditCode.LIBRARY_UNSOUND));
  }

  @Test
  void any_change_of_a_library_gets_an_answer() throws IOException {
    var library = CommittedWorkload.copyInto(folder).built().resolve("s/linux-x86_64-v3.so");
    var bytes = Files.readAllBytes(library);
    var random = new Random(42);
    for (int round = 0; round < 500; round++) {
      var changed = bytes.clone();
      for (int i = 0; i < 20; i++) {
        int range = i % 2 == 0 ? 0x200 : changed.length;
        changed[random.nextInt(range)] = (byte) random.nextInt();
      }
      LibraryTraces.find("changed", changed);
      changed[0] = 'M';
      changed[1] = 'Z';
      LibraryTraces.find("changed", changed);
    }
  }

  /** A stripped library with these bytes among its data. */
  private Path withData(byte[] data) {
    var values = new StringBuilder("__attribute__((used)) const char data[] = {");
    for (byte value : data) {
      values.append(value).append(',');
    }
    return compile("gcc", values + "0};" + SOURCE, "-s");
  }

  private Path compile(String compiler, String text, String... more) {
    var library = folder.resolve("library.so");
    var words =
        Stream.concat(Stream.of(compiler, "-shared", "-nostdlib", "-fPIC", "-O1"), Stream.of(more));
    var files = Stream.of(source(text).toString(), "-o", library.toString());
    run(Stream.concat(words, files).toArray(String[]::new));
    return library;
  }

  private Path source(String text) {
    return Audited.write(folder.resolve("source.c"), text.getBytes(UTF_8));
  }

  private void run(String... words) {
    Audited.run(folder, words);
  }
}
