package dev.fluno.python;

import dev.fluno.python.bridge.Bridge;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotAccess;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.io.FileSystem;
import org.graalvm.polyglot.io.IOAccess;

/**
 * One context of a pool with the program run in it. Everything but {@link #interrupt} and {@link
 * #close} is for its own thread.
 */
final class Sandbox {
  private final Attempts attempts = new Attempts();
  private final BoundedOutput output = new BoundedOutput();
  private final Context context;

  /** Makes the context; runs nothing of the program yet. */
  Sandbox(Plan plan) {
    var files = new SandboxFiles(RuntimePackage.fileSystem(), plan.folder(), attempts);
    this.context =
        FlunoPython.sandbox()
            .allowHostClassLookup(
                name -> {
                  attempts.note("the host class", name);
                  return false;
                })
            .allowIO(
                IOAccess.newBuilder()
                    .fileSystem(FileSystem.allowInternalResourceAccess(files))
                    .build())
            .allowPolyglotAccess(
                PolyglotAccess.newBuilder().allowBindingsAccess(FlunoPython.PYTHON).build())
            .in(InputStream.nullInputStream())
            .out(output)
            .err(output)
            .build();
    context.getPolyglotBindings().putMember("fluno_runtime", new Bridge(plan.authority()));
  }

  /** The module fluno_runtime._host, which has shut what GraalPy leaves open. */
  Value host() {
    var host =
        context.eval(FlunoPython.PYTHON, "__import__('fluno_runtime._host', fromlist=['kind'])");
    host.invokeMember("shut_doors");
    return host;
  }

  void run(Plan plan) {
    context.eval(plan.program());
  }

  Value globals() {
    return context.getBindings(FlunoPython.PYTHON);
  }

  Attempts attempts() {
    return attempts;
  }

  BoundedOutput output() {
    return output;
  }

  /** True if what runs has stopped within the time. */
  boolean interrupt(Duration grace) {
    try {
      context.interrupt(grace);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  /** Waits for what runs, which Python code does not survive but a long native call does. */
  void close() {
    context.close(true);
  }
}
