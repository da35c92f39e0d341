package dev.fluno.toolkit.sign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.signature.VerificationKey;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.Refusals;
import dev.fluno.toolkit.sign.KeyStores.Maker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Key stores as people have them: made by OpenSSL and by keytool. */
class KeyStoreFileTest {
  private static final byte[] MESSAGE = {1, 2, 3};

  @TempDir Path folder;

  private SigningKey read(String file, String alias, String password) {
    return KeyStoreFile.read(
        folder.resolve(file), Optional.of(alias).filter(a -> !a.isEmpty()), password.toCharArray());
  }

  private void refuses(AuthoringCode code, String have, String file, String alias, String word) {
    var refused = Refusals.refusal(code, () -> read(file, alias, word)).refusal();
    assertEquals(have, refused.have(), refused.message());
  }

  @ParameterizedTest
  @CsvSource({
    "OPENSSL, P_256", "OPENSSL, P_384", "OPENSSL, P_521",
    "KEYTOOL, P_256", "KEYTOOL, P_384", "KEYTOOL, P_521",
  })
  void a_key_of_every_curve_signs(Maker maker, EcdsaCurve curve) throws IOException {
    KeyStores.Made made = KeyStores.make(folder, maker, curve);
    SigningKey key = read("keys.p12", "Release", KeyStores.PASSWORD);
    assertEquals(
        VerificationKey.fromPem(Files.readString(made.publicKey())), key.verificationKey());
    assertTrue(key.verificationKey().verifies(MESSAGE, key.sign(MESSAGE)));
    assertEquals(key.verificationKey(), read("keys.p12", "", KeyStores.PASSWORD).verificationKey());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-legacy", "-nomac", "-nocerts", "-maciter", "-descert"})
  void whatever_openssl_was_told_its_store_is_read(String option) {
    KeyStores.openssl(
        folder,
        "openssl pkcs12 -export -inkey k.pem -in c.pem -passout pass:x -out k.p12 " + option);
    read("k.p12", "", "x");
    refuses(AuthoringCode.KEY_STORE_PASSWORD, "another one", "k.p12", "", "y");
  }

  @Test
  void a_wrong_password_a_wrong_alias_and_a_wrong_file_each_have_their_own_message()
      throws IOException {
    KeyStores.make(folder, Maker.OPENSSL, EcdsaCurve.P_256);
    refuses(AuthoringCode.KEY_STORE_PASSWORD, "another one", "keys.p12", "release", "wrong");
    refuses(AuthoringCode.KEY_STORE_PASSWORD, "another one", "keys.p12", "release", "");
    refuses(AuthoringCode.KEY_STORE_ALIAS, "release", "keys.p12", "bob", KeyStores.PASSWORD);
    refuses(AuthoringCode.KEY_STORE_FORMAT, "something else", "k.pem", "", KeyStores.PASSWORD);
    KeyStores.openssl(
        folder, "openssl pkcs12 -export -nokeys -in c.pem -passout pass:x -out c.p12");
    refuses(AuthoringCode.KEY_STORE_ALIAS, "no private key", "c.p12", "", "x");
    refuses(
        AuthoringCode.INPUT_UNREADABLE,
        "nothing at " + folder.resolve("none.p12"),
        "none.p12",
        "",
        "x");
  }

  @Test
  void of_several_keys_one_must_be_named() throws IOException {
    KeyStores.make(folder, Maker.KEYTOOL, EcdsaCurve.P_256);
    KeyStores.keytool(folder, "ci", EcdsaCurve.P_384);
    refuses(AuthoringCode.KEY_STORE_ALIAS, "ci, release", "keys.p12", "", KeyStores.PASSWORD);
    assertEquals(
        "ECDSA P-384", read("keys.p12", "ci", KeyStores.PASSWORD).verificationKey().algorithm());
  }

  @ParameterizedTest
  @CsvSource({
    "openssl genpkey -algorithm RSA -out k.pem, RSA",
    "openssl genpkey -algorithm ED25519 -out k.pem, Ed25519",
    "openssl ecparam -name secp256k1 -genkey -noout -out k.pem, EC secp256k1",
    "openssl ecparam -name brainpoolP256r1 -genkey -noout -out k.pem, EC on another curve",
  })
  void a_key_of_another_algorithm_is_named(String command, String have) {
    KeyStores.openssl(folder, command);
    KeyStores.openssl(
        folder, "openssl pkcs12 -export -nocerts -inkey k.pem -passout pass:x -out k.p12");
    refuses(AuthoringCode.KEY_ALGORITHM, have, "k.p12", "", "x");
  }

  @Test
  void a_store_that_others_can_read_is_refused_before_anybody_is_asked_for_its_password()
      throws IOException {
    KeyStores.make(folder, Maker.OPENSSL, EcdsaCurve.P_256);
    Files.setPosixFilePermissions(
        folder.resolve("keys.p12"), PosixFilePermissions.fromString("rw-r--r--"));
    refuses(AuthoringCode.SECRET_EXPOSED, "mode 644", "keys.p12", "", "wrong");
  }

  @Test
  void a_store_that_ends_early_comes_to_an_answer() throws IOException {
    KeyStores.make(folder, Maker.OPENSSL, EcdsaCurve.P_256);
    Path file = folder.resolve("keys.p12");
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length += 41) {
      Files.write(file, Arrays.copyOf(whole, length));
      refuses(AuthoringCode.KEY_STORE_FORMAT, "something else", "keys.p12", "", KeyStores.PASSWORD);
    }
  }
}
