package dev.fluno.runtime.invoke;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.fluno.runtime.platform.NativeBuffer;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The floating-point mode of the current thread: rounding, traps, and on x86 flush-to-zero. Code
 * that runs while a library is loaded may change it for everything that the thread computes later
 * (gcc's crtfastmath.o does, JDK-8295159). The gate refuses such code in the library itself, but
 * not in what a policy lets it need.
 */
final class FloatingPointMode implements AutoCloseable {
  /** More than fenv_t takes anywhere: 32 bytes on x86-64, 8 on AArch64. */
  private static final long FENV_BYTES = 64;

  private static final MethodHandle FEGETENV = function("fegetenv");
  private static final MethodHandle FESETENV = function("fesetenv");

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment saved = NativeBuffer.allocate(arena, FENV_BYTES);

  private FloatingPointMode() {}

  /** Remembers the mode of this thread; closing, on the same thread, brings it back. */
  static FloatingPointMode keep() {
    var mode = new FloatingPointMode();
    call(FEGETENV, mode.saved);
    return mode;
  }

  @Override
  public void close() {
    call(FESETENV, saved);
    arena.close();
  }

  private static void call(MethodHandle function, MemorySegment environment) {
    try {
      var failure = (int) function.invokeExact(environment);
      if (failure != 0) {
        throw new IllegalStateException("the floating-point mode cannot be read or set");
      }
    } catch (Throwable e) {
      throw Downcall.unexpected(e);
    }
  }

  // Restricted: both are the C library's own, with the signature that C gives them.
  @SuppressWarnings("restricted")
  private static MethodHandle function(String name) {
    var linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(JAVA_INT, ADDRESS));
  }
}
