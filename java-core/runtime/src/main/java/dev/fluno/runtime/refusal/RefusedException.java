package dev.fluno.runtime.refusal;

/**
 * A bundle or a trust policy was refused: nothing was loaded, or the load was undone.
 *
 * {@snippet file="RuntimeSnippetsTest.java" region="refused"}
 */
public final class RefusedException extends FlunoException {
  private static final long serialVersionUID = 1L;

  public RefusedException(Refusal refusal) {
    super(refusal);
  }

  public RefusedException(Code code, String subject, String need, String have) {
    this(new Refusal(code, subject, need, have));
  }
}
