package dev.fluno.toolkit;

import dev.fluno.runtime.refusal.Refusal;

/** An artifact could not be built, packed or signed; nothing half-written was left behind. */
public final class AuthoringException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  public AuthoringException(Refusal refusal) {
    super(refusal.message());
    this.refusal = refusal;
  }

  public AuthoringException(AuthoringCode code, String subject, String need, String have) {
    this(new Refusal(code, subject, need, have));
  }

  /** Keeps the cause for the few places where an I/O error has more to say than its message. */
  public AuthoringException(
      AuthoringCode code, String subject, String need, String have, Throwable cause) {
    this(code, subject, need, have);
    initCause(cause);
  }

  /** The code, stage, need and have behind this exception. */
  public Refusal refusal() {
    return refusal;
  }

  /** The stable code, such as {@code FLN-4030}. */
  public String code() {
    return refusal.code().id();
  }
}
