package dev.fluno.runtime.signature;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.SignatureCode;
import java.util.Base64;

/**
 * Base64 of RFC 4648 in its one canonical form: with padding, without white space, spare bits zero.
 * So each byte string has one text per alphabet, and a changed character is a changed value or an
 * error.
 */
final class StrictBase64 {
  private StrictBase64() {}

  /**
   * Decodes the standard or the URL-safe alphabet: DSSE v1.0 lets a signer choose and obliges a
   * verifier to take both. The two never mix in one string.
   *
   * @throws IllegalArgumentException if the text is not canonical
   */
  static byte[] decode(String text) {
    boolean urlSafe = text.indexOf('-') >= 0 || text.indexOf('_') >= 0;
    return urlSafe
        ? canonical(text, Base64.getUrlDecoder(), Base64.getUrlEncoder())
        : decodeStandard(text);
  }

  /** Decodes a member of a signature file; refuses it by its place if it is not canonical. */
  static byte[] member(String file, ObjectReader at, String member) throws JsonProblem {
    try {
      return decode(at.string(member));
    } catch (IllegalArgumentException e) {
      throw new RefusedException(
          SignatureCode.BASE64,
          file + " " + at.pointer() + "/" + member,
          "base64 with padding, without white space and spare bits",
          String.valueOf(e.getMessage()));
    }
  }

  /** Decodes the standard alphabet only, as PEM uses it. */
  static byte[] decodeStandard(String text) {
    return canonical(text, Base64.getDecoder(), Base64.getEncoder());
  }

  private static byte[] canonical(String text, Base64.Decoder decoder, Base64.Encoder encoder) {
    byte[] bytes = decoder.decode(text);
    // The JDK's decoder takes missing padding and spare bits; encoding again shows them.
    if (!encoder.encodeToString(bytes).equals(text)) {
      throw new IllegalArgumentException("not canonical base64");
    }
    return bytes;
  }
}
