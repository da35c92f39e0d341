package dev.fluno.runtime.signature;

import java.util.List;
import java.util.Optional;

/** Reads one detached OpenSSF Model Signing v1.0 signature file. */
public final class OmsSignature {

  /** The largest signature file that is read. */
  public static final int MAX_BYTES = 1 << 20;

  private OmsSignature() {}

  /**
   * Checks one signature file against the given keys.
   *
   * @param file its name, for messages
   * @param bytes its contents
   * @param keys keys that are valid now and not revoked
   * @return the signed statement, or empty if the file is well-formed and names a signer that is
   *     none of the keys
   * @throws dev.fluno.runtime.refusal.RefusedException with a signature code if it is malformed, of
   *     another format, or names one of the keys but does not verify
   */
  public static Optional<SignedStatement> check(
      String file, byte[] bytes, List<VerificationKey> keys) {
    throw new UnsupportedOperationException();
  }
}
