package dev.fluno.runtime.refusal;

/** An argument of a call is wrong; nothing was called and nothing was changed. */
public final class ArgumentException extends FlunoException {
  private static final long serialVersionUID = 1L;

  public ArgumentException(Refusal refusal) {
    super(refusal);
  }

  public ArgumentException(CallCode code, String subject, String need, String have) {
    this(new Refusal(code, subject, need, have));
  }
}
