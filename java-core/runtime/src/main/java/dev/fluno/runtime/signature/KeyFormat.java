package dev.fluno.runtime.signature;

import java.util.HexFormat;
import java.util.List;

/**
 * Names the format of a key that is not accepted, for messages. It reads only as far as the
 * algorithm identifier and never decides that a key is good.
 */
public final class KeyFormat {
  /** What {@link #describe} says of anything else. */
  public static final String UNKNOWN = "an unknown algorithm";

  private KeyFormat() {}

  private record Known(String oid, String name) {}

  // DER encodings of object identifiers, tag and length included, so that none is part of another.
  private static final List<Known> ALGORITHMS =
      List.of(
          new Known("06092a864886f70d010101", "RSA"),
          new Known("06092a864886f70d01010a", "RSA-PSS"),
          new Known("06072a8648ce380401", "DSA"),
          new Known("06032b6570", "Ed25519"),
          new Known("06032b6571", "Ed448"),
          new Known("06032b656e", "X25519"),
          new Known("06032b656f", "X448"),
          new Known("06082a8648ce3d030107", "EC P-256"),
          new Known("06052b81040022", "EC P-384"),
          new Known("06052b81040023", "EC P-521"),
          new Known("06052b8104000a", "EC secp256k1"),
          new Known("06072a8648ce3d0101", "EC with explicit parameters"),
          new Known("06072a8648ce3d0201", "EC on another curve"));

  // PKCS#8 and SPKI begin with the algorithm; SEC1 has the curve behind at most 66 bytes of key.
  private static final int HEAD_BYTES = 96;

  /** A name such as {@code Ed25519} or {@code EC P-384}, or {@link #UNKNOWN}. */
  public static String describe(byte[] der) {
    String head = HexFormat.of().formatHex(der, 0, Math.min(der.length, HEAD_BYTES));
    return ALGORITHMS.stream()
        .filter(known -> head.contains(known.oid))
        .map(Known::name)
        .findFirst()
        .orElse(UNKNOWN);
  }
}
