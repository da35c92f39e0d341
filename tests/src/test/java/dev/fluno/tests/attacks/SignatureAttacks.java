package dev.fluno.tests.attacks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Map.entry;

import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.ForgedSignature;
import dev.fluno.tests.support.Project;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Attacks on who has signed: the envelope, its key and its signature. */
final class SignatureAttacks {
  private static final String RAW_STATEMENT = "application/vnd.in-toto+json";

  private SignatureAttacks() {}

  static Map<String, Attack> all() {
    return Map.ofEntries(
        entry("algorithm-confusion", Attack.by(SignatureAttacks::macWithThePublicKey)),
        entry("base64-with-white-space", outer(text -> text.replace("\"sig\":\"", "\"sig\":\" "))),
        entry("certificate-chain", outer(SignatureAttacks::certificateChain)),
        entry("deep-signature", Attack.by(forge -> Files.writeString(forge.signature(), deep()))),
        entry("faulty-encoding", Attack.by(SignatureAttacks::signFaultyEncoding)),
        entry("hash-confusion", Attack.by(SignatureAttacks::signWithAnotherHash)),
        entry(
            "hint-names-a-stranger",
            outer(text -> text.replaceAll("\"hint\":\"....", "\"hint\":\"0000"))),
        entry("keyid-names-our-key", Attack.by(SignatureAttacks::claimByKeyid)),
        entry("keyless-signature", outer(SignatureAttacks::keyless)),
        entry(
            "member-twice",
            outer(text -> text.replace("\"payloadType\"", "\"payload\":\"e30=\",\"payloadType\""))),
        entry("other-payload-type", Attack.by(SignatureAttacks::signAnotherType)),
        entry("signature-by-a-stranger", Attack.by(SignatureAttacks::signAsStranger)),
        entry("signature-downgraded", outer(text -> text.replace("v0.3+json", "v0.1+json"))),
        entry("signature-moved", Attack.by(SignatureAttacks::moveToAnotherBundle)),
        entry("signature-over-raw-payload", Attack.by(SignatureAttacks::signRawPayload)),
        entry("signature-replaced", Attack.by(SignatureAttacks::replaceUnderOurHint)),
        entry("signature-stripped", Attack.by(SignatureAttacks::strip)),
        entry("statement-changed", Attack.by(SignatureAttacks::changeStatement)),
        entry("two-signatures-in-one-file", outer(SignatureAttacks::addAnEmptySignature)),
        entry("unnamed-key", Attack.by(SignatureAttacks::signAsNobody)),
        entry("zero-signature", Attack.by(SignatureAttacks::zero)));
  }

  private static Attack outer(UnaryOperator<String> edit) {
    return Attack.by(forge -> ForgedSignature.of(forge).edit(edit).write());
  }

  private static void strip(Forge forge) throws IOException {
    Files.delete(forge.signature());
    Files.delete(forge.signature().getParent());
  }

  private static void signAsStranger(Forge forge) throws IOException {
    forge.signAs("signer", forge.anotherKey("stranger"));
  }

  /** The file goes on naming our key. */
  private static void replaceUnderOurHint(Forge forge) throws Exception {
    EvilLibrary.plant(forge, EvilLibrary.withConstructor(forge));
    var hint = forge.keys().key().hint();
    var stranger = forge.anotherKey("stranger");
    forge.signAs("signer", stranger);
    ForgedSignature.of(forge).edit(text -> text.replace(stranger.key().hint(), hint)).write();
  }

  private static void claimByKeyid(Forge forge) throws IOException {
    signAsStranger(forge);
    var claim = "\"keyid\":\"" + forge.keys().key().fingerprint() + "\"";
    ForgedSignature.of(forge).edit(text -> text.replace("\"keyid\":\"\"", claim)).write();
  }

  private static void signAsNobody(Forge forge) throws IOException {
    signAsStranger(forge);
    ForgedSignature.of(forge)
        .edit(text -> text.replaceFirst("\"hint\":\"[^\"]*\"", "\"hint\":\"\""))
        .write();
  }

  /** A good signature by the good key, beside the payload of another bundle. */
  private static void moveToAnotherBundle(Forge forge) throws IOException {
    var artifact = forge.bundle().resolve("artifact");
    Files.move(artifact, forge.beside("its-own-artifact"));
    Forge.copy(Project.bundle("m").resolve("artifact"), artifact);
  }

  private static void changeStatement(Forge forge) throws IOException {
    EvilLibrary.plant(forge, EvilLibrary.withConstructor(forge));
    ForgedSignature.of(forge)
        .statement(text -> text.replaceAll("\"digest\":\"[0-9a-f]{8}", "\"digest\":\"00000000"))
        .write();
  }

  private static void signRawPayload(Forge forge) throws IOException, GeneralSecurityException {
    var file = ForgedSignature.of(forge);
    file.signedBy(privateKey(forge), "SHA256withECDSA", file.payload()).write();
  }

  private static void signAnotherType(Forge forge) throws IOException, GeneralSecurityException {
    ForgedSignature.of(forge)
        .edit(text -> text.replace(RAW_STATEMENT, "application/vnd.example.note+json"))
        .signedBy(privateKey(forge))
        .write();
  }

  /** The encoding of model-signing 0.2: another word, and the payload as Python prints it. */
  private static void signFaultyEncoding(Forge forge) throws IOException, GeneralSecurityException {
    var file = ForgedSignature.of(forge);
    var message = new ByteArrayOutputStream();
    message.writeBytes("DSSEV1 ".getBytes(UTF_8));
    message.writeBytes((RAW_STATEMENT.length() + " " + RAW_STATEMENT + " ").getBytes(UTF_8));
    message.writeBytes((file.payload().length + " ").getBytes(UTF_8));
    message.writeBytes("b'".getBytes(UTF_8));
    message.writeBytes(file.payload());
    message.writeBytes("'".getBytes(UTF_8));
    file.signedBy(privateKey(forge), "SHA256withECDSA", message.toByteArray()).write();
  }

  private static void signWithAnotherHash(Forge forge)
      throws IOException, GeneralSecurityException {
    var file = ForgedSignature.of(forge);
    file.signedBy(privateKey(forge), "SHA512withECDSA", file.encoded()).write();
  }

  /** What everybody has, the public key, taken for a shared secret. */
  private static void macWithThePublicKey(Forge forge)
      throws IOException, GeneralSecurityException {
    var file = ForgedSignature.of(forge);
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(forge.keys().key().pem().getBytes(UTF_8), "HmacSHA256"));
    file.signature(mac.doFinal(file.encoded())).write();
  }

  /** DER of r = 0, s = 0. */
  private static void zero(Forge forge) throws IOException {
    ForgedSignature.of(forge).signature(HexFormat.of().parseHex("3006020100020100")).write();
  }

  private static String keyless(String file) {
    return file.replaceFirst(
        "\"verificationMaterial\":\\{.*?\"tlogEntries\":\\[\\]\\}",
        "\"verificationMaterial\":{\"certificate\":{\"rawBytes\":\"MAA=\"},\"tlogEntries\":[{}]}");
  }

  private static String certificateChain(String file) {
    return file.replaceFirst(
        "\"verificationMaterial\":\\{.*?\"tlogEntries\":\\[\\]\\}",
        "\"verificationMaterial\":{\"x509CertificateChain\":"
            + "{\"certificates\":[{\"rawBytes\":\"MAA=\"}]},\"tlogEntries\":[]}");
  }

  private static String addAnEmptySignature(String file) {
    return file.replace("\"signatures\":[", "\"signatures\":[{\"sig\":\"MAA=\",\"keyid\":\"\"},");
  }

  private static String deep() {
    return "[".repeat(100_000) + "]".repeat(100_000);
  }

  private static Path privateKey(Forge forge) {
    return forge.keys().privateKey();
  }
}
