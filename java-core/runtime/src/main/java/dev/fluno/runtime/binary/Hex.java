package dev.fluno.runtime.binary;

/** Numbers in messages. */
final class Hex {
  private Hex() {}

  static String of(long value) {
    return "0x" + Long.toHexString(value);
  }
}
