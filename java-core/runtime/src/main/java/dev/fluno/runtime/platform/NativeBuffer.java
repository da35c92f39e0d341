package dev.fluno.runtime.platform;

import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.Charset;

/** Small memory outside the Java heap, for calls of the C library. */
public final class NativeBuffer {
  private NativeBuffer() {}

  /**
   * Zeroed memory, aligned for every type, for as long as the arena is open.
   *
   * @throws RefusedException if there is none
   */
  public static MemorySegment allocate(Arena arena, long byteSize) {
    try {
      return arena.allocate(byteSize, Long.BYTES);
    } catch (OutOfMemoryError e) {
      // The JVM throws it when -XX:MaxDirectMemorySize or malloc says no; the heap is fine.
      throw new RefusedException(
          LoadCode.NO_ROOM, "", byteSize + " bytes", String.valueOf(e.getMessage()));
    }
  }

  /** A C string in a charset of one byte a character, or in UTF-8, under the same rules. */
  public static MemorySegment string(Arena arena, String text, Charset charset) {
    byte[] bytes = text.getBytes(charset);
    MemorySegment string = allocate(arena, bytes.length + 1L);
    MemorySegment.copy(bytes, 0, string, ValueLayout.JAVA_BYTE, 0, bytes.length);
    return string;
  }
}
