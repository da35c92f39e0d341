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
      "Allow them in the rule's allow_imports if you trust the signer with them."),
  ROLLBACK(
      1407,
      "a newer version of this artifact has been loaded here before",
      "Fetch that version or a newer one; docs/trust.md says how to go back on purpose."),
  STATE_DAMAGED(
      1408,
      "the record of loaded versions is damaged",
      "Restore it from a backup; without it, as after deleting it, any version is the first."),
  STATE_UNAVAILABLE(
      1409,
      "the policy requires a record of loaded versions, and none can be kept",
      "Let XDG_STATE_HOME name a folder of yours that can be written, or set rollback_state to off."),
  STATE_EXPOSED(
      1410,
      "the record of loaded versions can be changed by others",
      "Check what it says, then make it and the folders above it your own, with chmod go-w."),
  STATE_BUSY(
      1411,
      "another process holds the record of loaded versions",
      "Try again; if it stays so, end the process that hangs.");

  private final Reason reason;

  RuleCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.RULE, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
