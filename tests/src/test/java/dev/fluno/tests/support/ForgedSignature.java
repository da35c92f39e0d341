package dev.fluno.tests.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.signature.Dsse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The signature file of a forge taken apart, to be put together again as no honest tool would:
 * other bytes, another key, other claims about either.
 *
 * @param file the outer JSON
 */
public record ForgedSignature(Path path, String file) {

  /** What the forge's signer wrote last. */
  public static ForgedSignature of(Forge forge) throws IOException {
    return read(forge.signature());
  }

  /** Any signer's file. */
  public static ForgedSignature read(Path path) throws IOException {
    return new ForgedSignature(path, Files.readString(path));
  }

  /** Changes the outer JSON; the result differs or the test is wrong. */
  public ForgedSignature edit(UnaryOperator<String> edit) {
    var changed = edit.apply(file);
    if (changed.equals(file)) {
      throw new IllegalStateException("the edit of the signature changed nothing");
    }
    return new ForgedSignature(path, changed);
  }

  /** Changes what is signed, and keeps the old signature. */
  public ForgedSignature statement(UnaryOperator<String> edit) {
    var before = new String(payload(), UTF_8);
    return with("payload", edit.apply(before).getBytes(UTF_8));
  }

  /** Puts another digest of a resource into the statement, and makes the subject's digest fit. */
  public ForgedSignature digest(String before, String after) {
    return statement(text -> withSubject(text.replace(before, after)));
  }

  private static String withSubject(String statement) {
    var digests = Pattern.compile("\"digest\":\"([0-9a-f]{64})\"").matcher(statement);
    var raw = new ByteArrayOutputStream();
    while (digests.find()) {
      raw.writeBytes(HexFormat.of().parseHex(digests.group(1)));
    }
    return statement.replaceFirst(
        "\"sha256\":\"[0-9a-f]{64}\"", "\"sha256\":\"" + Sha256.hex(raw.toByteArray()) + "\"");
  }

  /** Puts in a signature by this key over the payload, as DSSE has it. */
  public ForgedSignature signedBy(Path privateKey) throws GeneralSecurityException, IOException {
    return signedBy(privateKey, "SHA256withECDSA", encoded());
  }

  /** Puts in a signature by this key over any message. */
  public ForgedSignature signedBy(Path privateKey, String algorithm, byte[] message)
      throws GeneralSecurityException, IOException {
    var pem = Files.readString(privateKey).replaceAll("-----[^-]*-----|\\s", "");
    var signer = Signature.getInstance(algorithm);
    signer.initSign(
        KeyFactory.getInstance("EC")
            .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem))));
    signer.update(message);
    return signature(signer.sign());
  }

  /** Puts in any bytes as the signature. */
  public ForgedSignature signature(byte[] bytes) {
    return with("sig", bytes);
  }

  /** The bytes of the statement. */
  public byte[] payload() {
    return Base64.getDecoder().decode(member("payload"));
  }

  /** What a signature must cover. */
  public byte[] encoded() {
    return Dsse.preAuthenticationEncoding(member("payloadType"), payload());
  }

  /** Writes it where the signer's file was. */
  public void write() throws IOException {
    Files.writeString(path, file);
  }

  private ForgedSignature with(String member, byte[] bytes) {
    var before = "\"" + member + "\":\"" + member(member) + "\"";
    var after = "\"" + member + "\":\"" + Base64.getEncoder().encodeToString(bytes) + "\"";
    return new ForgedSignature(path, file.replace(before, after));
  }

  private String member(String name) {
    var found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(file);
    if (!found.find()) {
      throw new IllegalStateException(name + " is not in " + file);
    }
    return found.group(1);
  }
}
