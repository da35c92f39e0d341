package dev.fluno.toolkit.audit;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Recognises private keys in DER by their outline: a file that is one SEQUENCE, whole, whose first
 * elements are those of a key. No text, class or library begins so.
 */
final class Der {
  private static final int INTEGER = 0x02;
  private static final int OCTET_STRING = 0x04;
  private static final int OBJECT_IDENTIFIER = 0x06;
  private static final int SEQUENCE = 0x30;

  /** 1.2.840.113549.1.7.1 (PKCS#7 data) and 1.7.2 (signed data), which PKCS#12 wraps. */
  private static final String PKCS7 = "2a864886f70d0107";

  /** 1.2.840.113549.1.5 (password-based encryption, PKCS#5) and 1.12.1 (PKCS#12). */
  private static final List<String> ENCRYPTION = List.of("2a864886f70d0105", "2a864886f70d010c01");

  /** The same PKCS#12 with lengths that are not stated, as Windows writes it. */
  private static final String INDEFINITE_PKCS12 = "308002010330800609" + PKCS7;

  private final byte[] bytes;

  private Der(byte[] bytes) {
    this.bytes = bytes;
  }

  /** One element: its tag, and where its content is. */
  private record Element(int tag, int from, int to) {}

  static Optional<String> privateKey(byte[] bytes) {
    int prefix = INDEFINITE_PKCS12.length() / 2;
    if (bytes.length > prefix
        && HexFormat.of().formatHex(bytes, 0, prefix).equals(INDEFINITE_PKCS12)) {
      return Optional.of("a PKCS#12 key store");
    }
    var der = new Der(bytes);
    var whole = der.elements(0, bytes.length);
    if (whole.size() != 1 || whole.getFirst().tag() != SEQUENCE) {
      return Optional.empty();
    }
    return der.key(der.elements(whole.getFirst().from(), whole.getFirst().to()));
  }

  private Optional<String> key(List<Element> members) {
    if (members.size() < 2) {
      return Optional.empty();
    }
    var first = members.getFirst();
    var second = members.get(1);
    if (first.tag() == SEQUENCE && second.tag() == OCTET_STRING && members.size() == 2) {
      return startsWith(first, ENCRYPTION)
          ? Optional.of("an encrypted PKCS#8 key")
          : Optional.empty();
    }
    if (first.tag() != INTEGER || first.to() - first.from() != 1) {
      return Optional.empty();
    }
    int version = bytes[first.from()];
    if (version == 3 && second.tag() == SEQUENCE && startsWith(second, List.of(PKCS7))) {
      return Optional.of("a PKCS#12 key store");
    }
    if (version <= 1 && second.tag() == SEQUENCE && members.size() >= 3) {
      return members.get(2).tag() == OCTET_STRING ? Optional.of("a PKCS#8 key") : Optional.empty();
    }
    if (version == 1 && second.tag() == OCTET_STRING && second.to() - second.from() >= 16) {
      return Optional.of("a SEC 1 key");
    }
    boolean isRsa = members.size() >= 9 && members.stream().allMatch(m -> m.tag() == INTEGER);
    return version == 0 && isRsa ? Optional.of("a PKCS#1 key") : Optional.empty();
  }

  private boolean startsWith(Element sequence, List<String> oids) {
    var inner = elements(sequence.from(), sequence.to());
    if (inner.isEmpty() || inner.getFirst().tag() != OBJECT_IDENTIFIER) {
      return false;
    }
    var oid = HexFormat.of().formatHex(bytes, inner.getFirst().from(), inner.getFirst().to());
    return oids.stream().anyMatch(oid::startsWith);
  }

  /** The elements of a range; none if it is not made of whole elements, at most 16. */
  private List<Element> elements(int from, int to) {
    var elements = new ArrayList<Element>();
    int at = from;
    while (at < to && elements.size() < 16) {
      if (to - at < 2) {
        return List.of();
      }
      int tag = bytes[at] & 0xff;
      int length = bytes[at + 1] & 0xff;
      at += 2;
      if (length > 0x80) {
        int count = length & 0x7f;
        if (count > 4 || to - at < count) {
          return List.of();
        }
        length = 0;
        for (int i = 0; i < count; i++) {
          length = (length << 8) | (bytes[at++] & 0xff);
        }
      }
      if (length < 0 || length > to - at) {
        return List.of();
      }
      elements.add(new Element(tag, at, at + length));
      at += length;
    }
    return elements;
  }
}
