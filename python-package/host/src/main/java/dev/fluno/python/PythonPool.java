package dev.fluno.python;

import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.EmbeddingCode;
import dev.fluno.runtime.refusal.Refusal;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of sandboxed contexts that have run the same program, for calls from any number of
 * threads. Made by {@link FlunoPython#builder}.
 *
 * <p>Each context has a thread of its own, with a large stack, on which all its Python runs; the
 * caller, which may be a virtual thread, waits for it. Module globals of the program live as long
 * as their context; which context serves a call is not said.
 *
 * <p><b>The budget.</b> A call that does not end within its budget is stopped, its caller gets
 * {@link PythonException.Stopped} at most 0.4 s later, and its context is replaced by a fresh one.
 * Python code stops at its next instruction, also in loops that catch everything. One long call of
 * native code, or of a function that GraalPy has written in Java (such as {@code
 * sum(range(10**12))}), cannot be stopped: its caller goes on all the same, a fresh context takes
 * its place, and its thread runs on. A pool gives up as many threads as it has contexts; after that
 * places stay taken until such a call returns. Memory has no limit but the process's.
 *
 * {@snippet file="PythonSnippetsTest.java" region="pool"}
 */
@SuppressWarnings("exports") // of annotations, which no user needs
public final class PythonPool implements AutoCloseable {
  /** How long a stopped context gets to come to its end before another takes its place. */
  private static final Duration ENDING = Duration.ofSeconds(1);

  /** Where a context belongs; empty after one was stopped and a fresh one could not be made. */
  private static final class Place {
    private Optional<Worker> worker = Optional.empty();
  }

  private final Plan plan;
  private final Duration patience;
  private final int contexts;
  private final ArrayBlockingQueue<Place> free;

  /** For contexts beside the places, in which code still runs that cannot be stopped. */
  private final Semaphore spare;

  private final Set<Worker> workers = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private PythonPool(Plan plan, Duration patience, int contexts) {
    this.plan = plan;
    this.patience = patience;
    this.contexts = contexts;
    this.free = new ArrayBlockingQueue<>(contexts, true);
    this.spare = new Semaphore(contexts);
  }

  /** A pool with all its contexts made. */
  static PythonPool start(Plan plan, Duration patience, int contexts) {
    var pool = new PythonPool(plan, patience, contexts);
    try {
      for (int i = 0; i < contexts; i++) {
        var place = new Place();
        pool.fill(place);
        pool.free.add(place);
      }
      return pool;
    } catch (RuntimeException e) {
      pool.close();
      throw e;
    }
  }

  /**
   * Calls a function of the program.
   *
   * @param type of the result: Boolean, Integer, Long, BigInteger, Double, String, List, Map,
   *     byte[], short[], int[], long[], float[], double[], Tensor or Object
   * @param arguments null, Booleans, numbers, strings, primitive arrays (as {@code array.array}),
   *     Lists and Maps of these, each copied; and Tensors, BoundCalls and Artifacts, which Python
   *     can use but not close
   * @throws ArgumentException if an argument or the result cannot cross, or the result is of
   *     another type
   * @throws PythonException.Raised if the function raised an exception
   * @throws PythonException.Denied if it tried what it may not
   * @throws PythonException.Stopped if it took longer than the budget, or this thread was
   *     interrupted
   * @throws PythonException.Busy if no context became free within the patience
   * @throws PythonException.Closed if the pool is closed, or the program has no such function
   */
  public <T> T call(Class<T> type, String function, @Nullable Object... arguments) {
    return with(worker -> Calls.call(worker, type, function, arguments));
  }

  /** Calls a function of the program for its effect; otherwise as {@link #call}. */
  public void run(String function, @Nullable Object... arguments) {
    var _ =
        with(
            worker -> {
              Calls.run(worker, function, arguments);
              return true;
            });
  }

  private <T> T with(Function<Worker, T> use) {
    var place = take();
    try {
      var worker = place.worker.orElseThrow();
      worker.clearOutput();
      return use.apply(worker);
    } finally {
      give(place);
    }
  }

  /**
   * Takes a context out of the pool until the session is closed.
   *
   * @throws PythonException.Busy if none became free within the patience
   * @throws PythonException.Closed if the pool is closed
   */
  public PythonSession session() {
    var place = take();
    return new PythonSession(place.worker.orElseThrow(), () -> give(place));
  }

  private Place take() {
    Optional<Place> taken;
    try {
      taken = closed ? Optional.empty() : poll(patience);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw busy("an interrupt");
    }
    if (closed) {
      taken.ifPresent(free::add);
      throw Worker.closed();
    }
    var place = taken.orElseThrow(() -> busy(contexts + " in use"));
    try {
      fill(place);
    } catch (RuntimeException e) {
      free.add(place);
      throw e;
    }
    return place;
  }

  private Optional<Place> poll(Duration time) throws InterruptedException {
    return Optional.ofNullable(free.poll(time.toNanos(), TimeUnit.NANOSECONDS));
  }

  private PythonException busy(String have) {
    int lost = contexts - spare.availablePermits();
    return new PythonException.Busy(
        new Refusal(
            EmbeddingCode.NO_FREE_CONTEXT,
            "",
            "a free context within " + Worker.text(patience),
            lost == 0 ? have : have + ", " + lost + " more in code that cannot be stopped"));
  }

  private void fill(Place place) {
    if (place.worker.isEmpty()) {
      var made = Worker.start(plan, FlunoPython.START);
      workers.add(made);
      if (closed) {
        var _ = retire(made);
        throw Worker.closed();
      }
      place.worker = Optional.of(made);
    }
  }

  private void give(Place place) {
    var stopped = place.worker.filter(Worker::isRetired);
    if (stopped.isEmpty()) {
      free.add(place);
      return;
    }
    var closing = retire(stopped.get());
    daemon(
        "renew",
        () -> {
          try {
            boolean lost = !closing.join(ENDING) && spare.tryAcquire();
            if (!lost) {
              closing.join();
            }
            renew(place);
            if (lost) {
              closing.join();
              spare.release();
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // by nobody
          }
        });
  }

  private void renew(Place place) {
    place.worker = Optional.empty();
    try {
      if (!closed) {
        fill(place);
      }
    } catch (RuntimeException e) {
      // Whoever gets the place tries again, and is told.
    }
    free.add(place);
  }

  /** Closes a worker, which may have to wait for native code, on a thread of its own. */
  private Thread retire(Worker worker) {
    return daemon(
        "close",
        () -> {
          worker.close();
          workers.remove(worker);
        });
  }

  private static Thread daemon(String name, Runnable work) {
    return Thread.ofPlatform().name("fluno-python-" + name).daemon().start(work);
  }

  /**
   * Turns new calls away, waits for running ones as long as their budget lasts, and closes all
   * contexts; sessions still open then end. Twice does nothing.
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    long deadline = System.nanoTime() + plan.budget().toNanos();
    boolean interrupted = false;
    for (int found = 0; found < contexts && !workers.isEmpty(); found++) {
      try {
        var left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
        var place = poll(left);
        place.flatMap(p -> p.worker).ifPresent(this::end);
      } catch (InterruptedException e) {
        interrupted = true;
        break;
      }
    }
    Set.copyOf(workers).forEach(this::retire);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void end(Worker worker) {
    worker.close();
    workers.remove(worker);
  }

  /** How many contexts are taken by calls and sessions, or being replaced, at this moment. */
  public int inUse() {
    return contexts - free.size();
  }

  /** Whether {@link #close} was called. */
  public boolean isClosed() {
    return closed;
  }
}
