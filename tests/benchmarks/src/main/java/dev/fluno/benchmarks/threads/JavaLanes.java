package dev.fluno.benchmarks.threads;

import dev.fluno.benchmarks.Dist;
import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.invoke.BoundCall;
import dev.fluno.runtime.invoke.Entry;
import dev.fluno.runtime.trust.TrustPolicy;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

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
      case "step" -> steps(loop, artifact.entry("step").bind(Map.of()));
      default -> single(loop, artifact.entry("hot_vector"));
    };
  }

  private Artifact load(String size) {
    return Fluno.load(dist.bundle(size), policy);
  }

  private static Lane bound(Loop loop, BoundCall call) {
    return lane(
        loop,
        () -> {
          for (int i = 0; i < loop.burst(); i++) {
            call.run();
          }
        },
        call::close);
  }

  private static Lane steps(Loop loop, BoundCall call) {
    var observation = call.tensor("observation");
    var inputs = observations(Math.toIntExact(observation.length()));
    return lane(
        loop,
        () -> {
          for (int i = 0; i < loop.burst() / inputs.length; i++) {
            for (var input : inputs) {
              observation.copyFrom(input);
              call.run();
            }
          }
        },
        call::close);
  }

  /** As in {@link PythonLanes}: they change from step to step. */
  private static MemorySegment[] observations(int length) {
    return IntStream.range(0, 64)
        .mapToObj(
            k ->
                MemorySegment.ofArray(
                    IntStream.range(0, length)
                        .mapToDouble(i -> (i * 37 + k * 53) % 101 / 101.0)
                        .toArray()))
        .toArray(MemorySegment[]::new);
  }

  private static Lane single(Loop loop, Entry entry) {
    Map<String, Long> arguments = Map.of("seed", 7L, "steps", loop.steps());
    return lane(
        loop,
        () -> {
          for (int i = 0; i < loop.burst(); i++) {
            entry.call(arguments);
          }
        },
        () -> {});
  }

  private static Lane lane(Loop loop, Runnable burst, Runnable close) {
    return new Lane() {
      @Override
      public long runUntil(long deadlineNanos) {
        long calls = 0;
        do {
          burst.run();
          calls += loop.burst();
        } while (System.nanoTime() - deadlineNanos < 0);
        return calls;
      }

      @Override
      public void close() {
        close.run();
      }
    };
  }
}
