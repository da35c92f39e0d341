package dev.fluno.runtime.refusal;

/** Why an artifact is not valid now. */
public enum TimeCode implements Code {
  NOT_YET_VALID(
      1501,
      "the artifact is not valid yet",
      "Check this machine's clock, or wait until the artifact is valid."),
  EXPIRED(1502, "the artifact has expired", "Ask its publisher for a newer bundle."),
  CLOCK_BEHIND(1503, "this machine's clock is behind", "Set the clock.");

  private final int number;
  private final String title;
  private final String remedy;

  TimeCode(int number, String title, String remedy) {
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
    return Stage.TIME;
  }
}
