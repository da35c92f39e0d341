package dev.fluno.runtime.abi;

import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Memory outside the Java heap, as native code wants it. */
public final class NativeMemory {

  /** A cache line, and the width of an AVX-512 register. */
  public static final long BYTE_ALIGNMENT = 64;

  private NativeMemory() {}

  /**
   * Zeroed memory, aligned to {@link #BYTE_ALIGNMENT}, that lives as long as the arena.
   *
   * @param purpose what it is for, in the message if it is not to be had
   * @throws ArgumentException if it is not to be had
   */
  public static MemorySegment allocate(Arena arena, long byteSize, String purpose) {
    try {
      return arena.allocate(byteSize, BYTE_ALIGNMENT);
    } catch (OutOfMemoryError e) {
      // The JVM throws it when -XX:MaxDirectMemorySize or malloc says no; the heap is fine.
      throw new ArgumentException(
          CallCode.NO_MEMORY, purpose, byteSize + " bytes", String.valueOf(e.getMessage()));
    }
  }
}
