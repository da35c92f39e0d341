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

  private final int number;
  private final String title;
  private final String remedy;

  ClosedWorldCode(int number, String title, String remedy) {
    this.number = number;
    this.title = title;
    this.remedy = remedy;
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String remedy() {
    return remedy;
  }

  @Override
  public Stage stage() {
    return Stage.CLOSED_WORLD;
  }
}
