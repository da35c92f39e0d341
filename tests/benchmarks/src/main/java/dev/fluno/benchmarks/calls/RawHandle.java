package dev.fluno.benchmarks.calls;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/**
 * The empty call by the linker's method handle alone, as a constant and without any check: what is
 * left of a bound call if Fluno costs nothing. One class for each kind, set before its first use.
 */
final class RawHandle {
  /** A memref of no element takes 40 bytes. */
  private static final long NONE = Arena.global().allocate(40).address();

  @SuppressWarnings("NonFinalStaticField") // set before the class of constants is initialised
  private static Path library = Path.of("");

  private RawHandle() {}

  /** A call of the library's function, whose result is thrown away. */
  static Runnable of(Path library, boolean bounded) {
    RawHandle.library = library;
    return bounded ? new Bounded() : new Plain();
  }

  private static final class Plain implements Runnable {
    private static final MethodHandle FUNCTION = function();

    @Override
    public void run() {
      call(FUNCTION);
    }
  }

  private static final class Bounded implements Runnable {
    private static final MethodHandle FUNCTION = function(Linker.Option.critical(false));

    @Override
    public void run() {
      call(FUNCTION);
    }
  }

  private static void call(MethodHandle function) {
    try {
      double _ = (double) function.invokeExact(NONE, NONE, 0.5, 1.0);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  // Restricted: the library is one that the gate let in, with the signature of its manifest.
  @SuppressWarnings("restricted")
  private static MethodHandle function(Linker.Option... options) {
    var symbol =
        SymbolLookup.libraryLookup(library, Arena.global()).findOrThrow("_mlir_ciface_average");
    var type = FunctionDescriptor.of(JAVA_DOUBLE, JAVA_LONG, JAVA_LONG, JAVA_DOUBLE, JAVA_DOUBLE);
    return Linker.nativeLinker().downcallHandle(symbol, type, options);
  }
}
