package dev.fluno.tests.windows;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Tools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loading on Windows: a real Windows Java, through Wine. */
class WindowsLoaderTest {
  private static Wine wine;

  private Scene scene;

  @BeforeAll
  static void find() {
    wine = Wine.needed();
    Project.bundle("s");
  }

  @BeforeEach
  void set() throws IOException {
    scene = Scene.set(wine);
  }

  @AfterEach
  void clear() throws IOException {
    scene.close();
  }

  private static List<String> facts(Child child) {
    assertEquals(0, child.status(), child.transcript());
    return child.out().lines().toList();
  }

  private static Set<String> starting(String start, List<String> facts) {
    return facts.stream()
        .filter(fact -> fact.startsWith(start))
        .map(fact -> fact.substring(start.length()))
        .collect(toCollection(TreeSet::new));
  }

  private List<String> fingerprintHere() {
    var forge = scene.forge();
    try (var artifact = Fluno.load(forge.bundle(), TrustPolicy.read(forge.policy()))) {
      return Fingerprint.of(artifact);
    }
  }

  /** HotSpot's option lowers what it says of the processor. */
  @ParameterizedTest
  @CsvSource({"1, v2", "2, v3", "3, v4"})
  void computes_the_same_bits_as_linux_at_every_cpu_level(int avx, String level)
      throws IOException {
    var facts = facts(scene.run(List.of("-XX:UseAVX=" + avx), "show"));

    if (!level.equals("v4")) {
      assertEquals("windows-x86_64-" + level, facts.getFirst());
    }
    assertEquals(facts.getFirst() + ".dll", facts.get(1));
    assertEquals("digest 2bd9b1be76008b66", facts.get(2));
    assertTrue(facts.containsAll(fingerprintHere()), facts.toString());
    assertTrue(facts.contains("two agree: true"), facts.toString());
    assertTrue(facts.contains("closed: FLN-3001"), facts.toString());
    assertTrue(facts.contains("the other: digest 2bd9b1be76008b66"), facts.toString());
    assertTrue(facts.contains("rooms left: 0"), facts.toString());
    assertTrue(facts.contains("subnormals: 4.0"), facts.toString());
    // Nobody but this user and SYSTEM, which Wine puts into every list.
    assertEquals(1, starting("owner ", facts).size(), facts.toString());
    var allowed = new TreeSet<>(starting("owner ", facts));
    allowed.add("NT AUTHORITY\\SYSTEM");
    assertEquals(allowed, starting("entry ", facts));
    assertEquals(List.of(), scene.loaded());
  }

  @Test
  void while_a_library_is_loaded_nobody_can_write_rename_delete_or_replace_it() throws Exception {
    var stop = scene.folder().resolve("stop");
    var loading = scene.start("hold", scene.windows(stop));
    try (var out = loading.inputReader(StandardCharsets.UTF_8)) {
      while (!"loaded".equals(out.readLine())) {
        assertTrue(loading.isAlive(), "ended before it had loaded");
      }
      var already = Files.createFile(scene.folder().resolve("already"));
      assertEquals(
          List.of("ready", "attempts 6"), facts(scene.run("attack", scene.windows(already))));
      Files.createFile(stop);
      assertEquals("still digest 2bd9b1be76008b66", out.readLine());
    } finally {
      loading.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
    }
  }

  @Test
  void an_attack_while_it_loads_ends_in_the_right_results_or_in_a_refusal() throws Exception {
    var stop = scene.folder().resolve("stop");
    var attacking = scene.start("attack", scene.windows(stop));
    try (var out = attacking.inputReader(StandardCharsets.UTF_8)) {
      assertEquals("ready", out.readLine());
      var outcomes = facts(scene.run("tampered", "40", scene.windows(stop)));
      assertTrue(
          outcomes.stream().anyMatch(each -> each.startsWith("right ")), outcomes.toString());
      for (var outcome : outcomes) {
        assertTrue(
            outcome.matches("(right|FLN-1801|FLN-2003|FLN-2005|FLN-2007) \\d+"),
            outcomes.toString());
      }
      assertTrue(
          out.lines().anyMatch(line -> line.startsWith("attempts ")), "the attack came too late");
    } finally {
      attacking.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
    }
  }

  @Test
  void a_library_that_is_needed_is_looked_for_in_system32_and_nowhere_else() throws IOException {
    Tools.need("clang-22");
    Tools.need("lld-link-22");
    var dlls = PlantedDll.build(scene.folder().resolve("workshop"));
    PlantedDll.swapIn(scene.forge(), dlls.needing());
    var lowest = List.of("-XX:UseAVX=1");
    var system = wine.driveC().resolve("windows/system32").resolve(PlantedDll.NAME);
    var program = wine.javaHome().resolve("bin").resolve(PlantedDll.NAME);
    try {
      // In the current folder, where also the bundle lies, and in the program's.
      Files.copy(dlls.planted(), scene.folder().resolve(PlantedDll.NAME));
      Files.copy(dlls.planted(), program, StandardCopyOption.REPLACE_EXISTING);
      var plain = Files.copy(dlls.needing(), scene.folder().resolve("plain.dll"));
      assertEquals(List.of("loaded plainly"), facts(scene.run("plainly", scene.windows(plain))));
      var refused = scene.run(lowest, "once");
      assertTrue(
          refused
              .out()
              .startsWith(
                  "FLN-2010 : LoadLibraryExW failed: error 126, a library that it needs was not"),
          refused.transcript());

      Files.copy(dlls.planted(), system, StandardCopyOption.REPLACE_EXISTING);
      var loaded = scene.run(lowest, "once");
      // It ran, and does not compute what its manifest says; what it set as it started is undone.
      assertTrue(loaded.out().startsWith("FLN-2101 hot_run"), loaded.transcript());
      assertTrue(loaded.out().contains("subnormals: 4.0"), loaded.transcript());
      assertEquals(List.of(), scene.loaded());
    } finally {
      Files.deleteIfExists(system);
      Files.deleteIfExists(program);
    }
  }

  @Test
  void a_changed_byte_is_refused_as_it_is_on_linux() throws IOException {
    var library = scene.forge().payload("windows-x86_64-v2.dll");
    var bytes = Files.readAllBytes(library);
    bytes[bytes.length / 2] ^= 1;
    Files.write(library, bytes);
    assertEquals("FLN-1801", scene.forge().report().refusal().orElseThrow().code().id());
    var refused = scene.run(List.of("-XX:UseAVX=1"), "once");
    assertTrue(refused.out().startsWith("FLN-1801 windows-x86_64-v2.dll"), refused.transcript());
    assertEquals(List.of(), scene.loaded());
  }

  @Test
  void a_thousand_loads_in_a_folder_with_a_long_name_beyond_ascii_leave_nothing()
      throws IOException {
    var deep = scene.folder().resolve("Grüße an alle");
    for (int i = 0; i < 3; i++) {
      deep = deep.resolve("l".repeat(90));
    }
    scene.localData(Files.createDirectories(deep));
    assertEquals(List.of("rooms left: 0"), facts(scene.run("many", "1000")));
    assertEquals(List.of(), scene.loaded());
  }

  @Test
  void a_folder_that_others_may_change_is_refused() throws IOException {
    var open = Files.createDirectory(scene.folder().resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    scene.localData(open.resolve("AppData"));
    var refused = scene.run("once");
    assertTrue(refused.out().startsWith("FLN-2006 " + scene.windows(open)), refused.transcript());
    assertTrue(refused.out().contains("for Everyone, S-1-1-0"), refused.transcript());
  }

  @Test
  void a_policy_that_others_may_change_is_refused_as_it_is_on_linux() throws IOException {
    var policy = scene.forge().policy();
    Files.setPosixFilePermissions(policy, PosixFilePermissions.fromString("rw-rw-rw-"));
    var refused = scene.run("once");
    assertTrue(refused.out().startsWith("FLN-1005 " + scene.windows(policy)), refused.transcript());
    Files.setPosixFilePermissions(policy, PosixFilePermissions.fromString("rw-------"));
    Path folder = scene.folder();
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    refused = scene.run("once");
    assertTrue(refused.out().startsWith("FLN-1022 " + scene.windows(folder)), refused.transcript());
  }

  @Test
  void a_file_is_replaced_as_soon_as_nobody_reads_it() throws IOException {
    var file = scene.windows(scene.folder().resolve("record"));
    assertEquals(List.of("not at once", "new"), facts(scene.run("replace", file)));
  }

  @Test
  void an_older_version_is_refused_by_the_record_of_versions() throws IOException {
    var forge = scene.forge();
    forge.editPolicy(text -> text.replace("\"off\"", "\"required\""));
    facts(scene.run("once"));
    var record = scene.folder().resolve("AppData/fluno/versions.json");
    assertTrue(Files.exists(record));
    var version = Fluno.inspect(forge.bundle()).manifest().orElseThrow().version();
    forge.editManifest(
        text -> text.replace("\"version\": " + version, "\"version\": " + (version + 1)));
    forge.sign();
    facts(scene.run("once"));
    forge.editManifest(
        text -> text.replace("\"version\": " + (version + 1), "\"version\": " + version));
    forge.sign();
    var refused = scene.run("once");
    assertTrue(refused.out().startsWith("FLN-1407 "), refused.transcript());
    Files.setPosixFilePermissions(record, PosixFilePermissions.fromString("rw-rw-rw-"));
    refused = scene.run("once");
    assertTrue(refused.out().startsWith("FLN-1410 "), refused.transcript());
  }
}
