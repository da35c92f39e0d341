package dev.fluno.runtime.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.SignatureCode;
import dev.fluno.runtime.testing.Effort;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** The parsers of signature files and keys, from the outside in. */
class SignatureFuzzTest {
  private static final Signer ALICE = Signer.fixed(1);
  private static final Map<String, String> RESOURCES =
      Map.of("manifest.json", "ab".repeat(32), "lib.so", "cd".repeat(32));

  static Stream<byte[]> envelopes() {
    String good = new String(ALICE.signatureFile(RESOURCES), StandardCharsets.UTF_8);
    String rawKey =
        "\"rawBytes\":\""
            + Signer.base64(ALICE.key().pem().getBytes(StandardCharsets.US_ASCII))
            + "\"";
    return Stream.of(
            good,
            good.replaceFirst("\"hint\":\"[^\"]*\"", rawKey),
            new String(Signer.fixed(2).signatureFile(RESOURCES), StandardCharsets.UTF_8),
            good.replace("\"publicKey\"", "\"certificate\""),
            good.replace("\"publicKey\"", "\"x509CertificateChain\""),
            good.replace("+", "-").replace("/", "_"))
        .map(SignatureFuzzTest::bytes);
  }

  /**
   * Any bytes are a signature by the one key over the one statement it has ever signed, a
   * stranger's file, or refused with a signature code.
   */
  @MethodSource("envelopes")
  @DictionaryEntries({
    "\"tlogEntries\":[{}]",
    "\"certificate\":{}",
    "\"x509CertificateChain\":{}",
    "\"timestampVerificationData\":{}",
    "\"rawBytes\":\"\"",
    "\"hint\":\"\"",
    "\"keyid\":null",
    "application/vnd.dev.sigstore.bundle.v0.3+json",
    "application/vnd.in-toto+json"
  })
  @FuzzTest
  void envelope(byte[] data) {
    try {
      Optional<SignedStatement> signed =
          Effort.bounded(data, () -> OmsSignature.check("fuzz", data, List.of(ALICE.key())));
      signed.ifPresent(
          found -> {
            assertEquals(ALICE.key(), found.key());
            assertEquals(RESOURCES, found.statement().resources());
          });
    } catch (RefusedException e) {
      assertInstanceOf(SignatureCode.class, e.refusal().code());
    }
  }

  static Stream<byte[]> statements() {
    String good = Signer.statement(RESOURCES);
    return Stream.of(
            good,
            Signer.statement(Map.of("manifest.json", "00".repeat(32))),
            good.replace("\"allow_symlinks\":false", "\"allow_symlinks\":true"),
            good.replace("lib.so", "../lib.so"),
            good.replace("signature/v1.0", "Digests/v0.1"))
        .map(SignatureFuzzTest::bytes);
  }

  /**
   * Any bytes are a statement or are refused with a signature code. A statement's digests are
   * digests, its names are ordered, and its subject digest is that of a statement written anew over
   * the same resources.
   */
  @MethodSource("statements")
  @DictionaryEntries({
    "\"_type\":",
    "https://in-toto.io/Statement/v1",
    "https://model_signing/signature/v1.0",
    "https://model_signing/Digests/v0.1",
    "\"hash_type\":\"blake2b\"",
    "\"method\":\"shards\"",
    "\"ignore_paths\":[]",
    "{\"name\":\"a\",\"algorithm\":\"sha256\",\"digest\":\""
  })
  @FuzzTest
  void statement(byte[] data) throws JsonProblem {
    Statement statement;
    try {
      statement =
          Effort.bounded(data, () -> new StatementDecoder("fuzz", OmsProfile.BUNDLE).decode(data));
    } catch (RefusedException e) {
      assertInstanceOf(SignatureCode.class, e.refusal().code());
      return;
    }
    assertTrue(statement.resources().values().stream().allMatch(Sha256::isHex));
    assertEquals(
        statement.resources().keySet().stream().sorted().toList(),
        List.copyOf(statement.resources().keySet()));
    byte[] again = bytes(Signer.statement(statement.resources()));
    assertEquals(
        statement.resources(),
        new StatementDecoder("again", OmsProfile.BUNDLE).decode(again).resources());
    assertEquals(subjectDigest(again), subjectDigest(data));
  }

  private static String subjectDigest(byte[] statement) throws JsonProblem {
    return ObjectReader.of(StrictJson.parse(statement, Integer.MAX_VALUE))
        .objects("subject")
        .getFirst()
        .object("digest")
        .string("sha256");
  }

  static Stream<byte[]> treeStatements() {
    return Stream.of(
            Map.of("a/b/c.txt", "00".repeat(32), "a.txt", "11".repeat(32)),
            Map.of(OmsProfile.SINGLE_FILE, "22".repeat(32)),
            Map.of("../a", "33".repeat(32)))
        .map(Signer::statement)
        .map(SignatureFuzzTest::bytes);
  }

  /** The same for a signature over any folder: its names never lead out of it. */
  @MethodSource("treeStatements")
  @DictionaryEntries({"../", "/..", "//", "/./", "\\u0000", "\"name\":\".\""})
  @FuzzTest
  void treeStatement(byte[] data) {
    try {
      Statement statement =
          Effort.bounded(data, () -> new StatementDecoder("fuzz", OmsProfile.TREE).decode(data));
      Path folder = Path.of("/folder");
      for (String name : statement.resources().keySet()) {
        Path file = folder.resolve(name);
        assertTrue(file.normalize().startsWith(folder), name);
        assertTrue(file.equals(file.normalize()) || name.equals(OmsProfile.SINGLE_FILE), name);
      }
    } catch (RefusedException e) {
      assertInstanceOf(SignatureCode.class, e.refusal().code());
    }
  }

  static Stream<byte[]> keys() {
    String pem = ALICE.key().pem();
    return Stream.of(
            pem,
            "An explanation.\n" + pem.replace("\n", "\r\n"),
            pem + pem,
            pem.replace("PUBLIC KEY", "EC PRIVATE KEY"),
            "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA"
                + "A".repeat(43)
                + "=\n-----END PUBLIC KEY-----\n")
        .map(SignatureFuzzTest::bytes);
  }

  /**
   * Any text is a list of PEM blocks or an argument that is named as wrong, and so is each block a
   * key. What a block holds survives being written and read again; a key is on the curve.
   */
  @MethodSource("keys")
  @DictionaryEntries({
    "-----BEGIN PUBLIC KEY-----",
    "-----END PUBLIC KEY-----",
    "Proc-Type: 4,ENCRYPTED",
    "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"
  })
  @FuzzTest
  void pem(byte[] data) {
    String text = new String(data, StandardCharsets.UTF_8);
    try {
      var blocks = new ArrayList<Pem.Block>(Effort.bounded(data, () -> Pem.blocks(text)));
      for (Pem.Block block : blocks) {
        byte[] der = block.der();
        List<Pem.Block> again = Pem.blocks(Pem.write(block.label(), der));
        assertEquals(1, again.size());
        assertEquals(block.label(), again.getFirst().label());
        assertArrayEquals(der, again.getFirst().der());
      }
      VerificationKey key = VerificationKey.fromPem(text);
      assertEquals(key, VerificationKey.fromPem(key.pem()));
    } catch (IllegalArgumentException e) {
      assertTrue(e.getMessage() != null, "an explanation");
    }
  }

  static Stream<byte[]> texts() {
    return Stream.of("", "AA==", "AAA=", "AAAA", "-_-_", "+/+/", "+/-_", "AB==", "AA", "A A=")
        .map(SignatureFuzzTest::bytes);
  }

  /**
   * Any text is base64 in the one form of its bytes in one of the two alphabets, or refused; and
   * what only padding or spare bits keep from being that is refused, though the JDK takes it.
   */
  @MethodSource("texts")
  @FuzzTest
  void base64(byte[] data) {
    String text = new String(data, StandardCharsets.ISO_8859_1);
    try {
      byte[] bytes = Effort.bounded(data, () -> StrictBase64.decode(text));
      assertTrue(
          text.equals(Base64.getEncoder().encodeToString(bytes))
              || text.equals(Base64.getUrlEncoder().encodeToString(bytes)));
    } catch (IllegalArgumentException e) {
      assertTrue(e.getMessage() != null, "an explanation");
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
