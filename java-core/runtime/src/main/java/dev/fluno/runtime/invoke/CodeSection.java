package dev.fluno.runtime.invoke;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A section of a PE file that holds code (PE format, "Section Table").
 *
 * @param address where it lies in memory, from the start of the image
 * @param bytes what the file has of it; the rest of its last page is zero
 */
record CodeSection(long address, MemorySegment bytes) {
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int EXECUTE = 0x20000000;
  private static final int HEADER_BYTES = 40;

  /**
   * All of a file, which the inspection has vouched for.
   *
   * @throws IndexOutOfBoundsException if it is no PE file
   */
  static List<CodeSection> of(MemorySegment file) {
    long header = Integer.toUnsignedLong(file.get(INT, 0x3c));
    int count = Short.toUnsignedInt(file.get(SHORT, header + 6));
    long table = header + 24 + Short.toUnsignedInt(file.get(SHORT, header + 20));
    var sections = new ArrayList<CodeSection>();
    for (int i = 0; i < count; i++) {
      long at = table + (long) i * HEADER_BYTES;
      if ((file.get(INT, at + 36) & EXECUTE) != 0) {
        long inMemory = Integer.toUnsignedLong(file.get(INT, at + 8));
        long inFile = Integer.toUnsignedLong(file.get(INT, at + 16));
        long offset = Integer.toUnsignedLong(file.get(INT, at + 20));
        sections.add(
            new CodeSection(
                Integer.toUnsignedLong(file.get(INT, at + 12)),
                file.asSlice(offset, Math.min(inMemory, inFile))));
      }
    }
    return List.copyOf(sections);
  }

  boolean contains(long module, long at) {
    long offset = at - module - address;
    return offset >= 0 && offset < bytes.byteSize();
  }
}
