package dev.fluno.runtime.refusal;

/** An artifact, a bound call or a tensor was used after it was closed. */
public final class ClosedException extends FlunoException {
  private static final long serialVersionUID = 1L;

  public ClosedException(Refusal refusal) {
    super(refusal);
  }

  public ClosedException(CallCode code, String subject, String need, String have) {
    this(new Refusal(code, subject, need, have));
  }
}
