package dev.fluno.tests.older;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.platform.Machine;
import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Makes bundles of older artifacts, and refuses to where anything is not as they say. */
class RepackTest {
  @TempDir private Path folder = Path.of("");
  private OldArtifact old = new OldArtifact(folder);

  @BeforeEach
  void an_older_artifact() throws IOException {
    old = OldArtifact.in(folder);
  }

  private static void needsThisMachine() {
    var machine = Machine.current();
    assumeTrue(
        machine.os().equals("linux") && machine.arch().equals("x86_64") && machine.cpuLevel() >= 2,
        "skipped: needs linux-x86_64-v2");
  }

  private Ran refused(String code) {
    var ran = Ran.fluno(old.pack());
    assertEquals(40, ran.status(), ran.err());
    assertEquals(code, ran.code(), ran.err());
    assertFalse(Files.exists(old.bundle()), "nothing is left behind");
    return ran;
  }

  @Test
  void a_bundle_of_an_older_artifact_is_signed_verified_and_called() {
    needsThisMachine();
    var packed = Ran.fluno(old.pack());
    assertEquals(0, packed.status(), packed.err());
    assertTrue(packed.out().contains("  artifact  dev.fluno.old.s, version 1\n"), packed.out());
    assertTrue(
        packed.out().contains("  valid     2026-01-01T00:00:00Z to 2099-01-01T00:00:00Z"),
        packed.out());

    var key = folder.resolve("k.pem").toString();
    var trust = folder.resolve("trust.json").toString();
    var bundle = old.bundle().toString();
    assertEquals(0, Ran.fluno("keygen", "--out", key).status());
    var made =
        Ran.fluno(
            "trust", "init", "--key", folder.resolve("k.pub.pem").toString(), "--trust", trust);
    assertEquals(0, made.status(), made.err());
    assertEquals(12, Ran.fluno("verify", bundle, "--trust", trust).status(), "not signed yet");
    assertEquals(0, Ran.fluno("sign", bundle, "--key", key, "--name", "k").status());
    var verified = Ran.fluno("verify", bundle, "--trust", trust);
    assertEquals(0, verified.status(), verified.err());
    var called = Ran.fluno("call", bundle, "hot_vector", "seed=7", "steps=256", "--trust", trust);
    assertTrue(called.out().contains("0x1.49b9822e63b3cp-1"), called.out() + called.err());
    assertEquals(0, Ran.fluno("audit", bundle).status());
  }

  @Test
  void the_same_older_artifact_gives_the_same_payload() throws IOException {
    needsThisMachine();
    assertEquals(0, Ran.fluno(old.pack()).status());
    var first = Files.readString(old.bundle().resolve("artifact/manifest.json"));
    var elsewhere = OldArtifact.in(folder.resolve("elsewhere"));
    assertEquals(0, Ran.fluno(elsewhere.pack("--variant", "s")).status());
    assertEquals(first, Files.readString(elsewhere.bundle().resolve("artifact/manifest.json")));
    assertTrue(first.contains("\"toolchain\": \"fluno_artifact.v1\""), first);
  }

  @Test
  void a_folder_will_do_and_a_dry_run_writes_nothing() {
    needsThisMachine();
    var words = old.pack("--dry-run");
    words[2] = old.folder().toString();
    var ran = Ran.fluno(words);
    assertEquals(0, ran.status(), ran.err());
    assertFalse(Files.exists(old.bundle()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"fluno_artifact.v1\"|\"fluno_artifact.v3\"",
        "\"library_path\"|\"library\"",
        "\"entry_symbol\": \"_mlir_ciface_hot_run\",|",
        "\"compiled_library_hash\": \"sha256:|\"compiled_library_hash\": \"md5:",
        "\"compiled_library_hash\"|\"some_hash\"",
        "2099-01-01T00:00:00Z|next year",
        "2099-01-01T00:00:00Z|2025-01-01T00:00:00",
      })
  void a_manifest_that_does_not_say_what_it_must_is_refused(String from, String to)
      throws IOException {
    old.edit(from, to == null ? "" : to);
    refused("FLN-4093");
  }

  @Test
  void what_is_no_older_manifest_is_refused() throws IOException {
    Files.writeString(old.manifest(), "{");
    refused("FLN-4093");
    Files.delete(old.manifest());
    refused("FLN-4093");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../hot.so",
        "/etc/passwd",
        "lib/../lib/hot.so",
        "lib\\\\hot.so",
        "C:/hot.so",
        "lib//hot.so",
        "lib/gone.so",
        "lib",
        ""
      })
  void a_library_that_is_elsewhere_or_nowhere_is_refused(String path) throws IOException {
    old.edit("lib/hot.so", path);
    refused("FLN-4094");
  }

  @Test
  void a_link_on_the_way_to_a_library_is_refused() throws IOException {
    var real = Files.move(old.library(), folder.resolve("real.so"));
    Files.createSymbolicLink(old.library(), real);
    assertTrue(refused("FLN-4094").err().contains("without links"));
    Files.delete(old.library());
    Files.move(real, old.library());
    var lib = old.library().getParent();
    Files.move(lib, folder.resolve("lib"));
    Files.createSymbolicLink(lib, folder.resolve("lib"));
    refused("FLN-4094");
  }

  @Test
  void a_library_with_another_hash_is_refused_also_if_it_is_not_packed() throws IOException {
    var other = Files.readAllBytes(old.otherLibrary());
    other[other.length - 1] ^= 1;
    Files.write(old.otherLibrary(), other);
    assertTrue(refused("FLN-4095").err().contains("lib/other.so"));
  }

  @Test
  void an_expired_artifact_is_refused() throws IOException {
    old.edit("2099-01-01T00:00:00Z", "2026-02-01T00:00:00Z");
    refused("FLN-4096");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"source\": \"manifest.json\"|\"source\": \"other.json\"",
        "research-only|anything",
        "\"output_mode\": \"partial_summary_vector\"|\"output_mode\": \"digest\"",
        "\"allowed_input_shapes\": [[64]]|\"allowed_input_shapes\": [[64, 64]]",
        "\"os\": \"linux\"|\"os\": \"windows\"",
        "\"arch\": \"x86_64\", \"cpu_level\": 2|\"arch\": \"aarch64\", \"cpu_level\": 1",
        "\"cpu_level\": 2, \"parameters\": {}}]|\"cpu_level\": 2, \"parameters\": {}},"
            + " {\"os\": \"linux\", \"arch\": \"x86_64\", \"cpu_level\": 3, \"parameters\": {}}]",
        "\"version\": 1,|\"version\": 1, \"created_at\": \"2026-01-01T00:00:00Z\","
            + " \"expires_at\": \"2100-01-01T00:00:00Z\",",
        "_mlir_ciface_hot|_mlir_ciface_cold",
      })
  void a_recipe_that_says_something_else_is_refused(String from, String to) throws IOException {
    old.edit(old.recipe(), from, to);
    refused("FLN-4097");
  }

  @Test
  void entries_of_two_libraries_do_not_fit_into_one() throws IOException {
    old.edit("_mlir_ciface_digest", "_mlir_ciface_hot_vector");
    assertTrue(refused("FLN-4097").err().contains("symbols of 2 libraries"));
  }

  @Test
  void a_library_is_held_to_the_rules_of_every_other() throws IOException {
    old.edit(old.recipe(), "\"name\": \"hot_run\"", "\"name\": \"hot_walk\"");
    old.edit(
        old.recipe(), "\"symbol\": \"_mlir_ciface_step\"", "\"symbol\": \"_mlir_ciface_steps\"");
    refused("FLN-4045");
  }

  @Test
  void golden_values_of_another_machine_cannot_be_computed() throws IOException {
    var prebuilt =
        Project.root().resolve("native-artifacts/prebuilt/continuous-inference/s/linux-aarch64.so");
    assumeTrue(Files.exists(prebuilt), "skipped: needs the AArch64 library");
    assumeTrue(Machine.current().arch().equals("x86_64"), "skipped: needs an x86-64 machine");
    var before = Sha256.hex(Files.readAllBytes(old.library()));
    Files.delete(old.library());
    Files.copy(prebuilt, old.library());
    old.edit(before, Sha256.hex(Files.readAllBytes(prebuilt)));
    old.edit("\"amd64\"", "\"arm64\"");
    old.edit(
        old.recipe(),
        "\"arch\": \"x86_64\", \"cpu_level\": 2",
        "\"arch\": \"aarch64\", \"cpu_level\": 1");
    refused("FLN-4048");
  }

  @Test
  void the_recipe_must_be_named_and_its_variant_if_it_has_several() throws IOException {
    var ran = Ran.fluno("pack", "--from-v1", old.manifest().toString(), "--out", "x");
    assertEquals(2, ran.status());
    assertTrue(ran.err().contains("--recipe"), ran.err());
    old.edit(
        old.recipe(),
        "\"variants\": [",
        "\"variants\": [{\"name\": \"t\", \"artifact_id\": \"dev.fluno.old.t\","
            + " \"allowed_input_shapes\": [[64]],"
            + " \"parameters\": {\"LANES\": 64, \"HALF\": 32, \"WORKSPACE\": 416}}, ");
    refused("FLN-4032");
  }
}
