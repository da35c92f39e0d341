package dev.fluno.runtime.refusal;

/**
 * A stable reason for a refusal. Implemented by one enum per stage; a number, once published, never
 * changes meaning.
 */
public interface Code {
  Reason reason();

  /** {@link Reason#number}. */
  default int number() {
    return reason().number();
  }

  /** {@link Reason#title}. */
  default String title() {
    return reason().title();
  }

  /** {@link Reason#remedy}. */
  default String remedy() {
    return reason().remedy();
  }

  /** {@link Reason#stage}. */
  default Stage stage() {
    return reason().stage();
  }

  /** The code as people see it, such as {@code FLN-1301}. */
  default String id() {
    return "FLN-" + number();
  }
}
