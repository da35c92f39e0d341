package dev.fluno.runtime.bundle;

import static dev.fluno.runtime.bundle.Refusals.refused;
import static dev.fluno.runtime.bundle.Refusals.refusedAsBundle;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.testing.ChildJvm;
import dev.fluno.runtime.testing.Commands;
import dev.fluno.runtime.testing.OpenDescriptors;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FolderContainerTest {
  private static final byte[] LIBRARY = "library".getBytes(StandardCharsets.UTF_8);

  @TempDir Path folder;
  private Path bundle;
  private Path artifact;
  private Path signatures;

  @BeforeEach
  void make_a_sound_bundle() throws IOException {
    bundle = Files.createDirectory(folder.resolve("b.fluno"));
    artifact = Files.createDirectory(bundle.resolve("artifact"));
    signatures = Files.createDirectory(bundle.resolve("signatures"));
    Files.writeString(artifact.resolve("manifest.json"), "{}");
    Files.write(artifact.resolve("a.so"), LIBRARY);
    Files.writeString(signatures.resolve("dev.sigstore.json"), "[]");
  }

  @Test
  void lists_and_reads_a_sound_folder() {
    try (Container container = Container.open(bundle)) {
      assertEquals(bundle, container.path());
      assertEquals(Map.of("a.so", 7L, "manifest.json", 2L), container.payload());
      assertEquals(Map.of("dev.sigstore.json", 2L), container.signatures());
      assertArrayEquals(LIBRARY, container.readPayload("a.so", 7));
      assertEquals("[]", text(container.readSignature("dev.sigstore.json", 100)));
      assertEquals(Sha256.hex(LIBRARY), container.hashPayload("a.so"));
      try (SealedLibrary sealed = container.sealPayload("a.so")) {
        assertArrayEquals(LIBRARY, sealed.bytes().toArray(ValueLayout.JAVA_BYTE));
      }
    }
  }

  @Test
  void closing_twice_does_nothing() {
    Container container = Container.open(bundle);
    container.close();
    container.close();
  }

  @Test
  void every_spelling_of_the_path_gives_the_same_verdict() throws IOException {
    Files.createSymbolicLink(folder.resolve("link"), bundle);
    Path work = Path.of("").toAbsolutePath();
    for (String spelling :
        List.of(
            bundle + "/",
            bundle + "/.",
            bundle + "/../b.fluno",
            folder + "/./b.fluno",
            bundle + "/artifact/..",
            folder + "/link",
            work.relativize(bundle).toString())) {
      try (Container container = Container.open(Path.of(spelling))) {
        assertEquals(2, container.payload().size(), spelling);
      }
    }
  }

  @Test
  void accepts_a_bundle_that_is_not_signed_yet() throws IOException {
    Files.delete(signatures.resolve("dev.sigstore.json"));
    Files.delete(signatures);
    try (Container container = Container.open(bundle)) {
      assertTrue(container.signatures().isEmpty());
    }
  }

  @Test
  void refuses_a_path_where_nothing_is() {
    refusedAsBundle(ContainerCode.NOT_FOUND, folder.resolve("absent"));
  }

  @Test
  void refuses_a_device_and_a_pipe_without_opening_them() throws Exception {
    refusedAsBundle(ContainerCode.NOT_A_BUNDLE, Path.of("/dev/zero"));
    Path pipe = folder.resolve("pipe");
    Commands.run("mkfifo", pipe.toString());
    refusedAsBundle(ContainerCode.NOT_A_BUNDLE, pipe);
    Commands.run("mkfifo", artifact.resolve("pipe.so").toString());
    refusedAsBundle(ContainerCode.NOT_A_PLAIN_FILE, bundle);
  }

  @Test
  void refuses_a_folder_without_manifest() throws IOException {
    Files.delete(artifact.resolve("manifest.json"));
    refusedAsBundle(ContainerCode.NO_MANIFEST, bundle);
    refusedAsBundle(ContainerCode.NO_MANIFEST, Files.createDirectory(folder.resolve("empty")));
  }

  @Test
  void refuses_anything_else_in_the_root() throws IOException {
    Path stray = Files.createFile(bundle.resolve(".gitignore"));
    RefusedException refusal = refusedAsBundle(ContainerCode.UNEXPECTED, bundle);
    assertEquals(".gitignore", refusal.refusal().subject());
    Files.delete(stray);
    Files.createDirectory(bundle.resolve("docs"));
    refusedAsBundle(ContainerCode.UNEXPECTED, bundle);
  }

  @Test
  void refuses_empty_and_nested_folders() throws IOException {
    Path nested = Files.createDirectory(artifact.resolve("nested"));
    refusedAsBundle(ContainerCode.UNEXPECTED, bundle);
    Files.delete(nested);
    Files.delete(signatures.resolve("dev.sigstore.json"));
    refusedAsBundle(ContainerCode.UNEXPECTED, bundle);
  }

  @Test
  void refuses_a_symbolic_link_to_a_file() throws IOException {
    Path outside = Files.write(folder.resolve("outside.so"), LIBRARY);
    Files.createSymbolicLink(artifact.resolve("b.so"), outside);
    refusedAsBundle(ContainerCode.NOT_A_PLAIN_FILE, bundle);
  }

  @ParameterizedTest
  @ValueSource(strings = {"artifact", "signatures"})
  void refuses_a_symbolic_link_to_one_of_its_folders(String name) throws IOException {
    Path moved = folder.resolve("moved");
    Files.move(bundle.resolve(name), moved);
    Files.createSymbolicLink(bundle.resolve(name), moved);
    refusedAsBundle(ContainerCode.NOT_A_PLAIN_FILE, bundle);
  }

  @Test
  void refuses_a_file_with_a_second_hard_link() throws IOException {
    Files.createLink(folder.resolve("second"), artifact.resolve("a.so"));
    refusedAsBundle(ContainerCode.HARD_LINK, bundle);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "A.so",
        ".hidden",
        "a b.so",
        "a:b",
        "é.so",
        "nul",
        "con.so",
        "com1.tar.gz",
        "lpt9",
        "a.",
        "-a.so",
        "_a.so",
        "a\\b",
        "a\nb",
        "a\u202eb"
      })
  void refuses_names_that_not_every_system_reads_alike(String name) throws IOException {
    Files.write(artifact.resolve(name), LIBRARY);
    refusedAsBundle(ContainerCode.NAME_NOT_ALLOWED, bundle);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev.json", "sigstore.json", ".sigstore.json", "dev.sigstore.json.bak"})
  void refuses_signatures_under_other_names(String name) throws IOException {
    Files.writeString(signatures.resolve(name), "[]");
    refusedAsBundle(ContainerCode.NAME_NOT_ALLOWED, bundle);
  }

  @Test
  void accepts_names_that_only_look_like_devices() throws IOException {
    for (String name :
        List.of("console.so", "com10", "null", "lpt", "a..b", "0", "x".repeat(100))) {
      Files.write(artifact.resolve(name), LIBRARY);
    }
    Container.open(bundle).close();
    Files.write(artifact.resolve("x".repeat(101)), LIBRARY);
    refusedAsBundle(ContainerCode.NAME_NOT_ALLOWED, bundle);
  }

  @Test
  void refuses_one_file_more_than_allowed() throws IOException {
    for (int i = 2; i < BundleLimits.MAX_PAYLOAD_FILES; i++) {
      Files.createFile(artifact.resolve("f" + i));
    }
    Container.open(bundle).close();
    Path last = Files.createFile(artifact.resolve("last"));
    refusedAsBundle(ContainerCode.TOO_MANY_FILES, bundle);
    Files.delete(last);
    for (int i = 0; i < BundleLimits.MAX_SIGNATURES; i++) {
      Files.createFile(signatures.resolve("s" + i + ".sigstore.json"));
    }
    refusedAsBundle(ContainerCode.TOO_MANY_FILES, bundle);
  }

  @Test
  void refuses_sparse_giants_by_their_size_alone() throws IOException {
    resize(artifact.resolve("a.so"), 2L << 30);
    refusedAsBundle(ContainerCode.TOO_LARGE, bundle);
    resize(artifact.resolve("a.so"), BundleLimits.MAX_RESOURCE_BYTES);
    Container.open(bundle).close();
    for (int i = 0; i < 2; i++) {
      resize(artifact.resolve("b" + i), BundleLimits.MAX_RESOURCE_BYTES);
    }
    int left = BundleLimits.MAX_RESOURCE_BYTES - "{}".length() - "[]".length();
    resize(artifact.resolve("b2"), left);
    Container.open(bundle).close();
    resize(artifact.resolve("b2"), left + 1);
    RefusedException refusal = refusedAsBundle(ContainerCode.TOO_LARGE, bundle);
    assertEquals("all files together", refusal.refusal().subject());
  }

  @Test
  void caps_the_manifest_and_the_signatures() throws IOException {
    resize(artifact.resolve("manifest.json"), Manifest.MAX_BYTES + 1L);
    refusedAsBundle(ContainerCode.TOO_LARGE, bundle);
    resize(artifact.resolve("manifest.json"), Manifest.MAX_BYTES);
    Container.open(bundle).close();
    resize(signatures.resolve("dev.sigstore.json"), BundleLimits.MAX_SIGNATURE_BYTES + 1L);
    refusedAsBundle(ContainerCode.TOO_LARGE, bundle);
  }

  @Test
  void refuses_to_read_more_than_its_caller_allows() {
    try (Container container = Container.open(bundle)) {
      refused(ContainerCode.TOO_LARGE, () -> container.readPayload("a.so", 6));
    }
  }

  @Test
  void refuses_a_file_that_changed_since_it_was_listed() throws IOException {
    try (Container container = Container.open(bundle)) {
      for (String content : List.of("library and more", "short", "")) {
        Files.writeString(artifact.resolve("a.so"), content);
        refused(ContainerCode.CHANGED, () -> container.readPayload("a.so", 100));
        refused(ContainerCode.CHANGED, () -> container.hashPayload("a.so"));
        refused(ContainerCode.CHANGED, () -> container.sealPayload("a.so"));
      }
    }
  }

  @Test
  void memory_that_was_sealed_for_a_changed_file_is_given_back() throws IOException {
    try (Container container = Container.open(bundle)) {
      Files.writeString(artifact.resolve("a.so"), "library and more");
      long before = OpenDescriptors.count();
      for (int i = 0; i < 200; i++) {
        refused(ContainerCode.CHANGED, () -> container.sealPayload("a.so"));
      }
      assertTrue(OpenDescriptors.count() - before < 100, "other threads may hold a few");
    }
  }

  /** More than one chunk, of which the last is not full. */
  @Test
  void reads_large_files_whole() throws IOException {
    var bytes = new byte[(600 << 10) + 1];
    new Random(7).nextBytes(bytes);
    Files.write(artifact.resolve("a.so"), bytes);
    try (Container container = Container.open(bundle)) {
      assertArrayEquals(bytes, container.readPayload("a.so", bytes.length));
      assertEquals(Sha256.hex(bytes), container.hashPayload("a.so"));
      try (SealedLibrary sealed = container.sealPayload("a.so")) {
        assertArrayEquals(bytes, sealed.bytes().toArray(ValueLayout.JAVA_BYTE));
      }
    }
  }

  @Test
  void what_takes_the_place_of_a_listed_file_is_never_read() throws Exception {
    Path library = artifact.resolve("a.so");
    Path outside = Files.write(folder.resolve("outside.so"), new byte[7]);
    try (Container container = Container.open(bundle)) {
      Files.move(library, folder.resolve("kept.so"));
      assertArrayEquals(LIBRARY, container.readPayload("a.so", 100));
      Files.createSymbolicLink(library, outside);
      assertEquals(Sha256.hex(LIBRARY), container.hashPayload("a.so"));
      Files.delete(library);
      Commands.run("mkfifo", library.toString());
      try (SealedLibrary sealed = container.sealPayload("a.so")) {
        assertEquals(Sha256.hex(LIBRARY), Sha256.hex(sealed.bytes()));
      }
      Files.move(bundle, folder.resolve("elsewhere"));
      assertEquals("[]", text(container.readSignature("dev.sigstore.json", 100)));
    }
  }

  @Test
  void a_name_that_was_not_listed_is_the_callers_mistake() {
    try (Container container = Container.open(bundle)) {
      assertThrows(
          IllegalArgumentException.class, () -> container.readPayload("../signatures/x", 9));
      assertThrows(IllegalArgumentException.class, () -> container.hashPayload("b.so"));
      assertThrows(IllegalArgumentException.class, () -> container.sealPayload(""));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"b.fluno", "b.fluno/artifact", "b.fluno/artifact/a.so"})
  void refuses_what_this_user_may_not_read(String name) throws Exception {
    Path locked = folder.resolve(name);
    var before = Files.getPosixFilePermissions(locked);
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("---------"));
    try {
      ChildJvm.Result result =
          ChildJvm.withoutFileCapabilities(ReadWholeBundle.class, bundle.toString());
      assertEquals(ContainerCode.UNREADABLE.id(), result.output().strip());
      assertEquals(0, result.exitStatus());
    } finally {
      Files.setPosixFilePermissions(locked, before);
    }
  }

  @Test
  void refuses_a_bundle_of_more_files_than_the_process_may_open() throws Exception {
    for (int i = 2; i < BundleLimits.MAX_PAYLOAD_FILES; i++) {
      Files.createFile(artifact.resolve("f" + i));
    }
    var few = List.of("prlimit", "--nofile=64");
    var result = ChildJvm.under(few, ReadTwice.class, bundle.toString(), folder + "/small");
    assertEquals(ContainerCode.NO_ROOM.id() + "\nread\n", result.output());
  }

  /** Reads a bundle, and then a smaller one that it makes. */
  static final class ReadTwice {
    public static void main(String[] arguments) throws ReflectiveOperationException, IOException {
      // From a folder, classes are read from files when first used: use them while that works.
      Class.forName("dev.fluno.runtime.platform.LackOfRoomException");
      Path small = Path.of(arguments[1]);
      Files.createDirectories(small.resolve("artifact"));
      refusedAsBundle(ContainerCode.UNEXPECTED, small);
      Files.writeString(small.resolve("artifact/manifest.json"), "{}");
      ReadWholeBundle.main(arguments);
      ReadWholeBundle.main(new String[] {arguments[1]});
    }
  }

  /** Prints the code of the refusal, or "read". */
  static final class ReadWholeBundle {
    public static void main(String[] arguments) {
      try (Container container = Container.open(Path.of(arguments[0]))) {
        container.payload().keySet().forEach(name -> container.readPayload(name, 1 << 20));
        System.out.println("read");
      } catch (RefusedException e) {
        System.out.println(e.code());
      }
    }
  }

  private static void resize(Path file, long bytes) throws IOException {
    try (var sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(bytes);
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
