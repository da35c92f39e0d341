package dev.fluno.examples.service;

import dev.fluno.examples.service.Problem.Kind;
import dev.fluno.python.PythonException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One sensor and the state of its filter. Its requests are worked on one at a time, in the order in
 * which they arrived; a request that fails leaves the state as it was.
 */
final class Sensor {
  /** The function of the program. */
  static final String FUNCTION = "score";

  private final ReentrantLock turn = new ReentrantLock(true);
  private Optional<FilterState> state = Optional.empty();
  private long observations;
  private boolean removed;

  /** What a request is answered with. */
  record Scored(List<Double> scores, Generation generation) {}

  /** What is known of a sensor. */
  record Known(long observations, long generation) {}

  /**
   * Scores observations with the current generation.
   *
   * @return empty if the sensor was removed in the meantime
   * @throws Problem if its turn does not come in time, or the observations do not fit
   * @throws PythonException as {@link dev.fluno.python.PythonPool#call} does
   */
  Optional<Scored> score(
      List<double[]> batch, Generations generations, Duration patience, Metrics metrics) {
    take(patience);
    try (var lease = removed ? null : generations.lease()) {
      return lease == null
          ? Optional.empty()
          : Optional.of(new Scored(score(batch, lease.generation(), metrics), lease.generation()));
    } finally {
      turn.unlock();
    }
  }

  private void take(Duration patience) {
    try {
      if (!turn.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new Problem(Kind.BUSY, "earlier requests of this sensor are still running");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Problem(Kind.STOPPING, "the service is stopping");
    }
  }

  private List<Double> score(List<double[]> batch, Generation generation, Metrics metrics) {
    int width = generation.shape().width();
    for (int i = 0; i < batch.size(); i++) {
      int length = batch.get(i).length;
      if (length != width) {
        throw new Problem(
            Kind.WRONG_LENGTH,
            String.format(
                Locale.ROOT, "observation %d has %d numbers instead of %d", i, length, width));
      }
    }
    var before =
        state.map(known -> known.in(generation)).orElseGet(() -> FilterState.fresh(generation));
    var snapshot = before.snapshot();
    state = Optional.of(before);
    try {
      var scores =
          metrics.timed(
              () -> generation.pool().call(double[].class, FUNCTION, before.step(), batch));
      requireScores(scores, batch.size());
      observations += batch.size();
      return Arrays.stream(scores).boxed().toList();
    } catch (RuntimeException e) {
      state = Optional.of(FilterState.of(snapshot, generation));
      throw e;
    }
  }

  private static void requireScores(double[] scores, int number) {
    if (scores.length != number || !Arrays.stream(scores).allMatch(Double::isFinite)) {
      throw new Problem(
          Kind.PROGRAM_FAILED,
          String.format(
              Locale.ROOT,
              "the program gave %d scores for %d observations, or one that is not finite",
              scores.length,
              number));
    }
  }

  /** Waits for the request that runs now; later ones find it removed. */
  void remove(Duration patience) {
    take(patience);
    removed = true;
    turn.unlock();
  }

  /**
   * Ends it if it never gave a score and nobody else uses it.
   *
   * @return whether it has ended
   */
  boolean endIfUnused() {
    if (!turn.tryLock()) {
      return false;
    }
    removed |= observations == 0 && !turn.hasQueuedThreads();
    boolean ended = removed;
    turn.unlock();
    return ended;
  }

  /** Waits for the request that runs now. */
  Known known(Duration patience) {
    take(patience);
    try {
      return new Known(observations, state.map(s -> s.generation().number()).orElse(0L));
    } finally {
      turn.unlock();
    }
  }
}
