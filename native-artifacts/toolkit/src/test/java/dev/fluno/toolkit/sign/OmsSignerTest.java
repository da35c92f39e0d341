package dev.fluno.toolkit.sign;

import static dev.fluno.toolkit.Refusals.refusal;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.refusal.OutputCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.OmsSignature;
import dev.fluno.runtime.signature.SignedStatement;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    String second = Files.readString(OmsSigner.sign(bundle, key, "bob", false));
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
    refuses(AuthoringCode.NOT_A_FOLDER, bundle.resolve("artifact/lib.so"), key, "alice");
    Files.writeString(folder.resolve("bad.pem"), "no key");
    refuses(AuthoringCode.KEY_FORMAT, bundle, folder.resolve("bad.pem"), "alice");
    assertEquals(UNSIGNED, Folders.files(bundle));
    assertThrows(
        RefusedException.class,
        () -> OmsSigner.sign(bundle.resolve("artifact"), key, "alice", false));
    assertEquals(UNSIGNED, Folders.files(bundle));
    assertEquals(List.of("artifact"), List.of(bundle.toFile().list()));
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
