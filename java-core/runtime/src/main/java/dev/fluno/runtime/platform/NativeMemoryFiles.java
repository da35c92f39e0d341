package dev.fluno.runtime.platform;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

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

/** {@link MemoryFiles} over the C library of this process. Linux with 64-bit {@code off_t} only. */
final class NativeMemoryFiles implements MemoryFiles {

  private static final int F_ADD_SEALS = 1033;
  private static final int F_GET_SEALS = 1034;
  private static final int PROT_READ = 1;
  private static final int PROT_WRITE = 2;
  private static final int MAP_SHARED = 1;

  private static final MemoryLayout ERRNO_STATE = Linker.Option.captureStateLayout();
  private static final long ERRNO_OFFSET =
      ERRNO_STATE.byteOffset(MemoryLayout.PathElement.groupElement("errno"));

  private final MethodHandle memfdCreate =
      function("memfd_create", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
  private final MethodHandle fallocate =
      function(
          "fallocate", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG));
  private final MethodHandle mmap =
      function(
          "mmap",
          FunctionDescriptor.of(
              JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
  private final MethodHandle munmap =
      function("munmap", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
  private final MethodHandle fcntl =
      function(
          "fcntl",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT),
          Linker.Option.firstVariadicArg(2));
  private final MethodHandle close = function("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

  /**
   * Finds the functions.
   *
   * @throws NoSuchElementException if the C library lacks one (glibc before 2.27 has no
   *     memfd_create)
   * @throws IllegalCallerException if this JVM denies native access
   */
  NativeMemoryFiles() {}

  @SuppressWarnings("restricted") // each descriptor is written beside its function's name above
  private static MethodHandle function(
      String name, FunctionDescriptor descriptor, Linker.Option... options) {
    MemorySegment address =
        Linker.nativeLinker()
            .defaultLookup()
            .find(name)
            .orElseThrow(() -> new NoSuchElementException("the C library has no " + name));
    var all = new ArrayList<>(List.of(options));
    all.add(Linker.Option.captureCallState("errno"));
    return Linker.nativeLinker()
        .downcallHandle(address, descriptor, all.toArray(Linker.Option[]::new));
  }

  @Override
  public int create(String name, int flags) throws SystemCallException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment nativeName = arena.allocateFrom(name);
      return (int)
          call("memfd_create", state -> (int) memfdCreate.invokeExact(state, nativeName, flags));
    }
  }

  @Override
  public void allocate(int descriptor, long size) throws SystemCallException {
    call("fallocate", state -> (int) fallocate.invokeExact(state, descriptor, 0, 0L, size));
  }

  @Override
  public long map(int descriptor, long size, boolean writable) throws SystemCallException {
    int protection = writable ? PROT_READ | PROT_WRITE : PROT_READ;
    return call(
        "mmap",
        state ->
            (long)
                mmap.invokeExact(
                    state, MemorySegment.NULL, size, protection, MAP_SHARED, descriptor, 0L));
  }

  @Override
  public void unmap(long address, long size) throws SystemCallException {
    call("munmap", state -> (int) munmap.invokeExact(state, address, size));
  }

  @Override
  public void addSeals(int descriptor, int seals) throws SystemCallException {
    call("F_ADD_SEALS", state -> (int) fcntl.invokeExact(state, descriptor, F_ADD_SEALS, seals));
  }

  @Override
  public int seals(int descriptor) throws SystemCallException {
    return (int)
        call("F_GET_SEALS", state -> (int) fcntl.invokeExact(state, descriptor, F_GET_SEALS, 0));
  }

  @Override
  public void close(int descriptor) throws SystemCallException {
    call("close", state -> (int) close.invokeExact(state, descriptor));
  }

  @FunctionalInterface
  private interface Call {
    long run(MemorySegment state) throws Throwable;
  }

  /** Every one of these functions says -1 when it fails, and why in errno. */
  private static long call(String name, Call call) throws SystemCallException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(ERRNO_STATE);
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
}
