package dev.fluno.runtime.binary;

/** The access that memory is mapped with, in messages. */
final class Access {
  private Access() {}

  static String text(boolean read, boolean write, boolean execute) {
    return (read ? "R" : "") + (write ? "W" : "") + (execute ? "X" : "");
  }
}
