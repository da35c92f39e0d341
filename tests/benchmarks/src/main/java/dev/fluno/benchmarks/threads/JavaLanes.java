package dev.fluno.benchmarks.threads;

import dev.fluno.benchmarks.Dist;
import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.invoke.BoundCall;
import dev.fluno.runtime.invoke.Entry;
import dev.fluno.runtime.trust.TrustPolicy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Loops in Java. */
final class JavaLanes {
  private final Dist dist;
  private final TrustPolicy policy;
  private final Map<String, Artifact> shared = new ConcurrentHashMap<>();

  JavaLanes(Dist dist) {
    this.dist = dist;
    this.policy = TrustPolicy.read(dist.policy());
  }

  /** A loop with its own bound call, on the one artifact of all threads or on one of its own. */
  Lane open(Loop loop, boolean ownArtifact) {
    var artifact =
        ownArtifact ? load(loop.size()) : shared.computeIfAbsent(loop.size(), this::load);
    return switch (loop.entry()) {
      case "hot_vector" ->
          bound(loop, artifact.entry("hot_vector").bind(Map.of("seed", 7L, "steps", loop.steps())));
      case "step" -> bound(loop, artifact.entry("step").bind(Map.of()));
      default -> single(loop, artifact.entry("hot_vector"));
    };
  }

  private Artifact load(String size) {
    return Fluno.load(dist.bundle(size), policy);
  }

  private static Lane bound(Loop loop, BoundCall call) {
    return new Lane() {
      @Override
      public long runUntil(long deadlineNanos) {
        long calls = 0;
        do {
          for (int i = 0; i < loop.burst(); i++) {
            call.run();
          }
          calls += loop.burst();
        } while (System.nanoTime() - deadlineNanos < 0);
        return calls;
      }

      @Override
      public void close() {
        call.close();
      }
    };
  }

  private static Lane single(Loop loop, Entry entry) {
    Map<String, Long> arguments = Map.of("seed", 7L, "steps", loop.steps());
    return new Lane() {
      @Override
      public long runUntil(long deadlineNanos) {
        long calls = 0;
        do {
          for (int i = 0; i < loop.burst(); i++) {
            entry.call(arguments);
          }
          calls += loop.burst();
        } while (System.nanoTime() - deadlineNanos < 0);
        return calls;
      }

      @Override
      public void close() {}
    };
  }
}
