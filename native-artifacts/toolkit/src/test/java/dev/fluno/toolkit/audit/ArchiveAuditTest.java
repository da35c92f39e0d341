package dev.fluno.toolkit.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Progress;
import dev.fluno.toolkit.CommittedWorkload;
import dev.fluno.toolkit.pack.PackTimes;
import dev.fluno.toolkit.pack.Packer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchiveAuditTest {
  @TempDir private Path folder = Path.of("");

  private static byte[] text(String text) {
    return text.getBytes(UTF_8);
  }

  /** Changes a name in the zip's headers, all of them, to another of the same length. */
  private static byte[] renamed(byte[] zip, String from, String to) {
    return new String(zip, ISO_8859_1).replace(from, to).getBytes(ISO_8859_1);
  }

  @ParameterizedTest
  @CsvSource({"../x, `..`", "/xyz, an absolute name", "C:xy, a drive", "a\\xy, a backslash"})
  void names_that_lead_out_of_the_folder_are_found(String name, String have) {
    var zip = renamed(Audited.zip(Map.of("name", text("x"))), "name", name);
    var found = Audited.file(folder, "a.zip", zip);
    assertEquals(have, found.finding(AuditCode.ENTRY_NAME).have());
  }

  @Test
  void two_entries_of_one_name_are_found() {
    var zip = renamed(Audited.zip(Map.of("one", text("x"), "two", text("y"))), "two", "one");
    assertEquals(Set.of(AuditCode.DUPLICATE_ENTRY), Audited.file(folder, "a.zip", zip).codes());
  }

  @Test
  void times_of_the_build_are_found_and_fixed_ones_are_not() throws IOException {
    var file = Files.writeString(folder.resolve("a.txt"), "x");
    run("jar --create --file now.jar a.txt");
    var found = Audited.file(folder.resolve("now.jar"));
    assertTrue(found.codes().contains(AuditCode.ENTRY_TIME), found.toString());
    assertTrue(found.finding(AuditCode.BUILD_MACHINE).have().startsWith("Created-By: "));

    Files.delete(folder.resolve("now.jar"));
    run(
        "jar --create --no-manifest --date 2027-03-04T05:06:08Z --file then.jar "
            + file.getFileName());
    var then = folder.resolve("then.jar");
    assertEquals("2027-03-04 05:06:08", Audited.file(then).finding(AuditCode.ENTRY_TIME).have());
    var auditor =
        new Auditor(new BuildMachine(List.of()), Set.of(Instant.parse("2027-03-04T05:06:08Z")));
    assertEquals(List.of(), auditor.audit(then).findings());
  }

  @Test
  void owners_in_extra_fields_are_found() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "x");
    run("zip -q a.zip a.txt");
    var found = Audited.file(folder.resolve("a.zip"));
    assertEquals(Set.of(AuditCode.ENTRY_TIME, AuditCode.ENTRY_OWNER), found.codes());
    assertTrue(
        found.report().findings().stream().anyMatch(f -> f.have().equals("field 0x7875")),
        found.toString());
  }

  @Test
  void what_lies_in_a_zip_and_belongs_to_no_entry_is_found() {
    var zip = Audited.zip(Map.of("a.txt", text("x")));
    var before = new byte[zip.length + 4];
    System.arraycopy(zip, 0, before, 4, zip.length);
    assertEquals(
        Set.of(AuditCode.ARCHIVE_UNSOUND),
        Audited.file(folder, "a.txt.zip", before).codes(),
        "front");
    var commented = Arrays.copyOf(zip, zip.length + 3);
    commented[zip.length - 2] = 3;
    var found = Audited.file(folder, "b.zip", commented);
    assertEquals("a comment of 3 bytes", found.finding(AuditCode.ARCHIVE_UNSOUND).have());
  }

  @Test
  void a_zip_whose_headers_contradict_each_other_or_its_content_is_found() {
    var zip = Audited.zip(Map.of("name", text("content")));
    var local = new String(zip, ISO_8859_1).replaceFirst("name", "eman").getBytes(ISO_8859_1);
    assertEquals(Set.of(AuditCode.ARCHIVE_UNSOUND), Audited.file(folder, "a.zip", local).codes());
    for (int cut : new int[] {1, zip.length / 2}) {
      var shorter = Arrays.copyOf(zip, zip.length - cut);
      assertEquals(
          Set.of(AuditCode.ARCHIVE_UNSOUND), Audited.file(folder, "b.zip", shorter).codes());
    }
    int size = new String(zip, ISO_8859_1).indexOf("PK\u0001\u0002") + 24;
    for (int stated : new int[] {3, 700}) {
      var lie = zip.clone();
      ByteBuffer.wrap(lie).order(ByteOrder.LITTLE_ENDIAN).putInt(size, stated);
      assertEquals(Set.of(AuditCode.ARCHIVE_UNSOUND), Audited.file(folder, "c.zip", lie).codes());
    }
  }

  @Test
  void an_archive_that_unpacks_to_too_much_is_refused_unread() {
    var zip = Audited.zip(Map.of("zeros", new byte[1 << 20]));
    int size = new String(zip, ISO_8859_1).indexOf("PK\u0001\u0002") + 24;
    ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN).putInt(size, 0x7fff_ffff);
    assertEquals(
        Set.of(AuditCode.ARCHIVE_TOO_LARGE), Audited.file(folder, "bomb.zip", zip).codes());
  }

  @Test
  void a_size_that_no_packed_bytes_could_give_is_refused_before_memory_is_taken() {
    var zip = Audited.zip(Map.of("name", text("content")));
    int size = new String(zip, ISO_8859_1).indexOf("PK\u0001\u0002") + 24;
    ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN).putInt(size, Budget.MAX_FILE_BYTES);
    var found = Audited.file(folder, "lie.zip", zip).finding(AuditCode.ARCHIVE_UNSOUND);
    assertTrue(found.have().contains("can unpack to"), found.have());
  }

  @Test
  void any_change_of_an_archive_gets_an_answer_and_blank_lines_cost_nothing() throws IOException {
    Files.writeString(folder.resolve("x.txt"), "text");
    run("tar --owner=0 --group=0 --mtime=@0 --format=gnu -cf a.tar x.txt");
    var random = new Random(42);
    for (var sound :
        List.of(
            Audited.zip(Map.of("META-INF/MANIFEST.MF", text("A: b\n"), "x.zip", bundleZip())),
            Files.readAllBytes(folder.resolve("a.tar")))) {
      for (int round = 0; round < 300; round++) {
        var changed = sound.clone();
        for (int i = 0; i < 1 + round % 5; i++) {
          changed[random.nextInt(changed.length)] = (byte) random.nextInt();
        }
        Audited.file(folder, "changed", changed);
      }
    }
    assertEquals(Set.of(), Audited.file(folder, "blank", "\n ".repeat(300_000)).codes());
  }

  private byte[] bundleZip() {
    return Audited.zip(Map.of("artifact/manifest.json", text("{}"), "artifact/a.so", text("x")));
  }

  @Test
  void archives_in_each_other_are_opened_down_to_a_limit() {
    var inside = Audited.zip(Map.of(".env", text("x")));
    for (int depth = 1; depth <= 7; depth++) {
      inside = Audited.zip(Map.of("inner.zip", inside));
      var codes = Audited.file(folder, "outer.zip", inside).codes();
      assertEquals(
          Set.of(depth < Budget.MAX_DEPTH ? AuditCode.HIDDEN_FILE : AuditCode.ARCHIVE_TOO_LARGE),
          codes,
          "archives in each other: " + depth);
    }
  }

  @Test
  void an_archive_that_cannot_be_opened_is_a_finding() {
    for (var magic : new String[] {"BZh9", "\u00fd7zXZ\u0000", "7z\u00bc\u00af'\u001c"}) {
      assertEquals(
          Set.of(AuditCode.ARCHIVE_UNSOUND),
          Audited.file(folder, "x.bin", (magic + "rest").getBytes(ISO_8859_1)).codes());
    }
  }

  @Test
  void a_tar_gz_is_opened_and_its_owner_and_times_are_found() throws IOException {
    Files.writeString(folder.resolve(".env"), "x");
    run("tar --owner=jdoe:1000 --group=staff:50 -czf a.tar.gz .env");
    assertEquals(
        Set.of(AuditCode.ENTRY_OWNER, AuditCode.ENTRY_TIME, AuditCode.HIDDEN_FILE),
        Audited.file(folder.resolve("a.tar.gz")).codes());
    Files.writeString(folder.resolve("good.txt"), "x");
    run("tar --owner=0 --group=0 --mtime=@315532800 --format=gnu -cf b.tar good.txt");
    var gzip = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(gzip)) {
      out.write(Files.readAllBytes(folder.resolve("b.tar")));
    }
    assertEquals(Set.of(), Audited.file(folder, "b.tar.gz", gzip.toByteArray()).codes());
    var cut = Arrays.copyOf(gzip.toByteArray(), 40);
    assertEquals(Set.of(AuditCode.ARCHIVE_UNSOUND), Audited.file(folder, "c.tar.gz", cut).codes());
  }

  @Test
  void a_jar_that_tells_of_its_build_is_found() {
    for (var line : new String[] {"Built-By: jdoe", "Build-Jdk: 25.0.1", "Created-By: 25 (X)"}) {
      var manifest = "Manifest-Version: 1.0\r\n" + line + "\r\n\r\n";
      assertEquals(
          line,
          Audited.inZip(folder, "META-INF/MANIFEST.MF", manifest)
              .finding(AuditCode.BUILD_MACHINE)
              .have());
    }
    var properties = "#Tue Dec 01 20:53:36 UTC 2026\nversion=1\n";
    assertEquals(
        Set.of(AuditCode.BUILD_MACHINE),
        Audited.inZip(folder, "META-INF/maven/g/a/pom.properties", properties).codes());
    var fine =
        "Manifest-Version: 1.0\r\nCreated-By: Maven JAR Plugin 3.5.1\r\nBuild-Jdk-Spec: 25\r\n\r\n";
    assertEquals(Set.of(), Audited.inZip(folder, "META-INF/MANIFEST.MF", fine).codes());
  }

  @Test
  void a_wheel_is_held_against_its_record() {
    var record =
        """
        p/a.py,sha256=LXEWQrcmsEQBYnyp-6wy9chTD7GQPMTbAiWHF5IaSIE,1
        p/gone.py,sha256=LXEWQrcmsEQBYnyp-6wy9chTD7GQPMTbAiWHF5IaSIE,1
        "p/b,b.py",sha256=AAAA,1
        p-1.dist-info/RECORD,,
        """;
    var wheel =
        Audited.zip(
            Map.of(
                "p/a.py", text("x"),
                "p/b,b.py", text("x"),
                "p/further.py", text("x"),
                "p-1.dist-info/RECORD", text(record)));
    var found = Audited.file(folder, "p-1-py3-none-any.whl", wheel);
    assertEquals("wheel", found.report().kind());
    assertEquals(
        List.of("FLN-4251 p/b,b.py", "FLN-4250 p/further.py", "FLN-4250 p/gone.py"),
        found.report().findings().stream()
            .map(f -> f.code().id() + " " + f.subject().replaceFirst(".*!/", ""))
            .toList());
    var bare = Audited.zip(Map.of("p/a.py", text("x")));
    assertEquals(Set.of(AuditCode.RECORD_MISSING), Audited.file(folder, "p-1.whl", bare).codes());
  }

  @Test
  void a_bundle_is_held_against_its_manifest_as_folder_as_zip_and_within_a_zip()
      throws IOException {
    var bundle = bundle();
    assertEquals(List.of(), Audited.file(bundle).report().findings());
    var zip = folder.resolve("b.fluno.zip");
    Packer.zip(bundle, zip, Progress.quiet());
    assertEquals("bundle", Audited.file(zip).report().kind());
    assertEquals(List.of(), Audited.file(zip).report().findings());
    var nested = Audited.inZip(folder, "lib/b.fluno", Files.readAllBytes(zip));
    assertEquals(List.of(), nested.report().findings());

    var other = bundle.resolve("artifact/linux-x86_64-v3.so");
    var bytes = Files.readAllBytes(other);
    bytes[bytes.length - 1] ^= 1;
    Files.write(other, bytes);
    assertEquals(Set.of(AuditCode.BUNDLE_UNSOUND), Audited.file(bundle).codes());
    Files.writeString(bundle.resolve("artifact/notes.txt"), "x");
    assertEquals(2, Audited.file(bundle).report().findings().size());
    Files.writeString(bundle.resolve("readme"), "x");
    assertTrue(
        Audited.file(bundle).finding(AuditCode.BUNDLE_UNSOUND).have().startsWith("FLN-1104, "));
  }

  @Test
  void a_bundle_zip_in_another_form_than_bundles_have_is_found_also_within_a_zip()
      throws IOException {
    var bundle = bundle();
    var files = new HashMap<String, byte[]>();
    for (var name : Folders.files(bundle)) {
      files.put(name, Files.readAllBytes(bundle.resolve(name)));
    }
    var deflated = Audited.zip(files);
    assertEquals(Set.of(AuditCode.BUNDLE_UNSOUND), Audited.file(folder, "b.zip", deflated).codes());
    assertEquals(
        Set.of(AuditCode.BUNDLE_UNSOUND), Audited.inZip(folder, "lib/b.fluno", deflated).codes());
    files.put("artifact/manifest.json", text("{}"));
    assertTrue(
        Audited.file(folder, "b.zip", Audited.zip(files))
            .report()
            .findings()
            .getFirst()
            .have()
            .startsWith("FLN-13"));
  }

  private Path bundle() {
    var committed = CommittedWorkload.copyInto(folder);
    var times = PackTimes.from(Optional.of("1800000000"), InstantSource.system());
    var bundle = folder.resolve("b.fluno");
    Packer.pack(
        committed.recipe(),
        "s",
        committed.built(),
        times,
        bundle,
        Packer.Form.FOLDER,
        Progress.quiet());
    return bundle;
  }

  @Test
  void what_cannot_be_audited_is_a_finding() throws IOException {
    for (var file : new Path[] {folder.resolve("none"), Path.of("/dev/null")}) {
      assertEquals(Set.of(AuditCode.UNREADABLE), Audited.file(file).codes());
    }
    assertEquals(Set.of(AuditCode.BUNDLE_UNSOUND), Audited.file(folder).codes());
    assertEquals(Set.of(), Audited.file(folder, "empty", "").codes());
  }

  private void run(String words) {
    Audited.run(folder, words.split(" ", -1));
  }
}
