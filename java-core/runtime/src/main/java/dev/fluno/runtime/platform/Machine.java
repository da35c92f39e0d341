package dev.fluno.runtime.platform;

/** The machine this JVM runs on. */
public final class Machine {
  private Machine() {}

  /**
   * This machine's operating system, architecture and highest CPU level; never over-reports the
   * level.
   */
  public static Target current() {
    throw new UnsupportedOperationException();
  }
}
