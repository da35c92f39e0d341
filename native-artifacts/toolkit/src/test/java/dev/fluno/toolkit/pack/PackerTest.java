package dev.fluno.toolkit.pack;

import static dev.fluno.toolkit.Refusals.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.bundle.ManifestDecoder;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.refusal.OutputCode;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.ChildProcess;
import dev.fluno.toolkit.CommittedWorkload;
import dev.fluno.toolkit.SmallWorkload;
import dev.fluno.toolkit.recipe.Recipe.Period;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackerTest {

  @TempDir Path folder;

  private CommittedWorkload workload;

  @BeforeEach
  void copyTheWorkload() {
    workload = CommittedWorkload.copyInto(folder);
  }

  @Test
  void packs_the_libraries_and_a_manifest_that_names_them_all() throws IOException {
    var packed = pack("s", folder.resolve("s.fluno"));

    assertEquals(
        List.of(
            "artifact/linux-aarch64.so",
            "artifact/linux-x86_64-v2.so",
            "artifact/linux-x86_64-v3.so",
            "artifact/linux-x86_64-v4.so",
            "artifact/manifest.json",
            "artifact/windows-x86_64-v2.dll",
            "artifact/windows-x86_64-v3.dll",
            "artifact/windows-x86_64-v4.dll"),
        Folders.files(packed.output()));
    var bytes = Files.readAllBytes(packed.output().resolve("artifact/manifest.json"));
    var manifest = ManifestDecoder.decode(bytes);
    assertEquals("dev.fluno.continuous-inference.s", manifest.artifactId());
    assertEquals(Sha256.hex(bytes), packed.payloadDigest());
    assertEquals(7, packed.proved().size() + packed.unproved().size());
    for (var library : manifest.libraries()) {
      assertEquals(
          library.sha256(),
          Sha256.hex(Files.readAllBytes(packed.output().resolve("artifact/" + library.file()))));
    }
  }

  @Test
  void packs_and_zips_into_one_file_that_the_runtime_reads() {
    Packer.pack(
        workload.recipe(),
        "s",
        workload.built(),
        now(),
        folder.resolve("s.zip"),
        Packer.Form.ZIP,
        Progress.quiet());
    Packer.zip(
        pack("s", folder.resolve("folder")).output(), folder.resolve("too.zip"), Progress.quiet());

    for (var zip : List.of("s.zip", "too.zip")) {
      try (var container = Container.open(folder.resolve(zip))) {
        assertEquals(8, container.payload().size());
      }
    }
  }

  @Test
  void gives_the_same_bytes_in_every_time_zone_locale_and_umask() throws IOException {
    var nome = packInChild("umask 077; exec", "America/Nome", "C", "nome");
    var tokyo = packInChild("umask 022; exec", "Asia/Tokyo", "C.UTF-8", "tokyo");

    assertEquals(Folders.files(nome), Folders.files(tokyo));
    assertEquals(3 * (8 + 1), Folders.files(nome).size());
    for (var file : Folders.files(nome)) {
      assertEquals(-1, Files.mismatch(nome.resolve(file), tokyo.resolve(file)), file);
    }
  }

  @Test
  void takes_the_times_of_the_recipe_before_all_others() {
    SmallWorkload.edit(
        workload.recipe(),
        "\"version\": 1",
        "\"version\": 1, \"created_at\": \"2026-12-01T00:00:00Z\", \"expires_at\":"
            + " \"2028-12-01T00:00:00Z\"");

    var packed = pack("s", folder.resolve("s.fluno"));

    assertEquals("2028-12-01T00:00:00Z", packed.period().expiresAt().toString());
  }

  @Test
  void refuses_a_library_that_is_not_the_listed_one() throws IOException {
    var library = workload.built().resolve("s/linux-x86_64-v3.so");
    var bytes = Files.readAllBytes(library);
    bytes[bytes.length / 2] ^= 1;
    Files.write(library, bytes);

    refuses(AuthoringCode.BUILT_FOLDER_BROKEN);
  }

  @Test
  void refuses_a_built_folder_without_a_library_or_without_its_list() throws IOException {
    Files.delete(workload.built().resolve("s/linux-x86_64-v3.so"));
    refuses(AuthoringCode.INPUT_UNREADABLE);

    SmallWorkload.edit(workload.built().resolve("SHA256SUMS"), "  s/", "  x/");
    refuses(AuthoringCode.BUILT_FOLDER_BROKEN);

    Files.delete(workload.built().resolve("SHA256SUMS"));
    refuses(AuthoringCode.INPUT_UNREADABLE);
  }

  @Test
  void refuses_libraries_of_an_older_template() {
    SmallWorkload.edit(workload.template(), "%c0 = arith", "%c00 = arith");

    refuses(AuthoringCode.SOURCE_CHANGED);
  }

  @Test
  void refuses_libraries_of_another_compiler_than_the_locked_one() {
    SmallWorkload.edit(workload.lockFile(), "22.1.8", "22.1.9");

    refuses(AuthoringCode.SOURCE_CHANGED);
  }

  @Test
  void refuses_golden_values_that_the_library_does_not_give() throws IOException {
    var golden = workload.built().resolve("s/golden.json");
    var before = Sha256.hex(Files.readAllBytes(golden));
    SmallWorkload.edit(golden, "\"0x1.3588803e5505cp-1\"", "\"0x1.3588803e5505dp-1\"");
    SmallWorkload.edit(
        workload.built().resolve("SHA256SUMS"), before, Sha256.hex(Files.readAllBytes(golden)));
    assumeTrue(
        !pack("m", folder.resolve("m.fluno")).proved().isEmpty(),
        "skipped: needs a CPU that runs one of the libraries");

    var refused = refuses(AuthoringCode.GOLDEN_DISAGREE);

    assertTrue(refused.refusal().need().contains("5505d"), refused.refusal().message());
    assertTrue(refused.refusal().have().contains("5505c"), refused.refusal().message());
  }

  @Test
  void refuses_a_recipe_that_gives_no_valid_manifest() {
    SmallWorkload.edit(workload.recipe(), "\"dev.fluno.continuous-inference.s\"", "\"not an id\"");
    refuses(AuthoringCode.MANIFEST_INVALID);
  }

  @Test
  void refuses_an_entry_that_python_could_not_name() {
    SmallWorkload.edit(workload.recipe(), "\"name\": \"step\"", "\"name\": \"class\"");

    refuses(AuthoringCode.MANIFEST_INVALID);
  }

  @Test
  void never_touches_an_output_that_is_there_already() throws IOException {
    var mine = Files.writeString(folder.resolve("mine"), "years of work");

    refusal(OutputCode.EXISTS, () -> pack("s", mine));

    assertEquals("years of work", Files.readString(mine));
  }

  @Test
  void says_so_when_there_is_no_place_for_the_output() throws IOException {
    var file = Files.writeString(folder.resolve("file"), "");

    refusal(OutputCode.NOT_WRITTEN, () -> pack("s", file.resolve("s.fluno")));
  }

  @Test
  void leaves_nothing_behind_on_a_full_disk() throws IOException {
    var small = Files.createDirectories(folder.resolve("small"));
    // A file system of 16 KiB in a mount namespace of its own; it lives as long as the shell.
    var ended =
        ChildProcess.start(
                "unshare -m true || { echo skipped; exit; }; unshare -m sh -c '"
                    + "mount -t tmpfs -o size=16k none \"$PLACE\" || { echo skipped; exit; }; "
                    + "\"$@\"; echo status $?; ls -A \"$PLACE\"; echo end' sh",
                Map.of("PLACE", small.toString()),
                PackInChild.class,
                List.of(
                    workload.recipe().toString(),
                    workload.built().toString(),
                    small.toString(),
                    "0"))
            .await();
    assumeTrue(!ended.output().contains("skipped"), "skipped: needs a mount namespace");

    assertTrue(ended.output().contains("No space left on device"), ended.output());
    assertTrue(
        ended.output().endsWith("status " + OutputCode.NOT_WRITTEN.number() % 100 + "\nend\n"),
        ended.output());
  }

  private Packer.Packed pack(String variant, Path output) {
    return Packer.pack(
        workload.recipe(),
        variant,
        workload.built(),
        now(),
        output,
        Packer.Form.FOLDER,
        Progress.quiet());
  }

  private AuthoringException refuses(AuthoringCode code) {
    var output = folder.resolve("refused.fluno");
    var refused = refusal(code, () -> pack("s", output));
    assertFalse(Files.exists(output));
    return refused;
  }

  private Path packInChild(String before, String zone, String locale, String name) {
    var output = folder.resolve(name);
    var ended =
        ChildProcess.start(
                before,
                Map.of("TZ", zone, "LC_ALL", locale),
                PackInChild.class,
                List.of(
                    workload.recipe().toString(),
                    workload.built().toString(),
                    output.toString(),
                    "0",
                    "315532800",
                    "1800000000"))
            .await();
    assertEquals(0, ended.status(), ended.output());
    return output;
  }

  private static Period now() {
    return PackTimes.from(Optional.empty(), InstantSource.system());
  }
}
