package dev.fluno.runtime.signature;

/**
 * A public key that can check signatures. The algorithm is fixed by the key, never by what a
 * signature says.
 */
public final class VerificationKey {

  private VerificationKey() {}

  /**
   * Reads a PEM public key ("BEGIN PUBLIC KEY"), ECDSA P-256.
   *
   * @throws IllegalArgumentException with a message for people if it is anything else
   */
  public static VerificationKey fromPem(String pem) {
    throw new UnsupportedOperationException();
  }

  /** Lower-case hex SHA-256 of the key's DER SubjectPublicKeyInfo: what people compare. */
  public String fingerprint() {
    throw new UnsupportedOperationException();
  }

  /** True if the DER signature over the message is by this key. Never throws for any bytes. */
  public boolean verifies(byte[] message, byte[] signature) {
    throw new UnsupportedOperationException();
  }
}
