package dev.fluno.runtime.abi;

import java.util.Optional;

/** Reads the canonical text of a {@link ValueType}. */
public final class TypeText {
  private TypeText() {}

  /** The type, or empty if the text is not exactly the canonical text of one. */
  public static Optional<ValueType> parse(String text) {
    throw new UnsupportedOperationException();
  }
}
