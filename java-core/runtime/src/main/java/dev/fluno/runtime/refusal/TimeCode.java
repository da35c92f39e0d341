package dev.fluno.runtime.refusal;

/** Why an artifact is not valid now. */
public enum TimeCode implements Code {
  NOT_YET_VALID(
      1501,
      "the artifact is not valid yet",
      "Check this machine's clock, or wait until the artifact is valid."),
  EXPIRED(1502, "the artifact has expired", "Ask its publisher for a newer bundle."),
  CLOCK_BEHIND(1503, "this machine's clock is behind", "Set the clock.");

  private final Reason reason;

  TimeCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.TIME, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
