package dev.fluno.runtime.abi;

import java.util.List;

/** The hash that ties a manifest to the exact binary interface of its entries. */
public final class AbiHash {
  private AbiHash() {}

  /** Canonical text of the entries, one line each, sorted by name; {@code doc} does not count. */
  public static String canonicalText(List<EntrySignature> entries) {
    throw new UnsupportedOperationException();
  }

  /** Lower-case hex SHA-256 of the canonical text in UTF-8. */
  public static String of(List<EntrySignature> entries) {
    throw new UnsupportedOperationException();
  }
}
