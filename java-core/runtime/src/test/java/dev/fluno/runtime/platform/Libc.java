package dev.fluno.runtime.platform;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Calls functions of the C library that the product never does. */
final class Libc {
  static final int EPERM = 1;
  static final int EBADF = 9;
  static final int EACCES = 13;
  static final int EFAULT = 14;

  private static final MemoryLayout STATE = Linker.Option.captureStateLayout();

  private Libc() {}

  /** What it returns, or its negative errno; arguments are Integer, Long or MemorySegment. */
  @SuppressWarnings("restricted") // the tests know the signatures
  static long call(String function, Object... arguments) {
    var layouts =
        Arrays.stream(arguments)
            .map(
                argument ->
                    switch (argument) {
                      case Integer _ -> ValueLayout.JAVA_INT;
                      case Long _ -> ValueLayout.JAVA_LONG;
                      default -> ValueLayout.ADDRESS;
                    })
            .toArray(MemoryLayout[]::new);
    var linker = Linker.nativeLinker();
    var handle =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow(function),
            FunctionDescriptor.of(ValueLayout.JAVA_LONG, layouts),
            Linker.Option.captureCallState("errno"));
    try (Arena arena = Arena.ofConfined()) {
      var state = arena.allocate(STATE);
      var all = new ArrayList<Object>(List.of(state));
      all.addAll(List.of(arguments));
      long result = (long) handle.invokeWithArguments(all);
      // A function that returns int leaves the upper half of the register undefined.
      return (int) result == -1 ? -state.get(ValueLayout.JAVA_INT, 0) : result;
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }
}
