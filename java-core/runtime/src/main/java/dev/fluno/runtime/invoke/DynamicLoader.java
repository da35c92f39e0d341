package dev.fluno.runtime.invoke;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.fluno.runtime.platform.NativeBuffer;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The dynamic loader of the C library, dlopen(3). SymbolLookup.libraryLookup cannot open a memory
 * file by its path, and does not say what the loader said.
 */
final class DynamicLoader {
  /** Bits of dlopen's mode, as glibc and musl define them on every architecture. */
  private static final int RTLD_NOW = 2;

  private static final int RTLD_NOLOAD = 4;

  private static final int RTLD_DI_LINKMAP = 2;

  private static final MethodHandle dlopen =
      function("dlopen", FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT));
  private static final MethodHandle dlsym =
      function("dlsym", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS));
  private static final MethodHandle dlclose =
      function("dlclose", FunctionDescriptor.of(JAVA_INT, ADDRESS));
  private static final MethodHandle dlerror = function("dlerror", FunctionDescriptor.of(ADDRESS));

  private static final Optional<MethodHandle> dlinfo = dlinfo();

  // Restricted: these five are the C library's own, with the signatures that POSIX gives them.
  @SuppressWarnings("restricted")
  private static MethodHandle function(String name, FunctionDescriptor descriptor) {
    var linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor);
  }

  @SuppressWarnings("restricted") // see above
  private static Optional<MethodHandle> dlinfo() {
    var linker = Linker.nativeLinker();
    var descriptor = FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, ADDRESS);
    return linker
        .defaultLookup()
        .find("dlinfo")
        .map(function -> linker.downcallHandle(function, descriptor));
  }

  /**
   * Loads the library with all symbols bound at once and none of its own offered to others.
   *
   * @param path a C string; {@link #close} needs it too, when there may be no memory for another
   * @return its handle
   */
  MemorySegment open(MemorySegment path) throws LoaderException {
    try {
      var handle = (MemorySegment) dlopen.invokeExact(path, RTLD_NOW);
      if (handle.address() == 0) {
        // The loader keeps its message for this thread; nothing comes between the two calls.
        throw new LoaderException(lastError());
      }
      return handle;
    } catch (LoaderException e) {
      throw e;
    } catch (Throwable e) {
      throw Downcall.unexpected(e);
    }
  }

  /** The address of a symbol of the library or of what it needs, or empty if there is none. */
  Optional<MemorySegment> symbol(MemorySegment handle, String name) {
    try (var arena = Arena.ofConfined()) {
      var address =
          (MemorySegment)
              dlsym.invokeExact(handle, NativeBuffer.string(arena, name, StandardCharsets.UTF_8));
      return address.address() == 0 ? Optional.empty() : Optional.of(address);
    } catch (Throwable e) {
      throw Downcall.unexpected(e);
    }
  }

  /**
   * Where the loader says that the library begins (dlinfo(3): the first member of its link_map); 0
   * where it does not say. A place to look, and no proof of anything.
   */
  // Restricted: the loader gives a pointer to its own structure, which lives as long as the handle.
  @SuppressWarnings("restricted")
  long base(MemorySegment handle) {
    if (dlinfo.isEmpty()) {
      return 0;
    }
    try (var arena = Arena.ofConfined()) {
      var place = NativeBuffer.allocate(arena, Long.BYTES);
      var failure = (int) dlinfo.get().invokeExact(handle, RTLD_DI_LINKMAP, place);
      return failure == 0 ? place.get(ADDRESS, 0).reinterpret(Long.BYTES).get(JAVA_LONG, 0) : 0;
    } catch (Throwable e) {
      throw Downcall.unexpected(e);
    }
  }

  /** Gives the handle back; true if the loader has now forgotten the path and unmapped the file. */
  boolean close(MemorySegment handle, MemorySegment path) {
    try {
      var closed = (int) dlclose.invokeExact(handle);
      var again = (MemorySegment) dlopen.invokeExact(path, RTLD_NOW | RTLD_NOLOAD);
      if (again.address() != 0) {
        var ignored = (int) dlclose.invokeExact(again);
      }
      return closed == 0 && again.address() == 0;
    } catch (Throwable e) {
      throw Downcall.unexpected(e);
    }
  }

  // Restricted: dlerror returns a C string that stays until the next call on this thread.
  @SuppressWarnings("restricted")
  private static String lastError() throws Throwable {
    var message = (MemorySegment) dlerror.invokeExact();
    return message.address() == 0
        ? "no reason given"
        : message.reinterpret(Long.MAX_VALUE).getString(0);
  }
}
