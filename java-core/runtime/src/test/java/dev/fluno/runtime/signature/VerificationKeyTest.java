package dev.fluno.runtime.signature;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.testing.Corpora;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.KeyPairGenerator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerificationKeyTest {
  private static final Signer ALICE = Signer.create();
  private static final byte[] MESSAGE = "message".getBytes(StandardCharsets.US_ASCII);

  /** No vector of these files is merely "acceptable"; one that came to be so would be refused. */
  @ParameterizedTest
  @CsvSource({
    "ecdsa_secp256r1_sha256_test.json, ECDSA P-256, 174",
    "ecdsa_secp384r1_sha384_test.json, ECDSA P-384, 194",
    "ecdsa_secp521r1_sha512_test.json, ECDSA P-521, 232",
  })
  void agrees_with_every_wycheproof_vector(String name, String algorithm, int validCount)
      throws Exception {
    ObjectReader file =
        json(Files.readAllBytes(Corpora.folder("wycheproof/testvectors_v1").resolve(name)));
    var valid = new ArrayList<Executable>();
    var invalid = new ArrayList<Executable>();
    for (ObjectReader group : file.objects("testGroups")) {
      VerificationKey key = VerificationKey.fromPem(group.string("publicKeyPem"));
      assertEquals(algorithm, key.algorithm());
      for (ObjectReader test : group.objects("tests")) {
        boolean verifies = key.verifies(hex(test.string("msg")), hex(test.string("sig")));
        String vector = "tcId " + test.integer("tcId", 0, 10_000) + " " + test.string("comment");
        boolean good = test.string("result").equals("valid");
        (good ? valid : invalid).add(() -> assertEquals(good, verifies, vector));
      }
    }
    assertEquals(validCount, valid.size());
    assertEquals(310, invalid.size());
    assertAll(valid);
    assertAll(invalid);
  }

  @ParameterizedTest
  @ValueSource(strings = {"secp256r1", "secp384r1", "secp521r1"})
  void accepts_the_signature_of_its_own_private_key_and_no_changed_one(String curve) {
    Signer signer = Signer.create(curve);
    byte[] signature = signer.signRaw(MESSAGE);
    VerificationKey key = signer.key();
    assertTrue(key.verifies(MESSAGE, signature));
    for (int i = 0; i < signature.length; i++) {
      byte[] changed = signature.clone();
      changed[i] ^= (byte) (1 << (i % 8));
      assertFalse(key.verifies(MESSAGE, changed), "byte " + i);
    }
  }

  @Test
  void refuses_random_bytes_as_a_signature_without_throwing() {
    var random = new Random(1);
    for (int i = 0; i < 500; i++) {
      byte[] bytes = new byte[random.nextInt(90)];
      random.nextBytes(bytes);
      if (bytes.length > 3 && random.nextBoolean()) {
        bytes[0] = 0x30;
        bytes[1] = (byte) (bytes.length - 2);
        bytes[2] = 0x02;
      }
      assertFalse(ALICE.key().verifies(MESSAGE, bytes));
    }
  }

  @Test
  void names_a_key_by_its_der_for_people_and_by_its_pem_for_signature_files() {
    VerificationKey key =
        VerificationKey.fromPem(
            """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEBKrsc2NXJvIT+4qeZNo7hjLkFJWp
        RNAEW1IuunJA+tWH2TFXmKqjpboBd1eHztBeqve04J/IHW0apUboNl1SXQ==
        -----END PUBLIC KEY-----
        """);
    // Both figures from OpenSSL and sha256sum over the same file.
    assertEquals(
        "0959b8a32ced68a78e40886d18b701098c146497c51790ce549456ddfef3ece9", key.fingerprint());
    assertEquals("589341c28d57f603908b5ac3e32c510e41b0eebc9ce6e957259a9bb650e70300", key.hint());
  }

  @Test
  void reads_its_own_pem_again_with_either_line_end_and_explanatory_text_before_it() {
    VerificationKey key = ALICE.key();
    assertEquals(key, VerificationKey.fromPem(key.pem()));
    for (String curve : List.of("secp384r1", "secp521r1")) {
      VerificationKey larger = Signer.create(curve).key();
      assertEquals(larger, VerificationKey.fromPem(larger.pem()));
    }
    assertEquals(key, VerificationKey.fromPem(key.pem().replace("\n", "\r\n")));
    assertEquals(key, VerificationKey.fromPem("Public Key Information:\n\tCurve: X\n" + key.pem()));
    assertNotEquals(key, Signer.create().key());
  }

  @ParameterizedTest
  @CsvSource({
    "3056301006072a8648ce3d020106052b8104000a03420004, 64, EC secp256k1",
    "305a301406072a8648ce3d020106092b240303020801010703420004, 64, EC on another curve",
    "304e301006072a8648ce3d020106052b81040021033a0004, 56, EC on another curve",
  })
  void refuses_a_key_on_another_curve_by_its_name(String head, int pointBytes, String name) {
    refuses(Pem.write("PUBLIC KEY", hex(head + "01".repeat(pointBytes))), name);
  }

  @ParameterizedTest
  @CsvSource({"RSA, RSA", "Ed25519, Ed25519", "Ed448, Ed448", "X25519, X25519"})
  void refuses_a_key_of_another_kind_by_its_name(String algorithm, String name) throws Exception {
    refuses(
        Pem.write(
            "PUBLIC KEY",
            KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPublic().getEncoded()),
        name);
  }

  @Test
  void names_the_key_of_the_oms_corpus_as_its_signatures_do() throws IOException {
    VerificationKey key =
        VerificationKey.fromPem(
            Files.readString(
                Corpora.folder("oms/model-transparency/keys").resolve("signing-key-pub.pem")));
    assertEquals("ECDSA P-384", key.algorithm());
    assertEquals("e8450dec4eb99dae995da9af1bc2cc9f76ed669ee2e744f57abba763df3e3f8e", key.hint());
  }

  @ParameterizedTest
  @ValueSource(strings = {"secp256r1", "secp384r1", "secp521r1"})
  void refuses_a_point_that_is_not_on_the_curve(String curve) {
    byte[] der = Pem.blocks(Signer.create(curve).key().pem()).getFirst().der();
    der[der.length - 1] ^= 1;
    refuses(Pem.write("PUBLIC KEY", der), "not on the curve");
  }

  @Test
  void refuses_der_with_anything_before_within_or_after_the_one_encoding() {
    byte[] der = Pem.blocks(ALICE.key().pem()).getFirst().der();
    byte[] longer = Arrays.copyOf(der, der.length + 1);
    refuses(Pem.write("PUBLIC KEY", longer), "EC P-256 in another encoding");
    byte[] p384 = Pem.blocks(Signer.create("secp384r1").key().pem()).getFirst().der();
    refuses(Pem.write("PUBLIC KEY", Arrays.copyOf(p384, 119)), "EC P-384 in another encoding");
    byte[] compressed = Arrays.copyOf(der, 59);
    compressed[26] = 2;
    refuses(Pem.write("PUBLIC KEY", compressed), "another encoding");
    refuses(Pem.write("PUBLIC KEY", new byte[0]), "an unknown algorithm");
  }

  @Test
  void refuses_other_pem_blocks_several_blocks_and_none() {
    String pem = ALICE.key().pem();
    refuses(pem.replace("PUBLIC KEY", "CERTIFICATE"), "CERTIFICATE");
    refuses(pem.replace("PUBLIC KEY", "PRIVATE KEY"), "PRIVATE KEY");
    refuses(pem + pem, "several");
    refuses("", "no PEM");
    refuses("ssh-ed25519 AAAA", "no PEM");
    refuses(pem.replace("-----END PUBLIC KEY-----", ""), "no -----END");
    refuses(pem.replace("=", ""), "base64");
  }

  private static void refuses(String pem, String because) {
    var refused = assertThrows(IllegalArgumentException.class, () -> VerificationKey.fromPem(pem));
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains(because), message);
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }

  private static ObjectReader json(byte[] bytes) throws JsonProblem {
    return ObjectReader.of(StrictJson.parse(bytes, 1 << 24));
  }
}
