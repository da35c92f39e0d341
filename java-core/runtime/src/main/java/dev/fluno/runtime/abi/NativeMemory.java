package dev.fluno.runtime.abi;

import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;

/** Memory outside the Java heap, as native code wants it. */
public final class NativeMemory {

  /** A cache line, and the width of an AVX-512 register. */
  public static final long BYTE_ALIGNMENT = 64;

  /**
   * A processor takes a load for one of bytes that it is about to store if the addresses are equal
   * up to a multiple of this, and waits.
   */
  private static final long ALIAS_BYTES = 4096;

  /** Odd, so that all places come up; any seven in a row are 448 bytes apart or more. */
  private static final long LINES_TO_THE_NEXT = 19;

  private static final AtomicInteger ALLOCATED = new AtomicInteger();

  private NativeMemory() {}

  /**
   * Zeroed memory, aligned to {@link #BYTE_ALIGNMENT}, that lives as long as the arena. A large
   * piece lies elsewhere in its page than the pieces before it: an allocator would put arrays of
   * one power of two almost a multiple of {@link #ALIAS_BYTES} apart.
   *
   * @param purpose what it is for, in the message if it is not to be had
   * @throws ArgumentException if it is not to be had
   */
  public static MemorySegment allocate(Arena arena, long byteSize, String purpose) {
    try {
      if (byteSize < ALIAS_BYTES) {
        return arena.allocate(byteSize, BYTE_ALIGNMENT);
      }
      var room = arena.allocate(byteSize + ALIAS_BYTES - BYTE_ALIGNMENT, BYTE_ALIGNMENT);
      long place = ALLOCATED.getAndIncrement() * LINES_TO_THE_NEXT * BYTE_ALIGNMENT;
      return room.asSlice(Math.floorMod(place - room.address(), ALIAS_BYTES), byteSize);
    } catch (OutOfMemoryError e) {
      // The JVM throws it when -XX:MaxDirectMemorySize or malloc says no; the heap is fine.
      throw new ArgumentException(
          CallCode.NO_MEMORY, purpose, byteSize + " bytes", String.valueOf(e.getMessage()));
    }
  }
}
