package dev.fluno.runtime.refusal;

/** Why no library of the bundle fits this machine. */
public enum PlatformCode implements Code {
  NO_LIBRARY(
      1701,
      "the bundle holds no library for this machine",
      "Ask its publisher for a bundle that has one."),
  CPU_LEVEL_TOO_LOW(
      1702,
      "every library of the bundle needs a newer CPU",
      "Run it on a machine with such a CPU, or ask its publisher for a bundle built for yours.");

  private final int number;
  private final String title;
  private final String remedy;

  PlatformCode(int number, String title, String remedy) {
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
    return Stage.PLATFORM;
  }
}
