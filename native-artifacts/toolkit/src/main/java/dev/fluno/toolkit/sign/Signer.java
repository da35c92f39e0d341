package dev.fluno.toolkit.sign;

import dev.fluno.runtime.signature.VerificationKey;

/**
 * Something that signs for one key pair: a private key in memory, or later a token that keeps its
 * key to itself. Nothing else of the toolkit knows private keys.
 */
public interface Signer {

  /** The key that checks its signatures: ECDSA on P-256, P-384 or P-521. */
  VerificationKey verificationKey();

  /**
   * Signs a message with the hash that OMS v1.0 pairs with the curve.
   *
   * @return the signature in DER; another one each time
   */
  byte[] sign(byte[] message);
}
