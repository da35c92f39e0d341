package dev.fluno.benchmarks.calls;

import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.frame.Frame;
import com.oracle.truffle.compiler.TruffleCompilerListener.CompilationResultInfo;
import com.oracle.truffle.compiler.TruffleCompilerListener.GraphInfo;
import com.oracle.truffle.runtime.AbstractCompilationTask;
import com.oracle.truffle.runtime.OptimizedCallTarget;
import com.oracle.truffle.runtime.OptimizedTruffleRuntime;
import com.oracle.truffle.runtime.OptimizedTruffleRuntimeListener;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Counts what Truffle's compiler does in this JVM; the script that measures looks it up. */
public final class Compilations {
  private final AtomicInteger made = new AtomicInteger();
  private final AtomicInteger dropped = new AtomicInteger();

  private Compilations() {}

  /** One that counts from now on; without the compiler it stays at 0. */
  public static Compilations counter() {
    var counter = new Compilations();
    if (Truffle.getRuntime() instanceof OptimizedTruffleRuntime runtime) {
      runtime.addListener(counter.new Listener());
    }
    return counter;
  }

  /** Compilations that ended well. */
  public int made() {
    return made.get();
  }

  /** Deoptimisations: compiled code left in the middle, because something was new to it. */
  public int dropped() {
    return dropped.get();
  }

  private final class Listener implements OptimizedTruffleRuntimeListener {
    @Override
    public void onCompilationSuccess(
        OptimizedCallTarget target,
        AbstractCompilationTask task,
        @Nullable GraphInfo graph,
        @Nullable CompilationResultInfo result) {
      made.incrementAndGet();
    }

    @Override
    public void onCompilationDeoptimized(OptimizedCallTarget target, @Nullable Frame frame) {
      dropped.incrementAndGet();
    }
  }
}
