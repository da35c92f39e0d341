package dev.fluno.runtime.refusal;

/** Why a call was not made. */
public enum CallCode implements Code {
  CLOSED(
      3001,
      "it is closed",
      "Keep the artifact open, for example in a `with` block, while you call it."),
  BUSY(
      3002,
      "the bound call is already running on another thread",
      "Make one bound call for each thread.");

  private final int number;
  private final String title;
  private final String remedy;

  CallCode(int number, String title, String remedy) {
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
    return Stage.CALL;
  }
}
