package dev.fluno.runtime.refusal;

/** Why a resource is not what was signed. */
public enum ResourceCode implements Code {
  DIGEST_DIFFERS(
      1801,
      "a resource is not the one that was signed",
      "Do not use this bundle; fetch it again from its publisher."),
  SIZE_DIFFERS(
      1802,
      "a resource does not have the size that was signed",
      "Do not use this bundle; fetch it again from its publisher.");

  private final Reason reason;

  ResourceCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.RESOURCE, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
