package dev.fluno.runtime.refusal;

/** One bound call was entered by two threads at once; the second was turned away. */
public final class BusyException extends FlunoException {
  private static final long serialVersionUID = 1L;

  public BusyException(Refusal refusal) {
    super(refusal);
  }

  public BusyException(CallCode code, String subject, String need, String have) {
    this(new Refusal(code, subject, need, have));
  }
}
