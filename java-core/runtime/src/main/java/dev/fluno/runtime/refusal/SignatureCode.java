package dev.fluno.runtime.refusal;

/** Why a signature is not accepted. */
public enum SignatureCode implements Code {
  NONE_TRUSTED(
      1201,
      "no signature is by a key of the trust policy",
      "Ask the signer for the public key and add it to the policy, or do not use this bundle.");

  private final int number;
  private final String title;
  private final String remedy;

  SignatureCode(int number, String title, String remedy) {
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
    return Stage.SIGNATURE;
  }
}
