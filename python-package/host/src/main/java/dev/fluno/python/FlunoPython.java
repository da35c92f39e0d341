package dev.fluno.python;

import dev.fluno.python.bridge.Bridge;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.io.FileSystem;
import org.graalvm.polyglot.io.IOAccess;

/** GraalPy contexts in which {@code import fluno_runtime} works. */
public final class FlunoPython {
  static final String PYTHON = "python";

  private static final String BRIDGE = Bridge.class.getName();

  private FlunoPython() {}

  /**
   * The engine that all contexts share, so that code compiled for one serves them all. It lives as
   * long as the JVM; do not close it.
   */
  public static Engine engine() {
    return SharedEngine.ENGINE;
  }

  /**
   * True if Python code is compiled to machine code; false if this JVM was started without the
   * Graal compiler, so that everything is interpreted, ten to a hundred times slower.
   */
  public static boolean compilerActive() {
    return !engine().getImplementationName().equals("Interpreted");
  }

  /**
   * A builder of contexts for embedding: Python code reads its standard library and fluno_runtime
   * and nothing else, writes no file, starts no process, and sees of Java only the bridge. Through
   * fluno_runtime it can verify and load any bundle under any trust policy that this JVM can read.
   *
   * <p>Streams, arguments and environment are the caller's to set. A refused attempt to start a
   * thread or open a socket surfaces as a PolyglotException of this context, not as a Python
   * exception.
   */
  public static Context.Builder sandbox() {
    var files = FileSystem.allowInternalResourceAccess(ModuleFileSystem.withRuntimePackage());
    return base()
        .allowHostAccess(HostAccess.EXPLICIT)
        .allowHostClassLookup(BRIDGE::equals)
        .allowIO(IOAccess.newBuilder().fileSystem(files).build());
  }

  /** A builder of contexts with all the rights of the user, as a script under CPython has them. */
  public static Context.Builder trusted() {
    var ours = ModuleFileSystem.withRuntimePackage();
    var files =
        FileSystem.newCompositeFileSystem(
            FileSystem.newDefaultFileSystem(),
            FileSystem.Selector.of(ours, path -> ours.holds(path)));
    return base().allowAllAccess(true).allowIO(IOAccess.newBuilder().fileSystem(files).build());
  }

  private static Context.Builder base() {
    return Context.newBuilder(PYTHON)
        .engine(engine())
        .hostClassLoader(Bridge.class.getClassLoader())
        .option("python.PythonPath", ModuleFileSystem.MOUNT.toString());
  }

  private static final class SharedEngine {
    /**
     * The doctor and the example say when code is interpreted; a warning on each start would too.
     */
    static final Engine ENGINE =
        Engine.newBuilder(PYTHON).option("engine.WarnInterpreterOnly", "false").build();
  }
}
