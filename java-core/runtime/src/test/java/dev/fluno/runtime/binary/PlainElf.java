package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Set;

/**
 * A second opinion on an ELF library that the inspector accepts: program headers and dynamic tags
 * read in the plainest way, by the numbers of the System V ABI, with nothing of the inspector's.
 */
final class PlainElf {
  private static final int LOAD = 1;
  private static final int DYNAMIC = 2;
  private static final int INTERPRETER = 3;
  private static final int THREAD_LOCAL = 7;
  private static final int STACK = 0x6474e551;

  private static final int EXECUTABLE = 1;
  private static final int WRITABLE = 2;

  /** INIT, FINI and their arrays, SONAME, RPATH, TEXTREL, RUNPATH, PREINIT, AUDIT and FILTER. */
  private static final Set<Long> FORBIDDEN =
      Set.of(
          12L,
          13L,
          14L,
          15L,
          22L,
          25L,
          26L,
          29L,
          32L,
          0x6ffffefbL,
          0x6ffffefcL,
          0x7ffffffdL,
          0x7fffffffL);

  private PlainElf() {}

  static void assertHarmless(byte[] bytes) {
    ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals(0x464c457f, file.getInt(0), "the magic number");
    assertEquals(3, file.getShort(16), "a shared object");
    assertEquals(62, file.getShort(18), "x86-64");
    int stacks = 0;
    int dynamics = 0;
    for (int i = 0; i < file.getShort(56); i++) {
      int at = (int) file.getLong(32) + i * 56;
      int flags = file.getInt(at + 4);
      switch (file.getInt(at)) {
        case LOAD -> {
          assertTrue((flags & EXECUTABLE) == 0 || (flags & WRITABLE) == 0, "no W+X segment");
          assertTrue(file.getLong(at + 8) + file.getLong(at + 32) <= bytes.length, "in the file");
        }
        case DYNAMIC -> {
          dynamics++;
          assertTags(file, (int) file.getLong(at + 8), file.getLong(at + 32));
        }
        case STACK -> {
          stacks++;
          assertEquals(0, flags & EXECUTABLE, "no executable stack");
        }
        case INTERPRETER, THREAD_LOCAL -> throw new AssertionError("an interpreter or TLS");
        default -> {}
      }
    }
    assertEquals(1, stacks, "one stack header");
    assertEquals(1, dynamics, "one dynamic section");
  }

  private static void assertTags(ByteBuffer file, int offset, long bytes) {
    var seen = new HashSet<Long>();
    for (int at = offset; at < offset + bytes; at += 16) {
      long tag = file.getLong(at);
      if (tag == 0) {
        return;
      }
      assertFalse(FORBIDDEN.contains(tag), () -> "the tag " + tag);
      assertTrue(seen.add(tag), () -> "twice the tag " + tag);
    }
    throw new AssertionError("no end of the dynamic section");
  }
}
