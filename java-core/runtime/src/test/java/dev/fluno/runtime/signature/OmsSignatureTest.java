package dev.fluno.runtime.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.SignatureCode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OmsSignatureTest {
  private static final String FILE = "alice.sigstore.json";
  private static final Signer ALICE = Signer.create();
  private static final Signer BOB = Signer.create();
  private static final Map<String, String> RESOURCES =
      Map.of("manifest.json", "ab".repeat(32), "linux-x86_64-v3.so", "cd".repeat(32));

  @Test
  void returns_what_was_signed_and_by_whom() {
    SignedStatement signed = check(ALICE.signatureFile(RESOURCES), BOB, ALICE).orElseThrow();
    assertEquals(FILE, signed.file());
    assertEquals(ALICE.key(), signed.key());
    assertEquals("artifact", signed.statement().subjectName());
    assertEquals(RESOURCES, signed.statement().resources());
  }

  @Test
  void leaves_a_file_by_an_unknown_signer_be() {
    assertEquals(Optional.empty(), check(ALICE.signatureFile(RESOURCES), BOB));
    assertEquals(Optional.empty(), check(ALICE.signatureFile(RESOURCES)));
  }

  @Test
  void trusts_no_hint_but_tries_every_key() {
    String file = text(ALICE.signatureFile(RESOURCES));
    for (String hint : List.of("", "nonsense", BOB.key().hint())) {
      String other = file.replace(ALICE.key().hint(), hint);
      assertEquals(ALICE.key(), check(bytes(other), BOB, ALICE).orElseThrow().key());
    }
  }

  @Test
  void refuses_a_bad_signature_that_names_a_known_key() {
    String forged =
        text(BOB.signatureFile(RESOURCES)).replace(BOB.key().hint(), ALICE.key().hint());
    refuses(SignatureCode.BAD_SIGNATURE, forged, ALICE);
  }

  @Test
  void refuses_a_bad_signature_that_carries_a_known_key() {
    String raw = "\"rawBytes\":\"" + Signer.base64(bytes(ALICE.key().pem())) + "\"";
    String forged =
        text(BOB.signatureFile(RESOURCES)).replace("\"hint\":\"" + BOB.key().hint() + "\"", raw);
    refuses(SignatureCode.BAD_SIGNATURE, forged, ALICE);
  }

  @Test
  void refuses_a_signature_that_verifies_under_no_key_and_names_none() {
    String file = text(ALICE.signatureFile(RESOURCES)).replace(ALICE.key().hint(), "");
    refuses(SignatureCode.UNNAMED_KEY, file, BOB);
  }

  @Test
  void accepts_the_form_from_before_model_signing_1_1() {
    String raw =
        "\"rawBytes\":\"%s\",\"keyDetails\":\"PKIX_ECDSA_P256_SHA_256\""
            .formatted(Signer.base64(bytes(ALICE.key().pem())));
    String file =
        text(ALICE.signatureFile(RESOURCES))
            .replace("\"hint\":\"" + ALICE.key().hint() + "\"", raw)
            .replace(",\"tlogEntries\":[]", "")
            .replace("\"keyid\":\"\"", "\"keyid\":null");
    assertEquals(RESOURCES, check(bytes(file), ALICE).orElseThrow().statement().resources());
  }

  @Test
  void accepts_the_url_safe_alphabet() {
    String file = text(ALICE.signatureFile(RESOURCES));
    String signature = file.substring(file.indexOf("\"sig\":\"") + 7, file.indexOf("\",\"keyid\""));
    String urlSafe = signature.replace('+', '-').replace('/', '_');
    assertEquals(
        ALICE.key(), check(bytes(file.replace(signature, urlSafe)), ALICE).orElseThrow().key());
  }

  @Test
  void refuses_a_signature_over_the_faulty_encoding_of_model_signing_0_2() {
    byte[] payload = bytes(Signer.statement(RESOURCES).replace("artifact", "it's"));
    // What Python's f"{payload}" gives for a payload with both kinds of quotes.
    String shown = "b'" + text(payload).replace("'", "\\'") + "'";
    String encoding = "DSSEV1 28 " + Signer.PAYLOAD_TYPE + " " + payload.length + " " + shown;
    String file = Signer.bundle(ALICE.key().hint(), payload, ALICE.signRaw(bytes(encoding)));
    refuses(SignatureCode.DSSEV1, file, ALICE);
  }

  @Test
  void refuses_a_file_that_is_too_large_or_nested_too_deeply() {
    String file = text(ALICE.signatureFile(RESOURCES)) + " ".repeat(OmsSignature.MAX_BYTES);
    refuses(SignatureCode.TOO_LARGE, file, ALICE);
    refuses(SignatureCode.TOO_LARGE, "[".repeat(1000), ALICE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{", "\uFEFF{}", "{} {}", "{\"mediaType\":1,\"mediaType\":1}"})
  void refuses_what_is_not_strict_json(String file) {
    refuses(SignatureCode.NOT_JSON, file, ALICE);
  }

  @Test
  void refuses_bytes_that_are_not_utf8() {
    byte[] file = ALICE.signatureFile(RESOURCES);
    file[5] = (byte) 0xff;
    var refused = assertThrows(RefusedException.class, () -> check(file, ALICE));
    assertEquals(SignatureCode.NOT_JSON, refused.refusal().code());
  }

  /** Each row bends one thing in the text of a good file; the signature itself stays good. */
  static List<Arguments> bent() {
    return List.of(
        bent(SignatureCode.MEDIA_TYPE, "bundle.v0.3+json", "bundle.v0.4+json"),
        bent(SignatureCode.NOT_A_BUNDLE, "{'mediaType'", "{'extra':1,'mediaType'"),
        bent(SignatureCode.NOT_A_BUNDLE, "'mediaType'", "'mediatype'"),
        bent(SignatureCode.NOT_A_BUNDLE, "'mediaType':'", "'mediaType':7,'x':'"),
        bent(SignatureCode.NOT_A_BUNDLE, "'verificationMaterial'", "'material'"),
        bent(SignatureCode.NOT_A_BUNDLE, "'dsseEnvelope'", "'messageSignature'"),
        bent(SignatureCode.NOT_A_BUNDLE, "'tlogEntries':[]", "'tlogEntries':{}"),
        bent(SignatureCode.NOT_A_BUNDLE, "'tlogEntries':[]", "'tlogEntries':[7]"),
        bent(SignatureCode.NOT_A_BUNDLE, "'tlogEntries':[]", "'other':[]"),
        bent(SignatureCode.NOT_A_BUNDLE, "'tlogEntries':[]", "'timestampVerificationData':[]"),
        bent(SignatureCode.NOT_A_BUNDLE, "'hint'", "'other'"),
        bent(SignatureCode.NOT_A_BUNDLE, "'publicKey'", "'publickey'"),
        bent(SignatureCode.NOT_A_BUNDLE, "'publicKey'", "'certificate'"),
        bent(SignatureCode.CERTIFICATE, "'publicKey'", "'x509CertificateChain'"),
        bent(SignatureCode.CERTIFICATE, "'publicKey'", "'x509CertificateChain':{},'publicKey'"),
        bent(SignatureCode.PAYLOAD_TYPE, "vnd.in-toto+json", "vnd.other+json"),
        bent(SignatureCode.NOT_A_BUNDLE, "'payload'", "'body'"),
        bent(SignatureCode.NOT_A_BUNDLE, "'payloadType'", "'payload_type'"),
        bent(SignatureCode.NOT_A_BUNDLE, "'signatures'", "'signature'"),
        bent(SignatureCode.NOT_A_BUNDLE, "'signatures':[{", "'signatures':[7,{"),
        bent(SignatureCode.SIGNATURE_COUNT, "'signatures':[{", "'signatures':[{'sig':'AAAA'},{"),
        bent(SignatureCode.NOT_A_BUNDLE, "'sig':", "'Sig':"),
        bent(SignatureCode.NOT_A_BUNDLE, "'keyid':''", "'keyid':7"),
        bent(SignatureCode.NOT_A_BUNDLE, "'keyid':''", "'other':''"),
        bent(SignatureCode.BASE64, "'payload':'", "'payload':' "),
        bent(SignatureCode.BASE64, "'payload':'", "'payload':'\\n"),
        bent(SignatureCode.BASE64, "'payload':'", "'payload':'="),
        bent(SignatureCode.BASE64, "'sig':'", "'sig':'-+"),
        bent(SignatureCode.BASE64, "'sig':'", "'sig':'A"));
  }

  private static Arguments bent(SignatureCode code, String from, String to) {
    return Arguments.of(code, from.replace('\'', '"'), to.replace('\'', '"'));
  }

  @ParameterizedTest
  @MethodSource("bent")
  void refuses_a_file_of_another_form(SignatureCode code, String from, String to) {
    String good = text(ALICE.signatureFile(RESOURCES));
    assertTrue(good.contains(from), "the row must change the file");
    refuses(code, good.replace(from, to), ALICE);
  }

  @Test
  void refuses_a_keyless_signature_that_is_otherwise_well_formed() {
    String file =
        text(ALICE.signatureFile(RESOURCES))
            .replace("\"publicKey\"", "\"certificate\"")
            .replace("\"tlogEntries\":[]", "\"tlogEntries\":[{}]");
    refuses(SignatureCode.KEYLESS, file, ALICE);
  }

  @Test
  void refuses_a_file_with_no_payload() {
    String good = text(ALICE.signatureFile(RESOURCES));
    refuses(
        SignatureCode.NOT_A_BUNDLE,
        good.replaceFirst("\"payload\":\"[^\"]*\"", "\"payload\":\"\""),
        ALICE);
  }

  @Test
  void refuses_a_file_with_no_signature() {
    String good = text(ALICE.signatureFile(RESOURCES));
    int start = good.indexOf("[{\"sig\"");
    refuses(SignatureCode.SIGNATURE_COUNT, good.substring(0, start) + "[]}}", ALICE);
  }

  private static void refuses(Code code, String file, Signer... known) {
    var refused = assertThrows(RefusedException.class, () -> check(bytes(file), known));
    assertEquals(code, refused.refusal().code(), refused.getMessage());
    assertTrue(refused.refusal().subject().startsWith(FILE));
  }

  private static Optional<SignedStatement> check(byte[] file, Signer... known) {
    return OmsSignature.check(FILE, file, Arrays.stream(known).map(Signer::key).toList());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
