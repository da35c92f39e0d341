package dev.fluno.runtime.refusal;

/**
 * The root of everything Fluno throws at its users.
 *
 * <pre>
 * FlunoException
 * ├── RefusedException    a bundle or policy was refused; nothing was loaded or the load was undone
 * ├── ArgumentException   an argument of a call is wrong; nothing was called
 * ├── ClosedException     an artifact, bound call or tensor was used after it was closed
 * └── BusyException       one bound call was entered by two threads at once
 * </pre>
 */
public abstract sealed class FlunoException extends RuntimeException
    permits RefusedException, ArgumentException, ClosedException, BusyException {

  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  FlunoException(Refusal refusal) {
    super(refusal.message());
    this.refusal = refusal;
  }

  /** The code, stage, need and have behind this exception. */
  public final Refusal refusal() {
    return refusal;
  }

  /** The stable code, such as {@code FLN-1301}. */
  public final String code() {
    return refusal.code().id();
  }
}
