package dev.fluno.examples.service;

import dev.fluno.examples.service.Problem.Kind;
import dev.fluno.python.FlunoPython;
import dev.fluno.python.PythonException;
import dev.fluno.runtime.Artifact;
import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The current generation and its succession. The next one is verified, loaded and tried before it
 * takes over; one that fails at that changes nothing. Requests go on meanwhile.
 */
final class Generations {
  private static final System.Logger LOG = System.getLogger(Generations.class.getName());

  private final Settings settings;
  private final Metrics metrics;
  private final ReentrantLock reloading = new ReentrantLock();
  private final Set<Generation> open = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Generation current;

  /**
   * Makes the first generation.
   *
   * @throws Problem if it cannot be had
   */
  Generations(Settings settings, Metrics metrics) {
    this.settings = settings;
    this.metrics = metrics;
    install(make());
    metrics.watch(this);
  }

  /**
   * The current generation, to be used until the lease is closed.
   *
   * @throws Problem if the service is stopping
   */
  Generation.Lease lease() {
    while (true) {
      var now = current();
      if (now.enter()) {
        return new Generation.Lease(now);
      }
    }
  }

  /** The generation that new requests get. */
  Generation current() {
    var now = current;
    if (now == null) {
      throw new Problem(Kind.STOPPING, "the service is stopping");
    }
    return now;
  }

  /** How many are not closed yet. */
  int open() {
    return open.size();
  }

  /**
   * Reads policy, bundle and program anew and lets what it finds take over.
   *
   * @param resetStates whether an artifact with another state is welcome; all sensors then start
   *     anew
   * @throws Problem if anything about them is not right; the current generation stays
   */
  Generation reload(boolean resetStates) {
    if (!reloading.tryLock()) {
      throw new Problem(Kind.RELOAD_RUNNING, "another reload is running");
    }
    try {
      var old = current();
      var next = make();
      try {
        requireSuccessor(old, next, resetStates);
      } catch (Problem e) {
        next.retire();
        throw e;
      }
      install(next);
      old.retire();
      return next;
    } catch (Problem e) {
      LOG.log(System.Logger.Level.WARNING, "reload refused: {0} {1}", e.code(), e.getMessage());
      throw e;
    } finally {
      reloading.unlock();
    }
  }

  private void install(Generation next) {
    current = next;
    var manifest = next.artifact().manifest();
    LOG.log(
        System.Logger.Level.INFO,
        "generation {0}: {1} version {2}",
        next.number(),
        manifest.artifactId(),
        manifest.version());
  }

  private static void requireSuccessor(Generation old, Generation next, boolean resetStates) {
    var is = old.artifact().manifest().artifactId();
    var comes = next.artifact().manifest().artifactId();
    if (!comes.equals(is)) {
      throw new Problem(
          Kind.OTHER_ARTIFACT, "the bundle holds " + comes + "; this service runs " + is);
    }
    if (!next.shape().equals(old.shape()) && !resetStates) {
      throw new Problem(
          Kind.OTHER_STATE,
          "the artifact keeps another state; reload with states=reset to start all sensors anew");
    }
  }

  private Generation make() {
    var generation = start(load());
    open.add(generation);
    var _ = generation.closed().thenRun(() -> open.remove(generation));
    try {
      tryOut(generation);
      return generation;
    } catch (RuntimeException e) {
      generation.retire();
      throw described(e);
    }
  }

  private Generation start(Artifact artifact) {
    try {
      var shape = FilterShape.of(artifact);
      var limits = settings.limits();
      var pool =
          FlunoPython.builder()
              .program(settings.program())
              .artifact("filter", artifact)
              .contexts(limits.contexts())
              .budget(limits.budget())
              .patience(limits.patience())
              .build();
      var before = current;
      return new Generation(before == null ? 1 : before.number() + 1, artifact, shape, pool);
    } catch (IOException | RuntimeException e) {
      artifact.close();
      throw described(e);
    }
  }

  private static RuntimeException described(Exception e) {
    if (e instanceof Problem problem) {
      return problem;
    }
    var traceback = e instanceof PythonException python ? python.traceback() : "";
    LOG.log(System.Logger.Level.WARNING, "the program does not work\n" + traceback, e);
    return new Problem(Kind.UNSUITABLE_PROGRAM, "the program does not work; the log says why");
  }

  private Artifact load() {
    try {
      var artifact = Fluno.load(settings.bundle(), TrustPolicy.read(settings.trust()));
      metrics.verified("accepted", "none");
      return artifact;
    } catch (RefusedException e) {
      metrics.verified("refused", e.refusal().code().id());
      throw new Problem(Kind.REFUSED_ARTIFACT, e.refusal().code().id(), e.refusal().message());
    }
  }

  /** One observation of zeros through a state that nobody owns. */
  private static void tryOut(Generation generation) {
    var state = FilterState.fresh(generation);
    var scores =
        generation
            .pool()
            .call(
                double[].class,
                Sensor.FUNCTION,
                state.step(),
                List.of(new double[generation.shape().width()]));
    if (scores.length != 1) {
      throw new Problem(
          Kind.UNSUITABLE_PROGRAM, "the program gives " + scores.length + " scores for one");
    }
  }

  /** Ends the succession and waits for leases to be given back and all generations to close. */
  void close(Duration time) {
    reloading.lock(); // a reload that runs now would install a generation that nobody closes
    try {
      var last = current;
      current = null;
      if (last != null) {
        last.retire();
      }
    } finally {
      reloading.unlock();
    }
    long deadline = System.nanoTime() + time.toNanos();
    for (var generation : open) {
      try {
        generation.closed().get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      } catch (TimeoutException | ExecutionException e) {
        LOG.log(System.Logger.Level.WARNING, "generation {0} is still open", generation.number());
        return;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
