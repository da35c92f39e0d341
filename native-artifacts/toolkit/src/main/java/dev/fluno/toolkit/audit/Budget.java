package dev.fluno.toolkit.audit;

/** How much one audit may unpack, so that a small file cannot make it work without end. */
final class Budget {

  /** As large as a file of a bundle may be. */
  static final int MAX_FILE_BYTES = 256 << 20;

  /** A release with the whole of GraalPy unpacks to a third of this. */
  static final long MAX_BYTES = 2L << 30;

  static final int MAX_ENTRIES = 100_000;

  /** A jar with a wheel in a zip is 3. */
  static final int MAX_DEPTH = 4;

  private long bytes;
  private int entries;

  /** True while entries of this size may still be unpacked; counts them. */
  boolean takes(long size) {
    if (size < 0 || size > MAX_FILE_BYTES || bytes + size > MAX_BYTES || entries >= MAX_ENTRIES) {
      return false;
    }
    bytes += size;
    entries++;
    return true;
  }

  long bytes() {
    return bytes;
  }

  int entries() {
    return entries;
  }
}
