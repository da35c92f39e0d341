package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;

/**
 * A second opinion on a DLL that the inspector accepts: headers and sections read in the plainest
 * way, by the numbers of the PE format, with nothing of the inspector's.
 */
final class PlainPe {
  private static final int DLL = 0x2000;
  private static final int HIGH_ENTROPY_DYNAMIC_BASE_NX = 0x20 | 0x40 | 0x100;
  private static final int EXECUTABLE = 0x20000000;
  private static final int WRITABLE = 0x80000000;

  /** Resources, certificates, TLS, bound and delayed imports, managed code. */
  private static final Set<Integer> FORBIDDEN = Set.of(2, 4, 9, 11, 13, 14);

  private PlainPe() {}

  static void assertHarmless(byte[] bytes) {
    ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals(0x5a4d, file.getShort(0), "MZ");
    int pe = file.getInt(0x3c);
    assertEquals(0x4550, file.getInt(pe), "PE");
    assertEquals((short) 0x8664, file.getShort(pe + 4), "x86-64");
    assertNotEquals(0, file.getShort(pe + 22) & DLL, "a library");
    int options = pe + 24;
    assertEquals(0x20b, file.getShort(options), "PE32+");
    assertEquals(0, file.getInt(options + 16), "no code at load");
    assertEquals(
        HIGH_ENTROPY_DYNAMIC_BASE_NX,
        file.getShort(options + 70) & HIGH_ENTROPY_DYNAMIC_BASE_NX,
        "at a random address, its data not executable");
    for (int directory : FORBIDDEN) {
      if (directory < file.getInt(options + 108)) {
        assertEquals(0, file.getLong(options + 112 + directory * 8), "directory " + directory);
      }
    }
    assertSections(file, pe, options + file.getShort(pe + 20));
  }

  private static void assertSections(ByteBuffer file, int pe, int first) {
    long end = 0;
    for (int i = 0; i < file.getShort(pe + 6); i++) {
      int at = first + i * 40;
      int flags = file.getInt(at + 36);
      assertTrue((flags & EXECUTABLE) == 0 || (flags & WRITABLE) == 0, "no W+X section");
      long size = Integer.toUnsignedLong(file.getInt(at + 16));
      if (size > 0) {
        end = Math.max(end, Integer.toUnsignedLong(file.getInt(at + 20)) + size);
      }
    }
    assertEquals(file.limit(), end, "no overlay");
  }
}
