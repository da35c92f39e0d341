package dev.fluno.runtime.invoke;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.platform.NativeBuffer;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The floating-point mode of the current thread: rounding, traps, and on x86 flush-to-zero. Code
 * that runs while a library is loaded may change it for everything that the thread computes later
 * (gcc's crtfastmath.o does, JDK-8295159). The gate refuses such code in the library itself, but
 * not in what a policy lets it need.
 */
sealed interface FloatingPointMode extends AutoCloseable {

  /** Remembers the mode of this thread; closing, on the same thread, brings it back. */
  static FloatingPointMode keep() {
    return Machine.current().os().equals("windows") ? ControlWord.read() : Environment.read();
  }

  @Override
  void close();

  /** As the C library of Linux keeps it, fenv_t. */
  final class Environment implements FloatingPointMode {
    /** More than fenv_t takes anywhere: 32 bytes on x86-64, 8 on AArch64. */
    private static final long FENV_BYTES = 64;

    private static final MethodHandle FEGETENV = function("fegetenv", ADDRESS);
    private static final MethodHandle FESETENV = function("fesetenv", ADDRESS);

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment saved = NativeBuffer.allocate(arena, FENV_BYTES);

    private Environment() {}

    private static Environment read() {
      var mode = new Environment();
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
  }

  /** As the C runtime of Windows has it; its fenv_t leaves flush-to-zero out. */
  record ControlWord(int word) implements FloatingPointMode {
    /** _MCW_DN, _MCW_RC and _MCW_EM of float.h: denormals, rounding, traps. */
    private static final int ALL = 0x03000000 | 0x00000300 | 0x0008001f;

    private static final MethodHandle CONTROL87 = function("_control87", JAVA_INT, JAVA_INT);

    private static ControlWord read() {
      return new ControlWord(control(0, 0));
    }

    @Override
    public void close() {
      control(word, ALL);
    }

    private static int control(int word, int mask) {
      try {
        return (int) CONTROL87.invokeExact(word, mask);
      } catch (Throwable e) {
        throw Downcall.unexpected(e);
      }
    }
  }

  // Restricted: all are the C library's own, with the signature that C gives them.
  @SuppressWarnings("restricted")
  private static MethodHandle function(String name, MemoryLayout... parameters) {
    var linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(JAVA_INT, parameters));
  }
}
