package dev.fluno.runtime.json;

/** Writes JSON values as UTF-8; the same value always gives the same bytes. */
public final class JsonWriter {
  private JsonWriter() {}

  /** Two-space indentation, LF line ends, one final LF. */
  public static byte[] pretty(JsonValue value) {
    throw new UnsupportedOperationException();
  }

  /** No white space at all. */
  public static byte[] compact(JsonValue value) {
    throw new UnsupportedOperationException();
  }
}
