package dev.fluno.runtime.binary;

import java.util.Optional;

/**
 * The dynamic string table.
 *
 * @param offset where it starts in the file
 * @param size its size in bytes
 */
record StringTable(FileBytes file, long offset, long size) {

  /** Longer than any name that a manifest could declare. */
  private static final int MAX_LENGTH = 512;

  /** The string at an index of the table; empty if it does not end in time. */
  Optional<String> at(long index) {
    if (index < 0 || index >= size) {
      return Optional.empty();
    }
    long limit = Math.min(size - index, MAX_LENGTH + 1L);
    for (long length = 0; length < limit; length++) {
      if (file.u8(offset + index + length) == 0) {
        return Optional.of(file.text(offset + index, length));
      }
    }
    return Optional.empty();
  }
}
