package dev.fluno.toolkit.sign;

import dev.fluno.runtime.signature.KeyFormat;
import dev.fluno.runtime.signature.Pem;
import dev.fluno.runtime.signature.VerificationKey;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import java.util.Map;

/** A private key in memory: ECDSA on P-256, P-384 or P-521. */
public final class SigningKey implements Signer {
  private static final String NEED =
      "an unencrypted ECDSA private key on P-256, P-384 or P-521 in PEM";

  private static final int MAX_BYTES = 64 * 1024;
  private static final byte[] PKCS8_VERSION = {0x02, 0x01, 0x00};

  private final EcdsaCurve curve;
  private final ECPrivateKey key;
  private final VerificationKey verificationKey;

  private SigningKey(EcdsaCurve curve, ECPrivateKey key) throws GeneralSecurityException {
    this.curve = curve;
    this.key = key;
    this.verificationKey = curve.publicKey(key);
  }

  /**
   * Reads a PEM file in the two forms that OpenSSL writes: PKCS#8 ("PRIVATE KEY"), or SEC1 ("EC
   * PRIVATE KEY"), which {@code openssl ecparam -genkey} puts behind an "EC PARAMETERS" block.
   *
   * @throws AuthoringException if others can read the file; else naming the format found, and how
   *     to convert it
   */
  public static SigningKey read(Path file) {
    byte[] bytes = Secret.file(file, MAX_BYTES, NEED);
    // One char for each byte, so that any bytes at all come to an answer.
    return fromPem(file.toString(), new String(bytes, StandardCharsets.ISO_8859_1));
  }

  /**
   * Takes the same text from an environment variable.
   *
   * @throws AuthoringException likewise, and if the variable is not set
   */
  public static SigningKey inVariable(String name, Map<String, String> environment) {
    return fromPem("the environment variable " + name, Secret.variable(name, environment, NEED));
  }

  private static SigningKey fromPem(String subject, String text) {
    List<Pem.Block> blocks = blocks(subject, text);
    List<String> labels = blocks.stream().map(Pem.Block::label).toList();
    if (labels.contains("ENCRYPTED PRIVATE KEY")
        || blocks.stream().anyMatch(Pem.Block::hasHeaders)) {
      throw refuse(AuthoringCode.KEY_ENCRYPTED, subject, NEED, "an encrypted " + labels.getLast());
    }
    try {
      return switch (String.join(", ", labels)) {
        case "PRIVATE KEY" -> fromPkcs8(subject, blocks.getFirst().der());
        case "EC PRIVATE KEY", "EC PARAMETERS, EC PRIVATE KEY" ->
            fromSec1(subject, blocks.getFirst().der(), blocks.getLast().der());
        case "RSA PRIVATE KEY", "DSA PRIVATE KEY" ->
            throw refuse(AuthoringCode.KEY_ALGORITHM, subject, NEED, "an " + labels.getFirst());
        case "OPENSSH PRIVATE KEY" ->
            throw refuse(
                AuthoringCode.KEY_FORMAT,
                subject,
                NEED + ", such as `ssh-keygen -p -m PKCS8 -f KEY` makes of a copy",
                "an OPENSSH PRIVATE KEY");
        case "" ->
            throw refuse(
                AuthoringCode.KEY_FORMAT,
                subject,
                NEED + ", such as `openssl pkey -in KEY -out PEM` makes",
                "no PEM block: a DER or PKCS#12 file, or no key at all");
        default -> throw refuse(AuthoringCode.KEY_FORMAT, subject, NEED, String.join(", ", labels));
      };
    } catch (GeneralSecurityException e) {
      throw refuse(AuthoringCode.KEY_FORMAT, subject, NEED, "a PEM block that holds no key");
    } catch (IllegalArgumentException e) {
      throw refuse(AuthoringCode.KEY_FORMAT, subject, NEED, String.valueOf(e.getMessage()));
    }
  }

  private static List<Pem.Block> blocks(String subject, String text) {
    try {
      return Pem.blocks(text);
    } catch (IllegalArgumentException e) {
      throw refuse(AuthoringCode.KEY_FORMAT, subject, NEED, String.valueOf(e.getMessage()));
    }
  }

  /** Wraps a SEC1 key, which the JDK does not read, in PKCS#8 (RFC 5958), which it does. */
  private static SigningKey fromSec1(String subject, byte[] parameters, byte[] sec1)
      throws GeneralSecurityException {
    String named = KeyFormat.describe(parameters);
    String within = KeyFormat.describe(sec1);
    if (named.equals(KeyFormat.UNKNOWN)) {
      throw new IllegalArgumentException(
          "a PEM block that holds no key, or one on a curve that it does not name or few know");
    }
    if (!within.equals(named) && !within.equals(KeyFormat.UNKNOWN)) {
      throw new IllegalArgumentException("a key on " + within + " beside parameters of " + named);
    }
    EcdsaCurve curve = curve(subject, parameters);
    var body = new ByteArrayOutputStream();
    body.writeBytes(PKCS8_VERSION);
    body.writeBytes(curve.algorithmIdentifier());
    writeDer(body, 0x04, sec1);
    var pkcs8 = new ByteArrayOutputStream();
    writeDer(pkcs8, 0x30, body.toByteArray());
    return fromPkcs8(subject, pkcs8.toByteArray());
  }

  /** The key of a DER PrivateKeyInfo. */
  static SigningKey fromPkcs8(String subject, byte[] der) throws GeneralSecurityException {
    EcdsaCurve curve = curve(subject, der);
    var key = KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(der));
    return new SigningKey(curve, (ECPrivateKey) key);
  }

  private static EcdsaCurve curve(String subject, byte[] der) {
    String found = KeyFormat.describe(der);
    return EcdsaCurve.ofFormat(found)
        .orElseThrow(() -> refuse(AuthoringCode.KEY_ALGORITHM, subject, NEED, found));
  }

  private static void writeDer(ByteArrayOutputStream out, int tag, byte[] content) {
    out.write(tag);
    if (content.length > 0xff) {
      out.write(0x82);
      out.write(content.length >> 8);
    } else if (content.length > 0x7f) {
      out.write(0x81);
    }
    out.write(content.length);
    out.writeBytes(content);
  }

  @Override
  public VerificationKey verificationKey() {
    return verificationKey;
  }

  @Override
  public byte[] sign(byte[] message) {
    try {
      return curve.sign(key, message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JDK did not sign with a key that it has read", e);
    }
  }

  private static AuthoringException refuse(
      AuthoringCode code, String subject, String need, String have) {
    return new AuthoringException(code, subject, need, have);
  }
}
