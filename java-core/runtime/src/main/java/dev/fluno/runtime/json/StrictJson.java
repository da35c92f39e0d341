package dev.fluno.runtime.json;

/**
 * Parses strict JSON: RFC 8259 in UTF-8 without a byte order mark, one root, no duplicate keys,
 * bounded depth.
 */
public final class StrictJson {

  /** Nesting allowed in every document that Fluno reads. */
  public static final int MAX_DEPTH = 32;

  private StrictJson() {}

  /**
   * Parses one document.
   *
   * @param bytes the whole document
   * @param maxBytes the largest document allowed
   * @throws JsonProblem of every kind but MISMATCH
   */
  public static JsonValue parse(byte[] bytes, int maxBytes) throws JsonProblem {
    throw new UnsupportedOperationException();
  }
}
