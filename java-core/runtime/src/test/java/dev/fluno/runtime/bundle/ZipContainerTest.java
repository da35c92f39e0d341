package dev.fluno.runtime.bundle;

import static dev.fluno.runtime.bundle.Refusals.refused;
import static dev.fluno.runtime.bundle.Refusals.refusedAsBundle;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.testing.Mutations;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZipContainerTest {
  private static final List<StoredZips.File> SOUND =
      List.of(
          new StoredZips.File("artifact/a.so", "library"),
          new StoredZips.File("artifact/manifest.json", "{}"),
          new StoredZips.File("signatures/dev.sigstore.json", "[]"));

  @TempDir Path folder;

  @Test
  void lists_and_reads_a_sound_zip() throws IOException {
    Path zip = write(StoredZips.of(SOUND).bytes);
    try (Container container = Container.open(zip)) {
      assertEquals(zip, container.path());
      assertEquals(Map.of("a.so", 7L, "manifest.json", 2L), container.payload());
      assertEquals(Map.of("dev.sigstore.json", 2L), container.signatures());
      assertEquals("library", new String(container.readPayload("a.so", 7), StandardCharsets.UTF_8));
      assertEquals(
          Sha256.hex("library".getBytes(StandardCharsets.UTF_8)), container.hashPayload("a.so"));
      try (SealedLibrary sealed = container.sealPayload("a.so")) {
        assertEquals('l', sealed.bytes().get(ValueLayout.JAVA_BYTE, 0));
      }
      assertEquals(
          "[]",
          new String(container.readSignature("dev.sigstore.json", 9), StandardCharsets.UTF_8));
      refused(ContainerCode.TOO_LARGE, () -> container.readPayload("a.so", 6));
    }
  }

  /** Offsets are those of the first local header, the first central header and the end record. */
  @ParameterizedTest(name = "{0} byte {1}: {2}")
  @CsvSource({
    "local, 0, ZIP_CONTRADICTS_ITSELF", // signature
    "local, 4, ZIP_OUTSIDE_PROFILE", // version needed
    "local, 6, ZIP_OUTSIDE_PROFILE", // flags: encryption
    "local, 7, ZIP_OUTSIDE_PROFILE", // flags: UTF-8
    "local, 8, ZIP_OUTSIDE_PROFILE", // compression method
    "local, 10, ZIP_OUTSIDE_PROFILE", // time
    "local, 12, ZIP_OUTSIDE_PROFILE", // date
    "local, 14, ZIP_CONTRADICTS_ITSELF", // CRC-32
    "local, 18, ZIP_CONTRADICTS_ITSELF", // compressed size
    "local, 22, ZIP_CONTRADICTS_ITSELF", // uncompressed size
    "local, 26, ZIP_CONTRADICTS_ITSELF", // name length
    "local, 28, ZIP_OUTSIDE_PROFILE", // extra field length
    "local, 39, ZIP_CONTRADICTS_ITSELF", // the name
    "central, 0, ZIP_CONTRADICTS_ITSELF", // signature
    "central, 4, ZIP_OUTSIDE_PROFILE", // version made by
    "central, 5, ZIP_OUTSIDE_PROFILE", // the system that made it
    "central, 6, ZIP_OUTSIDE_PROFILE", // version needed
    "central, 8, ZIP_OUTSIDE_PROFILE", // flags
    "central, 10, ZIP_OUTSIDE_PROFILE", // compression method
    "central, 12, ZIP_OUTSIDE_PROFILE", // time
    "central, 14, ZIP_OUTSIDE_PROFILE", // date
    "central, 16, ZIP_CONTRADICTS_ITSELF", // CRC-32
    "central, 20, ZIP_CONTRADICTS_ITSELF", // compressed size
    "central, 24, ZIP_CONTRADICTS_ITSELF", // uncompressed size
    "central, 28, ZIP_CONTRADICTS_ITSELF", // name length
    "central, 30, ZIP_OUTSIDE_PROFILE", // extra field length
    "central, 32, ZIP_OUTSIDE_PROFILE", // comment length
    "central, 34, ZIP_OUTSIDE_PROFILE", // disk number
    "central, 36, ZIP_OUTSIDE_PROFILE", // internal attributes
    "central, 38, ZIP_OUTSIDE_PROFILE", // external attributes
    "central, 41, ZIP_OUTSIDE_PROFILE", // external attributes: Unix file type
    "central, 42, ZIP_CONTRADICTS_ITSELF", // offset of the local header
    "central, 55, ZIP_CONTRADICTS_ITSELF", // the name
    "end, 0, NOT_A_ZIP", // signature
    "end, 4, ZIP_OUTSIDE_PROFILE", // disk number
    "end, 6, ZIP_OUTSIDE_PROFILE", // disk of the directory
    "end, 8, ZIP_CONTRADICTS_ITSELF", // entries on this disk
    "end, 10, ZIP_CONTRADICTS_ITSELF", // entries
    "end, 12, ZIP_CONTRADICTS_ITSELF", // bytes of the directory
    "end, 16, ZIP_CONTRADICTS_ITSELF", // offset of the directory
    "end, 20, ZIP_OUTSIDE_PROFILE" // comment length
  })
  void refuses_a_change_in_every_field(String record, int offset, ContainerCode code)
      throws IOException {
    StoredZips.Zip zip = StoredZips.of(SOUND);
    int start =
        switch (record) {
          case "local" -> 0;
          case "central" -> zip.firstCentral;
          default -> zip.end;
        };
    zip.bytes[start + offset] ^= 1;
    refusedAsBundle(code, write(zip.bytes));
  }

  /** What the gate promises of a zip: no byte of it is free. Every byte, every other value. */
  @Test
  void refuses_a_change_of_any_single_byte() throws IOException {
    byte[] sound = StoredZips.of(SOUND).bytes;
    Path zip = write(sound);
    try (FileChannel file = FileChannel.open(zip, StandardOpenOption.WRITE)) {
      for (int at = 0; at < sound.length; at++) {
        for (int change = 1; change < 256; change++) {
          file.write(ByteBuffer.wrap(new byte[] {(byte) (sound[at] ^ change)}), at);
          RefusedException refusal =
              assertThrowsExactly(RefusedException.class, () -> readAll(zip), "byte " + at);
          assertInstanceOf(ContainerCode.class, refusal.refusal().code());
        }
        file.write(ByteBuffer.wrap(sound, at, 1), at);
      }
    }
    readAll(zip);
  }

  @Test
  void refuses_a_damaged_file_when_it_is_read() throws IOException {
    byte[] bytes = StoredZips.of(SOUND).bytes;
    bytes[30 + "artifact/a.so".length()] ^= 1;
    try (Container container = Container.open(write(bytes))) {
      refused(ContainerCode.CRC_DIFFERS, () -> container.readPayload("a.so", 100));
      refused(ContainerCode.CRC_DIFFERS, () -> container.hashPayload("a.so"));
      refused(ContainerCode.CRC_DIFFERS, () -> container.sealPayload("a.so"));
      assertEquals(2, container.readPayload("manifest.json", 100).length);
    }
  }

  @Test
  void refuses_bytes_before_between_and_after() throws IOException {
    StoredZips.Zip zip = StoredZips.of(SOUND);
    refusedAsBundle(ContainerCode.NOT_A_ZIP, write(inserted(zip.bytes, zip.bytes.length)));
    refusedAsBundle(ContainerCode.ZIP_CONTRADICTS_ITSELF, write(inserted(zip.bytes, 0)));
    refusedAsBundle(
        ContainerCode.ZIP_CONTRADICTS_ITSELF, write(inserted(zip.bytes, zip.firstCentral)));
    refusedAsBundle(ContainerCode.ZIP_CONTRADICTS_ITSELF, write(inserted(zip.bytes, zip.end)));
  }

  @Test
  void refuses_a_gap_that_the_offsets_admit() throws IOException {
    StoredZips.Zip zip = StoredZips.of(SOUND);
    byte[] gap = inserted(zip.bytes, zip.firstCentral);
    gap[zip.end + 1 + 16]++; // the offset of the directory
    refusedAsBundle(ContainerCode.ZIP_CONTRADICTS_ITSELF, write(gap));
  }

  @Test
  void refuses_a_byte_behind_the_last_header_that_the_size_of_the_directory_admits()
      throws IOException {
    StoredZips.Zip zip = StoredZips.of(SOUND);
    byte[] padded = inserted(zip.bytes, zip.end);
    padded[zip.end + 1 + 12]++; // the size of the directory
    refusedAsBundle(ContainerCode.ZIP_CONTRADICTS_ITSELF, write(padded));
  }

  @Test
  void refuses_an_entry_more_than_the_directory_has() throws IOException {
    StoredZips.Zip zip = StoredZips.of(SOUND);
    zip.bytes[zip.end + 8]++; // the number of entries, twice
    zip.bytes[zip.end + 10]++;
    refusedAsBundle(ContainerCode.ZIP_CONTRADICTS_ITSELF, write(zip.bytes));
  }

  @Test
  void refuses_an_entry_without_a_name() throws IOException {
    List<StoredZips.File> nameless = List.of(new StoredZips.File("", "x"));
    refusedAsBundle(ContainerCode.ZIP_OUTSIDE_PROFILE, write(StoredZips.of(nameless).bytes));
  }

  @Test
  void refuses_every_truncation() throws IOException {
    byte[] sound = StoredZips.of(SOUND).bytes;
    for (int length = 0; length < sound.length; length++) {
      refusedAsBundle(ContainerCode.NOT_A_ZIP, write(Arrays.copyOf(sound, length)));
    }
  }

  @Test
  void refuses_duplicate_and_unordered_names() throws IOException {
    List<StoredZips.File> twice = List.of(SOUND.get(0), SOUND.get(0), SOUND.get(1));
    refusedAsBundle(ContainerCode.ZIP_OUTSIDE_PROFILE, write(StoredZips.of(twice).bytes));
    refusedAsBundle(
        ContainerCode.ZIP_OUTSIDE_PROFILE, write(StoredZips.of(SOUND.reversed()).bytes));
  }

  @ParameterizedTest
  @CsvSource({
    "artifact/, ZIP_OUTSIDE_PROFILE",
    "artifact/x/y.so, NAME_NOT_ALLOWED",
    "artifact/../x, NAME_NOT_ALLOWED",
    "artifact/X.so, NAME_NOT_ALLOWED",
    "artifact/nul.so, NAME_NOT_ALLOWED",
    "artifact/caf\u00e9, NAME_NOT_ALLOWED",
    "../x, UNEXPECTED",
    "/etc/passwd, UNEXPECTED",
    "README, UNEXPECTED",
    "Artifact/x, UNEXPECTED",
    "artifact\\x, UNEXPECTED",
    "C:\\x, UNEXPECTED",
    "signatures/dev.json, NAME_NOT_ALLOWED"
  })
  void refuses_names_that_no_bundle_has(String name, ContainerCode code) throws IOException {
    var files = new ArrayList<>(SOUND);
    files.add(new StoredZips.File(name, "x"));
    files.sort((a, b) -> a.name().compareTo(b.name()));
    refusedAsBundle(code, write(StoredZips.of(files).bytes));
  }

  @Test
  void refuses_an_empty_zip_and_one_without_manifest() throws IOException {
    refusedAsBundle(ContainerCode.NO_MANIFEST, write(StoredZips.of(List.of()).bytes));
    refusedAsBundle(
        ContainerCode.NO_MANIFEST, write(StoredZips.of(List.of(SOUND.getFirst())).bytes));
  }

  @Test
  void refuses_more_entries_than_a_bundle_may_have_files() throws IOException {
    var files = new ArrayList<StoredZips.File>();
    for (int i = 0; i < 100; i++) {
      files.add(new StoredZips.File(String.format("artifact/f%03d", i), ""));
    }
    refusedAsBundle(ContainerCode.TOO_MANY_FILES, write(StoredZips.of(files).bytes));
    refusedAsBundle(ContainerCode.TOO_MANY_FILES, write(StoredZips.of(files.subList(0, 65)).bytes));
  }

  @Test
  void accepts_as_many_entries_as_a_bundle_may_have_files() throws IOException {
    var files = new ArrayList<StoredZips.File>();
    for (int i = 1; i < BundleLimits.MAX_PAYLOAD_FILES; i++) {
      files.add(new StoredZips.File(String.format("artifact/f%03d", i), ""));
    }
    files.add(new StoredZips.File("artifact/manifest.json", "{}"));
    for (int i = 0; i < BundleLimits.MAX_SIGNATURES; i++) {
      files.add(new StoredZips.File(String.format("signatures/s%03d.sigstore.json", i), ""));
    }
    try (Container container = Container.open(write(StoredZips.of(files).bytes))) {
      assertEquals(BundleLimits.MAX_PAYLOAD_FILES, container.payload().size());
      assertEquals(BundleLimits.MAX_SIGNATURES, container.signatures().size());
    }
    files.add(new StoredZips.File("signatures/t.sigstore.json", ""));
    refusedAsBundle(ContainerCode.TOO_MANY_FILES, write(StoredZips.of(files).bytes));
  }

  @Test
  void refuses_a_name_of_kilobytes() throws IOException {
    var files = List.of(new StoredZips.File("artifact/" + "a".repeat(60_000), "x"));
    refusedAsBundle(ContainerCode.ZIP_OUTSIDE_PROFILE, write(StoredZips.of(files).bytes));
  }

  @Test
  void refuses_sparse_giants_without_reading_them() throws IOException {
    Path zip = folder.resolve("giant.fluno");
    try (var sparse = new RandomAccessFile(zip.toFile(), "rw")) {
      sparse.setLength(8L << 30);
    }
    refusedAsBundle(ContainerCode.NOT_A_ZIP, zip);
    Files.delete(zip);
  }

  @Test
  void refuses_a_sparse_entry_of_512_mebibytes_by_its_listed_size() throws IOException {
    StoredZips.Zip zip = StoredZips.of(List.of(new StoredZips.File("artifact/a.so", "")));
    int size = 512 << 20;
    Path file = folder.resolve("large.fluno");
    try (var sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.write(littleEndian(littleEndian(zip.bytes, 18, size), 22, size), 0, zip.firstCentral);
      sparse.seek(zip.firstCentral + (long) size);
      byte[] rest =
          littleEndian(
              littleEndian(zip.bytes, zip.firstCentral + 20, size), zip.firstCentral + 24, size);
      rest = littleEndian(rest, zip.end + 16, zip.firstCentral + size);
      sparse.write(rest, zip.firstCentral, rest.length - zip.firstCentral);
    }
    refusedAsBundle(ContainerCode.TOO_LARGE, file);
    Files.delete(file);
  }

  @Test
  void refuses_a_zip_that_shrinks_while_it_is_open() throws IOException {
    Path zip = write(StoredZips.of(SOUND).bytes);
    try (Container container = Container.open(zip)) {
      try (FileChannel writer = FileChannel.open(zip, StandardOpenOption.WRITE)) {
        writer.truncate(40);
      }
      refused(ContainerCode.CHANGED, () -> container.readPayload("manifest.json", 100));
    }
  }

  @Test
  void refuses_what_the_jdk_writes() throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("artifact/manifest.json"));
      zip.write('x');
    }
    refusedAsBundle(ContainerCode.ZIP_OUTSIDE_PROFILE, write(bytes.toByteArray()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "just text\n", "\u007fELF", "PK\u0003\u0004"})
  void refuses_files_that_are_no_zip(String text) throws IOException {
    refusedAsBundle(ContainerCode.NOT_A_ZIP, write(text.getBytes(StandardCharsets.ISO_8859_1)));
  }

  /** Random edits of a sound zip: a container or a refusal, never anything else. */
  @Test
  void answers_every_mutation_with_a_container_or_a_refusal() throws IOException {
    byte[] sound = StoredZips.of(SOUND).bytes;
    var random = new Random(1113);
    for (int i = 0; i < 1500; i++) {
      byte[] mutated = Mutations.of(sound, random);
      try {
        readAll(write(mutated));
        assertTrue(Arrays.equals(sound, mutated), "a tree has one zip only");
      } catch (RefusedException refusal) {
        assertTrue(refusal.refusal().code() instanceof ContainerCode, refusal.getMessage());
      }
    }
  }

  private static void readAll(Path zip) {
    try (Container container = Container.open(zip)) {
      container.payload().keySet().forEach(name -> container.readPayload(name, 1 << 20));
      container.signatures().keySet().forEach(name -> container.readSignature(name, 1 << 20));
    }
  }

  private Path write(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("b.fluno"), bytes);
  }

  private static byte[] inserted(byte[] bytes, int at) {
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    System.arraycopy(bytes, at, longer, at + 1, bytes.length - at);
    longer[at] = 0;
    return longer;
  }

  private static byte[] littleEndian(byte[] bytes, int at, int value) {
    byte[] copy = bytes.clone();
    for (int i = 0; i < 4; i++) {
      copy[at + i] = (byte) (value >>> (8 * i));
    }
    return copy;
  }
}
