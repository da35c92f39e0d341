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

  private final Reason reason;

  PlatformCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.PLATFORM, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
