package dev.fluno.runtime.binary;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Little-endian fields of a file. Offsets and counts are in bytes and must have been checked with
 * {@link #holds}.
 */
record FileBytes(MemorySegment segment) {

  private static final ValueLayout.OfShort U16 =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt U32 =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong U64 =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  long size() {
    return segment.byteSize();
  }

  /** True if the file has all of these bytes; both numbers are unsigned. */
  boolean holds(long offset, long length) {
    return Long.compareUnsigned(offset, size()) <= 0
        && Long.compareUnsigned(length, size() - offset) <= 0;
  }

  int u8(long offset) {
    return segment.get(ValueLayout.JAVA_BYTE, offset) & 0xff;
  }

  int u16(long offset) {
    return segment.get(U16, offset) & 0xffff;
  }

  long u32(long offset) {
    return segment.get(U32, offset) & 0xffff_ffffL;
  }

  /** As its 64 bits. */
  long u64(long offset) {
    return segment.get(U64, offset);
  }

  /** The bytes as text, one character each, so that different bytes are different text. */
  String text(long offset, long length) {
    return new String(
        segment.asSlice(offset, length).toArray(ValueLayout.JAVA_BYTE),
        StandardCharsets.ISO_8859_1);
  }
}
