package dev.fluno.runtime.platform;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** {@link MemoryFiles} over the C library of this process. Linux with 64-bit {@code off_t} only. */
final class NativeMemoryFiles implements MemoryFiles {

  private static final int F_ADD_SEALS = 1033;
  private static final int F_GET_SEALS = 1034;
  private static final int PROT_READ = 1;
  private static final int MAP_SHARED = 1;
  private static final int MAP_POPULATE = 0x8000;

  /** This process's own, once they were found: glibc before 2.27 has no memfd_create. */
  static final Supplier<MemoryFiles> LINKED = NativeFunctions.once(NativeMemoryFiles::new);

  private final Descriptors descriptors = new Descriptors();
  private final MethodHandle memfdCreate =
      NativeFunctions.find("memfd_create", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
  private final MethodHandle write =
      NativeFunctions.find("write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
  private final MethodHandle mmap =
      NativeFunctions.find(
          "mmap",
          FunctionDescriptor.of(
              JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
  private final MethodHandle munmap =
      NativeFunctions.findFreeing("munmap", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
  private final MethodHandle fcntl =
      NativeFunctions.find(
          "fcntl",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT),
          Linker.Option.firstVariadicArg(2));

  private NativeMemoryFiles() {}

  @Override
  public int create(String name, int flags) throws SystemCallException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment nativeName = NativeBuffer.string(arena, name, StandardCharsets.UTF_8);
      return (int)
          NativeFunctions.call(
              "memfd_create", state -> (int) memfdCreate.invokeExact(state, nativeName, flags));
    }
  }

  @Override
  public long write(int descriptor, MemorySegment source) throws SystemCallException {
    return NativeFunctions.call(
        "write", state -> (long) write.invokeExact(state, descriptor, source, source.byteSize()));
  }

  @Override
  public int reopen(int descriptor) throws SystemCallException {
    return descriptors.open(
        Descriptors.AT_FDCWD,
        "/proc/self/fd/" + descriptor,
        Descriptors.O_RDONLY | Descriptors.O_CLOEXEC);
  }

  @Override
  public FileStat stat(int descriptor) throws SystemCallException {
    return descriptors.stat(descriptor);
  }

  @Override
  public long map(int descriptor, long size) throws SystemCallException {
    return NativeFunctions.call(
        "mmap",
        state ->
            (long)
                mmap.invokeExact(
                    state,
                    MemorySegment.NULL,
                    size,
                    PROT_READ,
                    MAP_SHARED | MAP_POPULATE,
                    descriptor,
                    0L));
  }

  @Override
  public void unmap(long address, long size) throws SystemCallException {
    NativeFunctions.free("munmap", () -> (int) munmap.invokeExact(address, size));
  }

  @Override
  public void addSeals(int descriptor, int seals) throws SystemCallException {
    NativeFunctions.call(
        "F_ADD_SEALS", state -> (int) fcntl.invokeExact(state, descriptor, F_ADD_SEALS, seals));
  }

  @Override
  public int seals(int descriptor) throws SystemCallException {
    return (int)
        NativeFunctions.call(
            "F_GET_SEALS", state -> (int) fcntl.invokeExact(state, descriptor, F_GET_SEALS, 0));
  }

  @Override
  public void close(int descriptor) throws SystemCallException {
    descriptors.close(descriptor);
  }
}
