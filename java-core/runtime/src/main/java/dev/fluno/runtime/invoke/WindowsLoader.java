package dev.fluno.runtime.invoke;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.fluno.runtime.platform.NativeBuffer;
import dev.fluno.runtime.platform.WindowsException;
import dev.fluno.runtime.platform.WindowsFunctions;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The loader of Windows. SymbolLookup.libraryLookup takes no flags, so the loader would also search
 * the program's folder, the current one and PATH for what a library needs.
 */
final class WindowsLoader {
  /** What a library needs is searched in System32 and nowhere else (libloaderapi.h). */
  private static final int SEARCH_SYSTEM32 = 0x800;

  /** The longest path that Windows has, and its end. */
  private static final int MOST_CHARACTERS = 32_768;

  private static final int MEMORY_BASIC_INFORMATION_BYTES = 48;
  private static final int IMAGE = 0x1000000;
  private static final int EXECUTE_READ = 0x20;

  private static final MethodHandle LOAD =
      kernel32("LoadLibraryExW", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT));
  private static final MethodHandle SYMBOL =
      kernel32("GetProcAddress", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, ADDRESS));
  private static final MethodHandle FILE_NAME =
      kernel32("GetModuleFileNameW", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, ADDRESS, JAVA_INT));
  private static final MethodHandle QUERY =
      kernel32("VirtualQuery", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG));
  private static final MethodHandle FREE =
      WindowsFunctions.findFreeing(
          "kernel32", "FreeLibrary", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
  private static final MethodHandle MODULE =
      WindowsFunctions.findFreeing(
          "kernel32", "GetModuleHandleW", FunctionDescriptor.of(JAVA_LONG, ADDRESS));

  private static MethodHandle kernel32(String name, FunctionDescriptor descriptor) {
    return WindowsFunctions.find("kernel32", name, descriptor);
  }

  /**
   * Loads the library.
   *
   * @param path an absolute one
   * @return the address where it lies
   */
  long open(MemorySegment path) throws LoaderException {
    try {
      return WindowsFunctions.call(
          "LoadLibraryExW", 0, state -> (long) LOAD.invokeExact(state, path, 0L, SEARCH_SYSTEM32));
    } catch (WindowsException e) {
      throw new LoaderException(String.valueOf(e.getMessage()));
    }
  }

  /** Whether the loader knows a library by this path. */
  boolean knows(MemorySegment path) {
    try {
      return (long) MODULE.invokeExact(path) != 0;
    } catch (Throwable e) {
      throw Downcall.unexpected(e);
    }
  }

  /** The file that the loader says it has loaded there. */
  Optional<String> fileName(long module) {
    try (Arena arena = Arena.ofConfined()) {
      var text = NativeBuffer.allocate(arena, 2L * MOST_CHARACTERS);
      WindowsFunctions.call(
          "GetModuleFileNameW",
          0,
          state -> (int) FILE_NAME.invokeExact(state, module, text, MOST_CHARACTERS));
      return Optional.of(text.getString(0, StandardCharsets.UTF_16LE));
    } catch (WindowsException e) {
      return Optional.empty();
    }
  }

  /** The address of a symbol that the library exports, or empty if there is none. */
  Optional<MemorySegment> symbol(long module, String name) {
    try (Arena arena = Arena.ofConfined()) {
      var text = NativeBuffer.string(arena, name, StandardCharsets.UTF_8);
      return Optional.of(
          MemorySegment.ofAddress(
              WindowsFunctions.call(
                  "GetProcAddress", 0, state -> (long) SYMBOL.invokeExact(state, module, text))));
    } catch (WindowsException e) {
      return Optional.empty();
    }
  }

  /**
   * Where code that lies at this address ends, as the kernel has it: pages of this very image that
   * can be read and executed and not written.
   *
   * @return the address itself if there is no such page
   */
  long endOfCode(long module, long address) {
    try (Arena arena = Arena.ofConfined()) {
      var region = NativeBuffer.allocate(arena, MEMORY_BASIC_INFORMATION_BYTES);
      WindowsFunctions.call(
          "VirtualQuery",
          0,
          state ->
              (long)
                  QUERY.invokeExact(state, address, region, (long) MEMORY_BASIC_INFORMATION_BYTES));
      boolean code =
          region.get(JAVA_LONG, 8) == module
              && region.get(JAVA_INT, 36) == EXECUTE_READ
              && region.get(JAVA_INT, 40) == IMAGE;
      return code ? region.get(JAVA_LONG, 0) + region.get(JAVA_LONG, 24) : address;
    } catch (WindowsException e) {
      return address;
    }
  }

  /**
   * Gives the library back; true if the loader has now forgotten the path and unmapped the file.
   */
  boolean close(long module, MemorySegment path) {
    try {
      var freed = (int) FREE.invokeExact(module);
      return freed != 0 && !knows(path);
    } catch (Throwable e) {
      throw Downcall.unexpected(e);
    }
  }
}
