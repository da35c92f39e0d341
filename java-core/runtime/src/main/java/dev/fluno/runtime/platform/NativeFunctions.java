package dev.fluno.runtime.platform;

import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Supplier;

/** Finds functions of the C library and calls those that report failure as -1 and errno. */
final class NativeFunctions {
  private static final MemoryLayout ERRNO_STATE = Linker.Option.captureStateLayout();
  private static final long ERRNO_OFFSET =
      ERRNO_STATE.byteOffset(MemoryLayout.PathElement.groupElement("errno"));

  private NativeFunctions() {}

  /**
   * A function's handle; its first argument is what {@link #call} passes.
   *
   * @throws NoSuchElementException if the C library has no such function
   * @throws IllegalCallerException if this JVM denies native access
   */
  static MethodHandle find(String name, FunctionDescriptor descriptor, Linker.Option... options) {
    var all = new ArrayList<>(List.of(options));
    all.add(Linker.Option.captureCallState("errno"));
    return link(name, descriptor, all.toArray(Linker.Option[]::new));
  }

  /**
   * The same for a function that gives something back and returns 0: a call of it takes no memory,
   * so that nothing stays open because there is none left.
   */
  static MethodHandle findFreeing(String name, FunctionDescriptor descriptor) {
    return link(name, descriptor);
  }

  @SuppressWarnings("restricted") // each descriptor is written beside its function's name
  private static MethodHandle link(
      String name, FunctionDescriptor descriptor, Linker.Option... options) {
    var linker = Linker.nativeLinker();
    var address =
        linker
            .defaultLookup()
            .find(name)
            .orElseThrow(() -> new NoSuchElementException("the C library has no " + name));
    return linker.downcallHandle(address, descriptor, options);
  }

  /**
   * What the finder finds, found at once and for all; a failure is told to everyone who asks.
   *
   * @return throws NoSuchElementException if the C library lacks a function, and {@link
   *     RefusedException} if this JVM denies native access
   */
  static <T> Supplier<T> once(Supplier<T> finder) {
    try {
      T found = finder.get();
      return () -> found;
    } catch (IllegalCallerException e) {
      return () -> {
        throw new RefusedException(
            LoadCode.NATIVE_ACCESS_DENIED, "", "native access", "it is denied");
      };
    } catch (NoSuchElementException e) {
      String missing = e.getMessage();
      return () -> {
        throw new NoSuchElementException(missing);
      };
    }
  }

  /** One call through a handle of {@link #find}, given the memory that receives errno. */
  @FunctionalInterface
  interface Call {
    long run(MemorySegment state) throws Throwable;
  }

  /** Calls once, and again for as long as a signal interrupts it. */
  static long call(String name, Call call) throws SystemCallException {
    while (true) {
      try {
        return callOnce(name, call);
      } catch (SystemCallException e) {
        if (e.errno() != SystemCallException.EINTR) {
          throw e;
        }
      }
    }
  }

  private static long callOnce(String name, Call call) throws SystemCallException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = NativeBuffer.allocate(arena, ERRNO_STATE.byteSize());
      long result = call.run(state);
      if (result == -1) {
        throw new SystemCallException(name, state.get(ValueLayout.JAVA_INT, ERRNO_OFFSET));
      }
      return result;
    } catch (SystemCallException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("a downcall throws nothing checked", e);
    }
  }

  /** A function of {@link #findFreeing}, its arguments bound. */
  @FunctionalInterface
  interface Freeing {
    int run() throws Throwable;
  }

  /** Calls it once: close(2), for one, has closed even when a signal interrupted it. */
  static void free(String name, Freeing call) throws SystemCallException {
    int result;
    try {
      result = call.run();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("a downcall throws nothing checked", e);
    }
    if (result != 0) {
      throw new SystemCallException(name + " failed", false);
    }
  }
}
