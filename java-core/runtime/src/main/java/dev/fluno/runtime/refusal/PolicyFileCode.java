package dev.fluno.runtime.refusal;

/** Why a trust policy cannot be written or changed. */
public enum PolicyFileCode implements Code {
  PUBLIC_KEY(
      4004,
      "the public key cannot be used",
      "Name the .pub.pem file that `fluno keygen` wrote, or use `openssl pkey -in KEY -pubout`."),
  UNUSABLE(4007, "the policy would be refused by the gate", "Correct what the cause names.");

  private final Reason reason;

  PolicyFileCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.AUTHORING, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
