package dev.fluno.runtime.signature;

import com.google.crypto.tink.AccessesPartialKey;
import com.google.crypto.tink.LowLevelCryptoCaller;
import com.google.crypto.tink.PublicKeyVerify;
import com.google.crypto.tink.signature.EcdsaPublicKey;
import com.google.crypto.tink.signature.subtle.EcdsaVerifier;
import dev.fluno.runtime.digest.Sha256;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.spec.ECPoint;
import java.util.Arrays;
import java.util.List;

/**
 * A public key that can check signatures. The algorithm is fixed by the key, never by what a
 * signature says. Two keys are equal if they are the same point on the same curve.
 */
public final class VerificationKey {
  private static final String LABEL = "PUBLIC KEY";
  private static final String NEED =
      "a PEM \"" + LABEL + "\" with an ECDSA key on P-256, P-384 or P-521";

  private final byte[] spki;
  private final String algorithm;
  private final String fingerprint;
  private final String hint;
  private final PublicKeyVerify verifier;

  /** Any algorithm: the tests check vectors for which no key of a policy may be used. */
  VerificationKey(byte[] spki, String algorithm, PublicKeyVerify verifier) {
    this.spki = spki;
    this.algorithm = algorithm;
    this.fingerprint = Sha256.hex(spki);
    this.hint = Sha256.hex(Pem.write(LABEL, spki));
    this.verifier = verifier;
  }

  /**
   * Reads a PEM public key ("BEGIN PUBLIC KEY"), ECDSA on P-256, P-384 or P-521.
   *
   * @throws IllegalArgumentException with a message for people if it is anything else
   */
  public static VerificationKey fromPem(String pem) {
    List<Pem.Block> blocks = Pem.blocks(pem);
    if (blocks.size() != 1) {
      throw new IllegalArgumentException(
          "needs " + NEED + ", has " + (blocks.isEmpty() ? "no PEM" : "several PEM") + " blocks");
    }
    Pem.Block block = blocks.getFirst();
    if (!block.label().equals(LABEL)) {
      throw new IllegalArgumentException("needs " + NEED + ", has a PEM \"" + block.label() + "\"");
    }
    return fromDer(block.der());
  }

  /**
   * Reads a DER SubjectPublicKeyInfo, ECDSA on P-256, P-384 or P-521 with an uncompressed point.
   *
   * @throws IllegalArgumentException with a message for people if it is anything else
   */
  public static VerificationKey fromDer(byte[] der) {
    for (KeyAlgorithm algorithm : KeyAlgorithm.values()) {
      byte[] prefix = algorithm.spkiPrefix();
      int field = algorithm.fieldBytes();
      if (der.length == prefix.length + 2 * field
          && Arrays.equals(der, 0, prefix.length, prefix, 0, prefix.length)) {
        var x = new BigInteger(1, der, prefix.length, field);
        var y = new BigInteger(1, der, prefix.length + field, field);
        return new VerificationKey(
            der.clone(), algorithm.displayName(), verifier(algorithm, new ECPoint(x, y)));
      }
    }
    String have = KeyFormat.describe(der);
    boolean known =
        Arrays.stream(KeyAlgorithm.values()).anyMatch(algorithm -> algorithm.format().equals(have));
    throw new IllegalArgumentException(
        "needs " + NEED + ", has " + have + (known ? " in another encoding" : ""));
  }

  // Tink wants whoever does without its registry to say so.
  @AccessesPartialKey
  @LowLevelCryptoCaller
  private static PublicKeyVerify verifier(KeyAlgorithm algorithm, ECPoint point) {
    try {
      // Building the key checks that the point is on the curve. Making the verifier directly, not
      // through Tink's registry, saves its start-up cost and its choice of algorithms.
      return EcdsaVerifier.create(
          EcdsaPublicKey.builder()
              .setParameters(algorithm.parameters())
              .setPublicPoint(point)
              .build());
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "needs " + NEED + ", has a point that is not on the curve", e);
    }
  }

  /** For people, such as {@code ECDSA P-384}. */
  public String algorithm() {
    return algorithm;
  }

  /** Lower-case hex SHA-256 of the key's DER SubjectPublicKeyInfo: what people compare. */
  public String fingerprint() {
    return fingerprint;
  }

  /** The key as PEM in its one canonical form. */
  public String pem() {
    return Pem.write(LABEL, spki);
  }

  /**
   * Lower-case hex SHA-256 of {@link #pem()}: how model-signing 1.1.0 and later name a key in a
   * signature. It identifies, it proves nothing.
   */
  public String hint() {
    return hint;
  }

  /** True if the DER signature over the message is by this key. Never throws for any bytes. */
  public boolean verifies(byte[] message, byte[] signature) {
    try {
      verifier.verify(signature, message);
      return true;
    } catch (GeneralSecurityException | RuntimeException e) {
      // Tink promises the first; a slip of the second kind must not be a way to crash the gate.
      return false;
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VerificationKey key && key.fingerprint.equals(fingerprint);
  }

  @Override
  public int hashCode() {
    return fingerprint.hashCode();
  }

  /** The fingerprint. */
  @Override
  public String toString() {
    return fingerprint;
  }
}
