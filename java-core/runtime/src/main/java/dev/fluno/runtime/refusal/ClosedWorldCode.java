package dev.fluno.runtime.refusal;

/** Why the payload is not exactly what was signed. */
public enum ClosedWorldCode implements Code {
  EXTRA_FILE(
      1601,
      "the payload holds a file that its manifest does not name",
      "Do not use this bundle; fetch it again from its publisher."),
  MISSING_FILE(
      1602,
      "the payload lacks a file that its manifest names",
      "Fetch the bundle again from its publisher."),
  STATEMENT_DIFFERS(
      1603,
      "the signed statement and the manifest do not name the same files with the same digests",
      "Do not use this bundle; its signer signed something else.");

  private final Reason reason;

  ClosedWorldCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.CLOSED_WORLD, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
