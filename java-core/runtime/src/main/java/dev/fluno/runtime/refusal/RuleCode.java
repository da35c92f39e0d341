package dev.fluno.runtime.refusal;

/** Why the trust policy does not allow an artifact. */
public enum RuleCode implements Code {
  NO_RULE(
      1401,
      "no rule of the trust policy covers this artifact",
      "Add a rule for it to the policy if you trust its signer with it.");

  private final int number;
  private final String title;
  private final String remedy;

  RuleCode(int number, String title, String remedy) {
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
    return Stage.RULE;
  }
}
