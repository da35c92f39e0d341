package dev.fluno.runtime.json;

/**
 * Bytes are not strict JSON, or a JSON value is not what its decoder needs. Checked, so that every
 * caller turns it into the refusal code of its own stage.
 */
public final class JsonProblem extends Exception {
  private static final long serialVersionUID = 1L;

  /** What kind of fault it is; callers map kinds to codes. */
  public enum Kind {
    /** Larger or deeper than the limits allow. */
    TOO_LARGE,
    /** Not UTF-8, or with a byte order mark. */
    NOT_UTF8,
    /** Not JSON by RFC 8259, or not exactly one root. */
    NOT_JSON,
    /** An object names one key twice. */
    DUPLICATE_KEY,
    /** JSON, but not what the decoder needs at this pointer. */
    MISMATCH
  }

  private final Kind kind;
  private final String pointer;
  private final String need;
  private final String have;

  public JsonProblem(Kind kind, String pointer, String need, String have) {
    super(pointer + ": need " + need + ", have " + have);
    this.kind = kind;
    this.pointer = pointer;
    this.need = need;
    this.have = have;
  }

  public Kind kind() {
    return kind;
  }

  /** RFC 6901 pointer of the value concerned, or "line L, column C" where there is no value yet. */
  public String pointer() {
    return pointer;
  }

  public String need() {
    return need;
  }

  public String have() {
    return have;
  }
}
