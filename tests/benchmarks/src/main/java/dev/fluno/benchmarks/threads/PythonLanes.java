package dev.fluno.benchmarks.threads;

import dev.fluno.benchmarks.Dist;
import dev.fluno.python.FlunoPython;

/**
 * Loops in Python: for each a context of its own, all of one engine, with an artifact and a bound
 * call of its own. Artifacts do not cross contexts. Observations change from step to step, or the
 * energy of the filter would become denormal, and slow.
 */
final class PythonLanes {
  private static final String LOOP =
      """
      def make(bundle, policy, entry, steps, burst):
          from array import array
          from time import perf_counter_ns as clock
          import fluno_runtime as fluno
          artifact = fluno.load(bundle, trust=policy)
          if entry == "step":
              call = artifact.step.bind()
              lanes = range(len(call.observation))
              inputs = [array("d", [(i * 37 + k * 53) % 101 / 101 for i in lanes]) for k in range(64)]
          else:
              call = artifact.hot_vector.bind(seed=7, steps=steps)
              inputs = []
          def with_input(nanos):
              calls, deadline = 0, clock() + nanos
              while True:
                  for _ in range(burst // len(inputs)):
                      for z in inputs:
                          call(z)
                  calls += burst
                  if clock() >= deadline:
                      return calls
          def without_input(nanos):
              calls, deadline = 0, clock() + nanos
              while True:
                  for _ in range(burst):
                      call()
                  calls += burst
                  if clock() >= deadline:
                      return calls
          return with_input if inputs else without_input
      make
      """;

  private final Dist dist;

  PythonLanes(Dist dist) {
    this.dist = dist;
  }

  Lane open(Loop loop) {
    var context = FlunoPython.trusted().build();
    var run =
        context
            .eval("python", LOOP)
            .execute(
                dist.bundle(loop.size()).toString(),
                dist.policy().toString(),
                loop.entry(),
                loop.steps(),
                loop.burst());
    return new Lane() {
      @Override
      public long runUntil(long deadlineNanos) {
        return run.execute(Math.max(1, deadlineNanos - System.nanoTime())).asLong();
      }

      @Override
      public void close() {
        context.close();
      }
    };
  }
}
