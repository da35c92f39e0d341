package dev.fluno.toolkit.sign;

import static dev.fluno.toolkit.Refusals.refusal;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.bundle.BundleLimits;
import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.platform.DurableFile;
import dev.fluno.runtime.refusal.OutputCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.OmsSignature;
import dev.fluno.runtime.signature.SignedStatement;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.Refusals;
import dev.fluno.toolkit.pack.Packer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OmsSignerTest {
  private static final List<String> UNSIGNED = List.of("artifact/lib.so", "artifact/manifest.json");

  @TempDir Path folder;
  private Path bundle = Path.of("");
  private Path key = Path.of("");

  @BeforeEach
  void a_bundle_and_a_key() throws IOException {
    bundle = folder.resolve("some.fluno");
    Files.createDirectories(bundle.resolve("artifact"));
    Files.writeString(bundle.resolve("artifact/manifest.json"), "{}");
    Files.writeString(bundle.resolve("artifact/lib.so"), "code");
    key = KeyPairFile.generate(folder.resolve("key.pem")).privateKey();
  }

  @Test
  void signs_every_file_of_the_artifact_so_that_the_gate_accepts_it() throws IOException {
    Path file = OmsSigner.sign(bundle, key, "alice", false);
    assertEquals(bundle.resolve("signatures/alice.sigstore.json"), file);
    SignedStatement signed = check(file);
    assertEquals(
        Map.of("manifest.json", Sha256.hex("{}"), "lib.so", Sha256.hex("code")),
        signed.statement().resources());
  }

  @Test
  void writes_the_same_file_each_time_up_to_the_signature() throws IOException {
    String first = Files.readString(OmsSigner.sign(bundle, key, "alice", false));
    String second = Files.readString(OmsSigner.sign(bundle, key, "alice", true));
    assertNotEquals(first, second);
    assertEquals(withoutSignature(first), withoutSignature(second));
  }

  private static String withoutSignature(String file) {
    return file.replaceAll("\"sig\":\"[^\"]*\"", "");
  }

  @Test
  void replaces_a_signature_only_if_told_to() throws IOException {
    byte[] first = Files.readAllBytes(OmsSigner.sign(bundle, key, "alice", false));
    refusal(OutputCode.EXISTS, () -> OmsSigner.sign(bundle, key, "alice", false));
    assertArrayEquals(first, Files.readAllBytes(bundle.resolve("signatures/alice.sigstore.json")));
    Files.writeString(bundle.resolve("artifact/lib.so"), "newer");
    Path file = OmsSigner.sign(bundle, key, "alice", true);
    assertEquals(Sha256.hex("newer"), check(file).statement().resources().get("lib.so"));
  }

  @Test
  void leaves_nothing_behind_when_it_refuses() throws IOException {
    refuses(AuthoringCode.SIGNER_NAME, bundle, key, "../alice");
    refuses(AuthoringCode.SIGNER_NAME, bundle, key, "");
    refuses(AuthoringCode.INPUT_UNREADABLE, bundle, folder.resolve("none.pem"), "alice");
    DurableFile.create(folder.resolve("bad.pem"), new byte[] {1});
    refuses(AuthoringCode.KEY_FORMAT, bundle, folder.resolve("bad.pem"), "alice");
    assertEquals(UNSIGNED, Folders.files(bundle));
    for (String none : List.of("artifact", "artifact/lib.so")) {
      assertThrows(
          RefusedException.class, () -> OmsSigner.sign(bundle.resolve(none), key, "alice", false));
    }
    assertEquals(UNSIGNED, Folders.files(bundle));
    assertEquals(List.of("artifact"), List.of(bundle.toFile().list()));
  }

  private OmsSigner.Request request(boolean add, boolean replace, String... names) {
    var signers = new HashMap<String, Signer>();
    for (String name : names) {
      signers.put(name, SigningKey.read(key));
    }
    return new OmsSigner.Request(bundle, signers, add, replace);
  }

  private static void refuses(AuthoringCode code, OmsSigner.Request request) {
    Refusals.refusal(code, () -> OmsSigner.sign(request, Progress.quiet()));
  }

  private List<String> signatures() {
    try (var container = Container.open(bundle)) {
      return List.copyOf(container.signatures().keySet());
    }
  }

  private void makeZip() throws IOException {
    Path zip = folder.resolve("zipped.fluno");
    Packer.zip(bundle, zip, Progress.quiet());
    bundle = zip;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void several_sign_at_once_or_one_after_the_other(boolean zip) throws IOException {
    if (zip) {
      makeZip();
    }
    var signed = OmsSigner.sign(request(false, false, "alice", "bob"), Progress.quiet());
    assertEquals(List.of("alice", "bob"), signed.stream().map(each -> each.signer()).toList());
    refuses(AuthoringCode.SIGNED_ALREADY, request(false, false, "carol"));
    var twice = request(true, false, "bob", "carol");
    refusal(OutputCode.EXISTS, () -> OmsSigner.sign(twice, Progress.quiet()));
    refuses(AuthoringCode.SIGNED_ALREADY, request(false, true, "bob", "carol"));
    assertEquals(List.of("alice.sigstore.json", "bob.sigstore.json"), signatures());
    OmsSigner.sign(request(true, false, "carol"), Progress.quiet());
    OmsSigner.sign(request(true, true, "bob"), Progress.quiet());
    assertEquals(
        List.of("alice.sigstore.json", "bob.sigstore.json", "carol.sigstore.json"), signatures());
  }

  @Test
  void signs_only_beside_a_signature_over_the_same_payload() throws IOException {
    OmsSigner.sign(bundle, key, "alice", false);
    Path library = bundle.resolve("artifact/lib.so");
    Files.writeString(library, "newer");
    refuses(AuthoringCode.SIGNED_OTHERWISE, request(true, false, "bob"));
    Files.writeString(library, "code");
    Path further = Files.writeString(bundle.resolve("artifact/more.so"), "more");
    refuses(AuthoringCode.SIGNED_OTHERWISE, request(true, false, "bob"));
    Files.delete(further);
    Path other = bundle.resolve("signatures/other.sigstore.json");
    Files.writeString(other, "{}");
    assertThrows(
        RefusedException.class,
        () -> OmsSigner.sign(request(true, false, "bob"), Progress.quiet()));
    Files.delete(other);
    OmsSigner.sign(request(true, false, "bob"), Progress.quiet());
  }

  @Test
  void signs_no_more_often_than_the_gate_reads() {
    var names = IntStream.range(0, BundleLimits.MAX_SIGNATURES).mapToObj(i -> "s" + i).toList();
    OmsSigner.sign(request(false, false, names.toArray(String[]::new)), Progress.quiet());
    refuses(AuthoringCode.SIGNED_ALREADY, request(true, false, "onemore"));
  }

  @Test
  void a_file_is_written_anew_as_whole_as_a_folder_would_be() throws IOException {
    Path unsigned = bundle;
    makeZip();
    Files.setPosixFilePermissions(bundle, PosixFilePermissions.fromString("rw-r-----"));
    Path link = Files.createSymbolicLink(folder.resolve("link.fluno"), bundle);
    Path file = OmsSigner.sign(link, key, "alice", false);
    assertEquals(bundle, file);
    assertTrue(Files.isSymbolicLink(link));
    assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(bundle)));
    try (var container = Container.open(bundle)) {
      byte[] signature = container.readSignature("alice.sigstore.json", OmsSignature.MAX_BYTES);
      Files.createDirectories(unsigned.resolve("signatures"));
      Files.write(unsigned.resolve("signatures/alice.sigstore.json"), signature);
    }
    check(unsigned.resolve("signatures/alice.sigstore.json"));
    // The form of a zip is fixed, so the same tree gives the same bytes.
    Path again = folder.resolve("again.fluno");
    Packer.zip(unsigned, again, Progress.quiet());
    assertEquals(-1, Files.mismatch(again, bundle));
    assertEquals(
        List.of("again.fluno", "key.pem", "key.pub.pem", "link.fluno", "zipped.fluno"),
        Folders.files(folder).stream().filter(name -> !name.contains("/")).toList());
  }

  @Test
  void takes_the_bundle_by_any_spelling_of_its_path() throws IOException {
    Path odd = bundle.resolve(".").resolve("..").resolve("some.fluno").resolve(".");
    OmsSigner.sign(odd, key, "alice", false);
    check(bundle.resolve("signatures/alice.sigstore.json"));
  }

  private SignedStatement check(Path file) throws IOException {
    return OmsSignature.check(
            file.toString(),
            Files.readAllBytes(file),
            List.of(SigningKey.read(key).verificationKey()))
        .orElseThrow();
  }

  private static void refuses(AuthoringCode code, Path bundle, Path key, String signer) {
    var refused =
        assertThrows(AuthoringException.class, () -> OmsSigner.sign(bundle, key, signer, false));
    assertEquals(code, refused.refusal().code(), refused.getMessage());
  }
}
