package dev.fluno.runtime.platform;

/** Whether a machine can run a library, and if not, why. */
public enum Fit {
  RUNS("runs here"),
  OTHER_SYSTEM("not runnable: for another operating system"),
  OTHER_ARCHITECTURE("not runnable: for another architecture"),
  HIGHER_LEVEL("not runnable: needs a newer CPU");

  private final String label;

  Fit(String label) {
    this.label = label;
  }

  /** How a library made for one target fits a machine. */
  public static Fit of(Target library, Target machine) {
    if (!library.os().equals(machine.os())) {
      return OTHER_SYSTEM;
    }
    if (!library.arch().equals(machine.arch())) {
      return OTHER_ARCHITECTURE;
    }
    return library.cpuLevel() <= machine.cpuLevel() ? RUNS : HIGHER_LEVEL;
  }

  /** For people. */
  public String label() {
    return label;
  }
}
