package dev.fluno.runtime.platform;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.NoSuchElementException;

/**
 * Functions of the libraries that every process of Windows has loaded, so that their names lead to
 * no file. This class is of use on Windows only.
 */
public final class WindowsFunctions {
  private static final MemoryLayout STATE = Linker.Option.captureStateLayout();
  private static final long ERROR_OFFSET =
      STATE.byteOffset(MemoryLayout.PathElement.groupElement("GetLastError"));

  private WindowsFunctions() {}

  /**
   * A function's handle; its first argument is what {@link #call} passes.
   *
   * @param library {@code kernel32} or {@code advapi32}
   * @throws NoSuchElementException if it has no such function
   * @throws IllegalCallerException if this JVM denies native access
   */
  public static MethodHandle find(String library, String name, FunctionDescriptor descriptor) {
    return link(library, name, descriptor, Linker.Option.captureCallState("GetLastError"));
  }

  /** The same for a function that gives something back: a call of it takes no memory. */
  public static MethodHandle findFreeing(
      String library, String name, FunctionDescriptor descriptor) {
    return link(library, name, descriptor);
  }

  @SuppressWarnings("restricted") // each descriptor is written beside its function's name
  private static MethodHandle link(
      String library, String name, FunctionDescriptor descriptor, Linker.Option... options) {
    var address =
        SymbolLookup.libraryLookup(library, Arena.global())
            .find(name)
            .orElseThrow(() -> new NoSuchElementException(library + " has no " + name));
    return Linker.nativeLinker().downcallHandle(address, descriptor, options);
  }

  /** One call through a handle of {@link #find}, given the memory that receives the error. */
  @FunctionalInterface
  public interface Call {
    long run(MemorySegment state) throws Throwable;
  }

  /**
   * Calls a function.
   *
   * @param failure the value that it returns when it fails
   * @throws WindowsException if it returns that
   */
  public static long call(String name, long failure, Call call) throws WindowsException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = NativeBuffer.allocate(arena, STATE.byteSize());
      long result = call.run(state);
      if (result == failure) {
        throw new WindowsException(name, state.get(ValueLayout.JAVA_INT, ERROR_OFFSET));
      }
      return result;
    } catch (WindowsException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("a downcall throws nothing checked", e);
    }
  }

  /** A string as the functions with a W at the end of their name want it. */
  public static MemorySegment string(Arena arena, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_16LE);
    MemorySegment string = NativeBuffer.allocate(arena, bytes.length + 2L);
    MemorySegment.copy(bytes, 0, string, ValueLayout.JAVA_BYTE, 0, bytes.length);
    return string;
  }
}
