package dev.fluno.runtime.refusal;

/** Why a trust policy is not used. */
public enum PolicyCode implements Code {
  NOT_FOUND(
      1001,
      "no trust policy was found",
      "Make one with `fluno trust init --key PUBLIC_KEY`, or name one."),
  UNREADABLE(1002, "the trust policy cannot be read", "Let the user who runs Fluno read the file."),
  NOT_A_FILE(
      1003,
      "the trust policy is not a plain file",
      "Name the file itself, not a link, folder or device."),
  OWNER(
      1004,
      "the trust policy belongs to somebody else",
      "Check what it says, then make it your own with chown."),
  WRITABLE(
      1005,
      "the trust policy can be changed by others",
      "Check what it says, then run chmod go-w on it."),
  INSIDE_BUNDLE(
      1006,
      "the trust policy lies inside a bundle",
      "Use a policy of your own: a bundle must not say whom to trust."),
  TOO_LARGE(
      1007,
      "the trust policy is too large or nested too deeply",
      "Keep only the keys and rules that are needed."),
  NOT_JSON(
      1008,
      "the trust policy is not strict JSON",
      "Correct the file: UTF-8 without a byte order mark, no key twice, one value."),
  SCHEMA(
      1009,
      "the trust policy has another schema",
      "Write a fluno_trust.v1 policy, or use the version of Fluno that knows this one."),
  INVALID(
      1010,
      "the trust policy does not have the form of fluno_trust.v1",
      "Correct the member named; docs/trust.md describes each."),
  KEY_FORMAT(
      1011,
      "a key of the trust policy cannot be used",
      "Use an ECDSA public key in PEM, such as `fluno keygen` makes."),
  DUPLICATE(1012, "the trust policy says one thing twice", "Keep one of the two."),
  UNKNOWN_KEY(
      1013,
      "a rule of the trust policy names a key that the policy does not have",
      "Add the key, or correct the name."),
  THRESHOLD(
      1014,
      "a threshold of the trust policy cannot be met",
      "Set it between 1 and the number of keys of the rule."),
  DEVELOPMENT_PERIOD(
      1015,
      "a development policy is valid for too long",
      "Limit it to 30 days; release keys belong in a policy that is not marked development."),
  NOT_YET_ISSUED(1016, "the trust policy is not valid yet", "Check this machine's clock."),
  EXPIRED(
      1017,
      "the trust policy has expired",
      "Make a new one with `fluno trust init`, or fetch it from whoever maintains it."),
  PRELOADED(
      1020,
      "the trust policy refuses a process with preloaded libraries",
      "Start it without LD_PRELOAD and LD_AUDIT and with an empty /etc/ld.so.preload."),
  FOLDER_OWNER(
      1021,
      "the way to the trust policy belongs to somebody else",
      "Keep the policy in a folder of your own, all folders above which are yours or root's."),
  FOLDER_WRITABLE(
      1022,
      "a folder above the trust policy can be changed by others",
      "Check what the policy says, then run chmod go-w on the folder, or keep the policy elsewhere.");

  private final Reason reason;

  PolicyCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.POLICY, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
