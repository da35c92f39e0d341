package dev.fluno.runtime.refusal;

/**
 * A stable reason for a refusal. Implemented by one enum per stage; a number, once published, never
 * changes meaning.
 */
public interface Code {
  /** Four digits; the first two are {@link Stage#exitStatus()}. */
  int number();

  /** What was wrong, as a clause without a full stop: "the manifest has expired". */
  String title();

  /** What to do about it, as a full sentence. */
  String remedy();

  /** The stage that refuses with this code. */
  Stage stage();

  /** The code as people see it, such as {@code FLN-1301}. */
  default String id() {
    return "FLN-" + number();
  }
}
