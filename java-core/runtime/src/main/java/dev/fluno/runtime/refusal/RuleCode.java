package dev.fluno.runtime.refusal;

/** Why the trust policy does not allow an artifact. */
public enum RuleCode implements Code {
  NO_RULE(
      1401,
      "no rule of the trust policy covers this artifact",
      "Add a rule for it to the policy if you trust its signer with it."),
  THRESHOLD(
      1402,
      "too few of the keys that may sign this artifact have signed it",
      "Fetch a bundle with the missing signatures, or ask whoever maintains the policy."),
  MIN_VERSION(
      1403,
      "the artifact is older than the trust policy allows",
      "Fetch a newer version of the artifact."),
  REVOKED_PAYLOAD(
      1404,
      "the trust policy revokes exactly this artifact",
      "Fetch a newer version of the artifact."),
  NEEDED_NOT_ALLOWED(
      1405,
      "the trust policy does not allow the libraries that the artifact needs",
      "Allow them in the rule's allow_needed if you trust the signer with them."),
  IMPORTS_NOT_ALLOWED(
      1406,
      "the trust policy does not allow the symbols that the artifact imports",
      "Allow them in the rule's allow_imports if you trust the signer with them.");

  private final Reason reason;

  RuleCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.RULE, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
