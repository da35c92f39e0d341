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
  private static final String NEED = "a PEM \"" + LABEL + "\" with an ECDSA P-256 key";

  private final byte[] spki;
  private final String fingerprint;
  private final PublicKeyVerify verifier;

  private VerificationKey(byte[] spki, PublicKeyVerify verifier) {
    this.spki = spki;
    this.fingerprint = Sha256.hex(spki);
    this.verifier = verifier;
  }

  /**
   * Reads a PEM public key ("BEGIN PUBLIC KEY"), ECDSA P-256.
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
   * Reads a DER SubjectPublicKeyInfo, ECDSA P-256 with an uncompressed point.
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
        return new VerificationKey(der.clone(), verifier(algorithm, new ECPoint(x, y)));
      }
    }
    String have = KeyFormat.describe(der);
    throw new IllegalArgumentException(
        "needs "
            + NEED
            + ", has "
            + (have.equals("EC P-256") ? "EC P-256 in another encoding" : have));
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
    return Sha256.hex(pem());
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
