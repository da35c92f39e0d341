package dev.fluno.toolkit.sign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.platform.DurableFile;
import dev.fluno.runtime.signature.VerificationKey;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys as people have them: most of them were made by OpenSSL. */
class SigningKeyTest {
  private static final byte[] MESSAGE = "message".getBytes(StandardCharsets.US_ASCII);

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "openssl ecparam -name prime256v1 -genkey -out k.pem",
        "openssl ecparam -name prime256v1 -genkey -noout -out k.pem",
        "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out k.pem",
        "openssl ecparam -name secp384r1 -genkey -out k.pem",
        "openssl ecparam -name secp384r1 -genkey -noout -out k.pem",
        "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-384 -out k.pem",
        "openssl ecparam -name secp521r1 -genkey -out k.pem",
        "openssl ecparam -name secp521r1 -genkey -noout -out k.pem",
        "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-521 -out k.pem",
      })
  void reads_every_plain_form_that_openssl_writes(String command) throws IOException {
    openssl(command);
    openssl("openssl pkey -in k.pem -pubout -out p.pem");
    SigningKey key = SigningKey.read(folder.resolve("k.pem"));
    assertEquals(
        VerificationKey.fromPem(Files.readString(folder.resolve("p.pem"))), key.verificationKey());
    assertTrue(key.verificationKey().verifies(MESSAGE, key.sign(MESSAGE)));
  }

  /** So often that a public key with the wrong one of its two y would show. */
  @ParameterizedTest
  @EnumSource
  void finds_the_public_key_of_a_private_key_that_comes_without_it(EcdsaCurve curve) {
    for (int i = 0; i < 16; i++) {
      KeyPairFile pair = KeyPairFile.generate(curve, folder.resolve(i + ".pem"));
      assertEquals(pair.key(), SigningKey.read(pair.privateKey()).verificationKey());
    }
  }

  @ParameterizedTest
  @EnumSource
  void makes_keys_that_openssl_reads(EcdsaCurve curve) {
    KeyPairFile.generate(curve, folder.resolve("k.pem"));
    openssl("openssl pkey -in k.pem -check -noout");
    openssl("openssl pkey -in k.pem -pubout -out p.pem");
    openssl("cmp p.pem k.pub.pem");
  }

  @ParameterizedTest
  @CsvSource({
    "openssl pkcs8 -topk8 -in plain.pem -passout pass:x -out k.pem, KEY_ENCRYPTED, ENCRYPTED PRIVATE KEY",
    "openssl ec -in plain.pem -aes256 -passout pass:x -out k.pem, KEY_ENCRYPTED, EC PRIVATE KEY",
    "openssl genpkey -algorithm ED25519 -out k.pem, KEY_ALGORITHM, Ed25519",
    "openssl genpkey -algorithm RSA -out k.pem, KEY_ALGORITHM, RSA",
    "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:brainpoolP256r1 -out k.pem, KEY_ALGORITHM, EC on another curve",
    "openssl ecparam -name brainpoolP256r1 -genkey -out k.pem, KEY_FORMAT, few know",
    "openssl ecparam -name secp256k1 -genkey -noout -out k.pem, KEY_ALGORITHM, EC secp256k1",
    "openssl ecparam -name prime256v1 -param_enc explicit -genkey -noout -out k.pem, KEY_ALGORITHM, explicit",
    "openssl pkey -in plain.pem -outform DER -out k.pem, KEY_FORMAT, no PEM block",
    "openssl pkey -in plain.pem -pubout -out k.pem, KEY_FORMAT, PUBLIC KEY",
  })
  void refuses_other_keys_naming_their_format(String command, AuthoringCode code, String have) {
    openssl("openssl ecparam -name prime256v1 -genkey -noout -out plain.pem");
    openssl(command);
    openssl("chmod 600 k.pem"); // that of a public key and of DER is for others to read
    refuses(code, have);
  }

  @Test
  void refuses_a_pem_block_whose_contents_are_no_key() throws IOException {
    write("-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n");
    refuses(AuthoringCode.KEY_FORMAT, "holds no key");
    write("-----BEGIN PRIVATE KEY-----\n%%%%\n-----END PRIVATE KEY-----\n");
    refuses(AuthoringCode.KEY_FORMAT, "base64");
    write("-----BEGIN PRIVATE KEY-----\n");
    refuses(AuthoringCode.KEY_FORMAT, "-----END");
    write("-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n");
    refuses(AuthoringCode.KEY_FORMAT, "OPENSSH");
    write("");
    refuses(AuthoringCode.KEY_FORMAT, "no PEM block");
  }

  @Test
  void refuses_a_key_beside_the_parameters_of_another_curve() throws IOException {
    openssl("openssl ecparam -name secp384r1 -out parameters.pem");
    openssl("openssl ecparam -name prime256v1 -genkey -noout -out key.pem");
    write(
        Files.readString(folder.resolve("parameters.pem"))
            + Files.readString(folder.resolve("key.pem")));
    refuses(AuthoringCode.KEY_FORMAT, "a key on EC P-256 beside parameters of EC P-384");
  }

  @Test
  void says_so_if_there_is_no_such_file() {
    refuses(AuthoringCode.INPUT_UNREADABLE, "nothing");
  }

  private void refuses(AuthoringCode code, String have) {
    var refused =
        assertThrows(AuthoringException.class, () -> SigningKey.read(folder.resolve("k.pem")));
    assertEquals(code, refused.refusal().code(), refused.getMessage());
    assertTrue(refused.refusal().have().contains(have), refused.getMessage());
  }

  private void write(String text) throws IOException {
    Files.deleteIfExists(folder.resolve("k.pem"));
    DurableFile.create(folder.resolve("k.pem"), text.getBytes(StandardCharsets.UTF_8));
  }

  private void openssl(String command) {
    assumeTrue(Command.exists("openssl"), "skipped: needs openssl");
    Command.succeed(folder, command.split(" "));
  }
}
