package dev.fluno.runtime.refusal;

/** Why a trust policy is not used. */
public enum PolicyCode implements Code {
  NOT_FOUND(
      1001,
      "no trust policy was found",
      "Make one with `fluno trust init --key PUBLIC_KEY`, or name one.");

  private final int number;
  private final String title;
  private final String remedy;

  PolicyCode(int number, String title, String remedy) {
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
    return Stage.POLICY;
  }
}
