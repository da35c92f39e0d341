package dev.fluno.python;

import dev.fluno.python.bridge.Bridge;
import java.time.Duration;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.io.IOAccess;

/** GraalPy contexts in which {@code import fluno_runtime} works. */
public final class FlunoPython {
  static final String PYTHON = "python";

  /** How long a context may take to start and to run its program. */
  static final Duration START = Duration.ofMinutes(1);

  /**
   * Interpreted Python frames are large: the usual 1 MiB holds fewer than 300 of them, and CPython
   * promises 1000. Only touched pages cost memory.
   */
  private static final long STACK_BYTES = 64L << 20;

  /**
   * Parts of import that GraalPy 25.0.3 takes for its hottest loops, since str.rpartition reports a
   * million turns for one search. They were compiled before anything of the user's, and for
   * seconds.
   */
  private static final String NOT_COMPILED = "~_find_and_load_unlocked,~find_spec";

  private FlunoPython() {}

  /**
   * True if Python code is compiled to machine code; false if this JVM was started without the
   * Graal compiler, so that everything is interpreted, ten to a hundred times slower.
   */
  public static boolean compilerActive() {
    return !Trusted.ENGINE.getImplementationName().equals("Interpreted");
  }

  /**
   * A builder of a pool of contexts for embedding: Python code reads its standard library and
   * fluno_runtime and nothing else, and has what the application hands over. See {@link
   * PythonPool}.
   */
  public static PoolBuilder builder() {
    return new PoolBuilder();
  }

  /** What all sandboxes have in common; whoever makes one adds files and streams. */
  static Context.Builder sandbox() {
    return base(Sandboxed.ENGINE).allowHostAccess(HostAccess.EXPLICIT);
  }

  /** A builder of contexts with all the rights of the user, as a script under CPython has them. */
  public static Context.Builder trusted() {
    var files = new ScriptFiles(RuntimePackage.fileSystem());
    return base(Trusted.ENGINE)
        .allowAllAccess(true)
        .allowIO(IOAccess.newBuilder().fileSystem(files).build());
  }

  /** The engine of all trusted contexts. */
  static Engine engine() {
    return Trusted.ENGINE;
  }

  /** A thread, not yet started, with room for as deep a recursion as CPython allows. */
  public static Thread newThread(Runnable work) {
    return new Thread(null, work, "python", STACK_BYTES);
  }

  private static Context.Builder base(Engine engine) {
    return Context.newBuilder(PYTHON)
        .engine(engine)
        .hostClassLoader(Bridge.class.getClassLoader())
        .option("python.PythonPath", ModuleFileSystem.MOUNT.toString());
  }

  // Contexts of one kind share an engine, so that code compiled for one serves them all. An engine
  // allows only one HostAccess, hence two. Each is made on first use and lives as long as the JVM.

  private static final class Sandboxed {
    static final Engine ENGINE = newEngine();
  }

  private static final class Trusted {
    static final Engine ENGINE = newEngine();
  }

  private static Engine newEngine() {
    // Without the compiler there are no options for it.
    if (ModuleLayer.boot().findModule("jdk.internal.vm.ci").isEmpty()) {
      return quiet().build();
    }
    try {
      return quiet()
          .allowExperimentalOptions(true)
          // Or else the compiler, still cold, starts with whatever is called for the 25th time.
          .option("engine.DynamicCompilationThresholdsMinScale", "1.0")
          .option("engine.CompileOnly", NOT_COMPILED)
          .build();
    } catch (IllegalArgumentException e) {
      return quiet().build();
    }
  }

  /** The doctor says when code is interpreted; GraalPy's warning at each start is too much. */
  private static Engine.Builder quiet() {
    return Engine.newBuilder(PYTHON).option("engine.WarnInterpreterOnly", "false");
  }
}
