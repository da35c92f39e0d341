package dev.fluno.toolkit.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What lies among published files by mistake. */
class BelongingTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource({
    ".git/config, HIDDEN_FILE",
    "lib/.gitignore, HIDDEN_FILE",
    ".env, HIDDEN_FILE",
    ".DS_Store, HIDDEN_FILE",
    "a/readme.md~, LEFTOVER",
    "a/x.orig, LEFTOVER",
    "#notes#, LEFTOVER",
    "pkg/__pycache__/x.cpython-312.py, LEFTOVER",
    "pkg/x.pyc, LEFTOVER",
    "Thumbs.db, LEFTOVER",
    "__MACOSX/x, LEFTOVER",
    "core, CORE_DUMP",
    "core.4711, CORE_DUMP",
    "hs_err_pid12.log, CORE_DUMP",
    "heap.hprof, CORE_DUMP",
    "a/FlunoTest.class, TEST_CLASS",
    "a/FlunoTest$Inner.class, TEST_CLASS",
    "pkg/test_api.py, TEST_CLASS",
    "target/test-classes/x, TEST_CLASS",
    "app.js.map, SOURCE_MAP"
  })
  void a_name_alone_is_enough(String name, AuditCode code) {
    assertEquals(Set.of(code), Audited.inZip(folder, name, "text").codes());
  }

  @ParameterizedTest
  @CsvSource({
    "a/Latest.class",
    "a/Contest.class",
    "corelib/x.py",
    "a/score.md",
    "docs/trust.md",
    "a/b.py"
  })
  void names_that_only_look_alike_are_not_found(String name) {
    assertEquals(List.of(), Audited.inZip(folder, name, "text").report().findings());
  }

  @Test
  void dumps_are_known_by_what_they_hold() throws IOException {
    for (var magic : new String[] {"MDMP", "PAGEDU64", "JAVA PROFILE 1.0.2"}) {
      var found = Audited.file(folder, "report.bin", magic + "\0\0\0\0");
      assertEquals(Set.of(AuditCode.CORE_DUMP), found.codes(), magic);
    }
    var elf = Files.readAllBytes(Path.of(ProcessHandle.current().info().command().orElseThrow()));
    elf[16] = 4; // ET_CORE
    assertEquals(Set.of(AuditCode.CORE_DUMP), Audited.file(folder, "x", elf).codes());
  }

  @Test
  void a_real_test_class_is_known_by_its_framework() throws IOException {
    var found = Audited.inZip(folder, "a/Checks.class", classFile(BelongingTest.class));
    assertTrue(found.codes().contains(AuditCode.TEST_CLASS), found.toString());
  }

  @Test
  void a_link_to_a_source_map_is_found() {
    var found = Audited.inZip(folder, "app.js", "run();\n//# sourceMappingURL=app.js.map\n");
    assertEquals(Set.of(AuditCode.SOURCE_MAP), found.codes());
  }

  @Test
  void a_trust_policy_is_known_by_its_schema() {
    var policy = "{\"schema\": \"fluno_trust.v1\", \"keys\": []}";
    assertEquals(
        Set.of(AuditCode.TRUST_POLICY), Audited.inZip(folder, "conf/x.json", policy).codes());
    var about = "{\"title\": \"fluno_trust.v1\"}";
    assertEquals(Set.of(), Audited.inZip(folder, "conf/x.json", about).codes());
  }

  @Test
  void folders_of_people_are_found_and_those_of_examples_are_not() {
    for (var path :
        new String[] {
          "/home/jdoe/src/x.c", "C:\\Users\\jdoe\\x.c", "/Users/jdoe/x", "C:\\\\Users\\\\j.d\\\\x"
        }) {
      assertEquals(Set.of(AuditCode.PATH), Audited.inZip(folder, "a.txt", path).codes(), path);
    }
    assertEquals(Set.of(), Audited.inZip(folder, "a.txt", "/home/ada/trust.json").codes());
  }

  @Test
  void the_names_of_the_building_machine_are_found_wherever_they_are() throws IOException {
    var machine =
        new BuildMachine(List.of("/build/checkout-of-jdoe", "jdoe-laptop", "root", "/usr/share"));
    assertEquals(List.of("/build/checkout-of-jdoe", "jdoe-laptop"), machine.names());
    var auditor = new Auditor(machine, Set.of());
    var theirs = Audited.zip(Map.of("org/x/Y.class", "\u00ca\u00fejdoe-laptop".getBytes(UTF_8)));
    var zip = Audited.write(folder.resolve("a.zip"), Audited.zip(Map.of("lib/y.jar", theirs)));
    var report = auditor.audit(zip);
    assertEquals(1, report.findings().size(), report.toString());
    assertEquals(AuditCode.PATH, report.findings().getFirst().code());
    assertEquals(1, report.thirdParty().size());
    assertEquals(zip + "!/lib/y.jar", report.thirdParty().getFirst().place());
    assertTrue(BuildMachine.here().names().stream().allMatch(name -> name.length() >= 8));
  }

  @Test
  void what_was_unpacked_from_a_jar_of_others_is_theirs_too_and_a_changed_byte_makes_it_ours() {
    var test = text("import unittest");
    var jar = Audited.zip(Map.of("org/x/Y.class", text("x"), "lib/test_y.py", test));
    var release = Map.of("app/lib/y.jar", jar, "app/a/test_y.py", test);
    assertEquals(Set.of(), Audited.file(folder, "a.zip", Audited.zip(release)).codes());
    var changed = Map.of("app/lib/y.jar", jar, "app/a/test_y.py", text("import unittest "));
    assertEquals(
        Set.of(AuditCode.TEST_CLASS), Audited.file(folder, "a.zip", Audited.zip(changed)).codes());
  }

  private static byte[] text(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  void the_runtime_may_not_hold_nor_use_nor_name_what_makes_artifacts() throws IOException {
    var runtime = classFile(dev.fluno.runtime.Fluno.class);
    var toolkit = classFile(Auditor.class);
    var fat =
        Audited.zip(
            Map.of(
                "dev/fluno/runtime/Fluno.class", runtime,
                "dev/fluno/toolkit/audit/Auditor.class", toolkit));
    assertEquals(Set.of(AuditCode.TOOLKIT_CLASS), Audited.file(folder, "runtime.jar", fat).codes());

    var user = Audited.zip(Map.of("dev/fluno/runtime/User.class", toolkit));
    assertTrue(
        Audited.file(folder, "runtime.jar", user)
            .finding(AuditCode.TOOLKIT_CLASS)
            .have()
            .contains("dev/fluno/toolkit"));

    for (var tool : new String[] {"LLVM", "mlir-opt-22", "clang++", "llvm-objcopy", "lld-link"}) {
      var named =
          Audited.zip(Map.of("dev/fluno/runtime/help.txt", ("run " + tool).getBytes(UTF_8)));
      assertEquals(
          Set.of(AuditCode.TOOL_NAME), Audited.file(folder, "runtime.jar", named).codes(), tool);
    }
    for (var word : new String[] {"llvm-22.1.8", "generated_mlir_hash", "_mlir_ciface_x"}) {
      var named = Audited.zip(Map.of("dev/fluno/runtime/help.txt", word.getBytes(UTF_8)));
      assertEquals(Set.of(), Audited.file(folder, "runtime.jar", named).codes(), word);
    }
    var authoring = Audited.zip(Map.of("dev/fluno/toolkit/audit/Auditor.class", toolkit));
    assertEquals(Set.of(), Audited.file(folder, "toolkit.jar", authoring).codes());
  }

  private static byte[] classFile(Class<?> type) throws IOException {
    try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
      if (in == null) {
        throw new IOException("no class file of " + type);
      }
      return in.readAllBytes();
    }
  }
}
