package dev.fluno.runtime.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.crypto.tink.subtle.Ed25519Verify;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.testing.Corpora;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The vectors of DSSE and the worked example of its protocol. */
class DsseEnvelopeTest {

  /** Each vector by name, so that a new one in the file is noticed. */
  @ParameterizedTest
  @CsvSource({
    "single-signature, accept",
    "url-safe-base64, accept",
    "payload-type-swapped, reject",
    "non-ascii-payload-type, accept",
    "empty-payload, accept",
    "empty-payload-type, reject",
    "threshold-two-distinct-keys, accept",
    "threshold-two-one-key-twice, reject",
    "threshold-two-without-keyids, accept",
  })
  void gives_every_vector_its_verdict(String id, String expected) throws Exception {
    ObjectReader file = vectors();
    assertEquals(9, file.objects("vectors").size());
    ObjectReader vector =
        file.objects("vectors").stream()
            .filter(each -> id.equals(text(each, "id")))
            .findFirst()
            .orElseThrow();
    assertEquals(expected, vector.string("expect"));

    DsseEnvelope envelope = DsseEnvelope.read(id, vector.object("envelope"));
    List<VerificationKey> trusted =
        vector.strings("trustedKeys").stream().map(name -> ed25519(file, name)).toList();
    Set<VerificationKey> signers = envelope.signers(trusted);
    boolean accepted =
        vector.strings("supportedPayloadTypes").contains(envelope.payloadType())
            && signers.size() >= vector.integer("threshold", 1, 9);
    assertEquals(expected.equals("accept"), accepted, signers.toString());

    byte[] encoding = Dsse.preAuthenticationEncoding(envelope.payloadType(), envelope.payload());
    byte[] signed = HexFormat.of().parseHex(vector.string("pae"));
    // This one was signed, on purpose, with another type than its envelope claims.
    assertEquals(!id.equals("payload-type-swapped"), Arrays.equals(signed, encoding));
  }

  /** A key id that names the other signer moves no signature to it. */
  @Test
  void goes_by_the_key_that_verifies_whatever_the_key_ids_say() throws Exception {
    ObjectReader file = vectors();
    String text =
        Files.readString(Corpora.folder("dsse/testvectors").resolve("vectors.json"))
            .replace("\"keyid\": \"A\"", "\"keyid\": \"B\"");
    ObjectReader vector =
        ObjectReader.of(StrictJson.parse(text.getBytes(StandardCharsets.UTF_8), 1 << 20))
            .objects("vectors")
            .getFirst();
    DsseEnvelope envelope = DsseEnvelope.read("x", vector.object("envelope"));
    VerificationKey a = ed25519(file, "A");
    VerificationKey b = ed25519(file, "B");
    assertEquals(Set.of(a), envelope.signers(List.of(b, a)));
    assertEquals(Set.of(), envelope.signers(List.of(b)));
  }

  /** The example signs on P-256 in another encoding than OMS, so the two halves are put in DER. */
  @Test
  void verifies_the_worked_example_of_the_protocol() throws Exception {
    var parameters = AlgorithmParameters.getInstance("EC");
    parameters.init(new ECGenParameterSpec("secp256r1"));
    var point =
        new ECPoint(
            new BigInteger(
                "46950820868899156662930047687818585632848591499744589407958293238635476079160"),
            new BigInteger(
                "5640078356564379163099075877009565129882514886557779369047442380624545832820"));
    var spec = new ECPublicKeySpec(point, parameters.getParameterSpec(ECParameterSpec.class));
    var key =
        VerificationKey.fromDer(KeyFactory.getInstance("EC").generatePublic(spec).getEncoded());
    String result =
        """
        {"payload": "aGVsbG8gd29ybGQ=",
         "payloadType": "http://example.com/HelloWorld",
         "signatures": [{"sig": "A3JqsQGtVsJ2O2xqrI5IcnXip5GToJ3F+FnZ+O88SjtR6rDAajabZKciJTfUiHqJ\
        PcIAriEGAHTVeCUjW2JIZA=="}]}
        """;
    DsseEnvelope envelope = read(result);
    assertArrayEquals("hello world".getBytes(StandardCharsets.UTF_8), envelope.payload());
    assertEquals(Set.of(), envelope.signers(List.of(key)), "r and s side by side are no DER");

    byte[] der = der(envelope.signatures().getFirst());
    assertEquals(
        Set.of(key),
        new DsseEnvelope(envelope.payloadType(), envelope.payload(), List.of(der))
            .signers(List.of(key)));
    assertEquals(
        Set.of(),
        new DsseEnvelope("http://example.com/helloWorld", envelope.payload(), List.of(der))
            .signers(List.of(key)));
  }

  @Test
  void refuses_what_is_no_envelope() {
    for (String text :
        List.of(
            "{}",
            "{'payload':'','payloadType':''}",
            "{'payload':'','payloadType':'','signatures':{}}",
            "{'payload':'','payloadType':'','signatures':[],'more':1}",
            "{'payload':'','payloadType':'','signatures':[{}]}",
            "{'payload':'','payloadType':'','signatures':[{'sig':'','keyid':1}]}",
            "{'payload':'','payloadType':'','signatures':[{'sig':'','more':1}]}")) {
      assertThrows(JsonProblem.class, () -> read(text.replace('\'', '"')), text);
    }
  }

  private static DsseEnvelope read(String text) throws JsonProblem {
    return DsseEnvelope.read(
        "x", ObjectReader.of(StrictJson.parse(text.getBytes(StandardCharsets.UTF_8), 1 << 20)));
  }

  private static ObjectReader vectors() throws IOException, JsonProblem {
    byte[] file = Files.readAllBytes(Corpora.folder("dsse/testvectors").resolve("vectors.json"));
    return ObjectReader.of(StrictJson.parse(file, 1 << 20));
  }

  /** No policy can name such a key; the vectors need one. */
  private static VerificationKey ed25519(ObjectReader file, String name) {
    byte[] bytes = HexFormat.of().parseHex(text(object(object(file, "keys"), name), "public"));
    return new VerificationKey(bytes, "Ed25519", new Ed25519Verify(bytes));
  }

  private static ObjectReader object(ObjectReader reader, String key) {
    try {
      return reader.object(key);
    } catch (JsonProblem e) {
      throw new AssertionError(e);
    }
  }

  private static String text(ObjectReader reader, String key) {
    try {
      return reader.string(key);
    } catch (JsonProblem e) {
      throw new AssertionError(e);
    }
  }

  /** Both halves of this one are below 2^255, so their DER integers have 32 bytes each. */
  private static byte[] der(byte[] raw) {
    assertFalse(raw[0] < 0 || raw[32] < 0);
    byte[] der = new byte[70];
    byte[] head = {0x30, 68, 0x02, 32};
    System.arraycopy(head, 0, der, 0, 4);
    System.arraycopy(raw, 0, der, 4, 32);
    der[36] = 0x02;
    der[37] = 32;
    System.arraycopy(raw, 32, der, 38, 32);
    return der;
  }
}
