package dev.fluno.runtime.signature;

import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.SignatureCode;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Reads one detached OpenSSF Model Signing v1.0 signature file.
 *
 * <p>The order matters: the form of the whole file first, whoever it is by; then the signature,
 * under every key there is, whatever the file says about its key; then, from the very bytes that
 * were signed, the statement.
 */
public final class OmsSignature {

  /** The largest signature file of a bundle: a statement over 64 resources takes some 16 KiB. */
  public static final int MAX_BYTES = OmsProfile.BUNDLE.maxBytes();

  private OmsSignature() {}

  /** The same for the signature file of a bundle. */
  public static Optional<SignedStatement> check(
      String file, byte[] bytes, Collection<VerificationKey> keys) {
    return check(file, bytes, keys, OmsProfile.BUNDLE);
  }

  /**
   * Checks one signature file against the given keys.
   *
   * @param file its name, for messages
   * @param bytes its contents
   * @param keys the trusted keys
   * @param profile what may be signed
   * @return the signed statement, or empty if the file is well-formed and names a signer that is
   *     none of the keys
   * @throws RefusedException with a signature code if it is malformed, of another format, or names
   *     one of the keys but does not verify
   */
  public static Optional<SignedStatement> check(
      String file, byte[] bytes, Collection<VerificationKey> keys, OmsProfile profile) {
    OmsBundle bundle = OmsBundle.parse(file, bytes, profile);
    DsseEnvelope envelope = bundle.envelope();
    Optional<VerificationKey> signer =
        envelope.signers(namedFirst(bundle, keys)).stream().findFirst();
    if (signer.isEmpty()) {
      return unverified(file, bundle, keys);
    }
    Statement statement = new StatementDecoder(file, profile).decode(envelope.payload());
    return Optional.of(new SignedStatement(file, signer.get(), statement));
  }

  /**
   * What a signature file of a bundle says was signed. Whether anybody signed that is not asked:
   * this is for those who write signatures beside it, and nothing for a gate.
   *
   * @throws RefusedException with a signature code if it is malformed or of another format
   */
  public static Statement claim(String file, byte[] bytes) {
    OmsBundle bundle = OmsBundle.parse(file, bytes, OmsProfile.BUNDLE);
    return new StatementDecoder(file, OmsProfile.BUNDLE).decode(bundle.envelope().payload());
  }

  /**
   * An order and nothing more, so that a bundle with as many signers as the policy has keys takes
   * one check for each and not the square of their number: every key is tried until one verifies.
   */
  private static List<VerificationKey> namedFirst(
      OmsBundle bundle, Collection<VerificationKey> keys) {
    return keys.stream().sorted(Comparator.comparing(key -> !names(bundle, key))).toList();
  }

  /** Why no key verifies it: a stranger's file is let be, a forged or broken one is refused. */
  private static Optional<SignedStatement> unverified(
      String file, OmsBundle bundle, Collection<VerificationKey> keys) {
    byte[] signature = bundle.envelope().signatures().getFirst();
    byte[] faulty = DsseV1.encoding(OmsBundle.PAYLOAD_TYPE, bundle.envelope().payload());
    for (VerificationKey key : keys) {
      if (key.verifies(faulty, signature)) {
        throw new RefusedException(
            SignatureCode.DSSEV1, file, "a signature over DSSEv1", "one over DSSEV1");
      }
      if (names(bundle, key)) {
        throw new RefusedException(
            SignatureCode.BAD_SIGNATURE,
            file,
            "a signature by key " + key.fingerprint(),
            "one that does not verify");
      }
    }
    if (bundle.hint().isEmpty() && bundle.rawBytes().length == 0) {
      throw new RefusedException(
          SignatureCode.UNNAMED_KEY, file, "a hint that names the key", "none");
    }
    return Optional.empty();
  }

  private static boolean names(OmsBundle bundle, VerificationKey key) {
    return bundle.hint().equals(key.hint())
        || new String(bundle.rawBytes(), StandardCharsets.ISO_8859_1)
            .strip()
            .equals(key.pem().strip());
  }
}
