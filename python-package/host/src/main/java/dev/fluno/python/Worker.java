package dev.fluno.python;

import dev.fluno.runtime.refusal.EmbeddingCode;
import dev.fluno.runtime.refusal.FlunoException;
import dev.fluno.runtime.refusal.Refusal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.jspecify.annotations.Nullable;

/**
 * A context with the one thread on which all its Python runs. Whoever calls waits, on a thread of
 * any kind and with any stack, no longer than the budget.
 */
final class Worker {
  /** How long stopped code gets to come to its end, before its caller goes on without it. */
  private static final Duration GRACE = Duration.ofMillis(200);

  /** What comes from the worker's thread to the caller. */
  private sealed interface Event<T> {}

  private record Done<T>(T value) implements Event<T> {}

  private record Failed<T>(Throwable thrown) implements Event<T> {}

  /** Python wants the next value of the stream; the caller fetches it on its own thread. */
  private record Wanted<T>(CompletableFuture<Optional<Object>> answer) implements Event<T> {}

  /** What a task sees of its context. */
  interface Room {
    Value globals();

    Crossing crossing();

    /** The Python function of fluno_runtime._host with this name. */
    Value host(String name);

    /** A Python iterator over what the callers of later runs feed. */
    Value incoming();
  }

  private final Plan plan;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          work -> {
            var made = FlunoPython.newThread(work);
            made.setDaemon(true);
            return made;
          });
  private volatile @Nullable Sandbox sandbox;
  private volatile LinkedBlockingQueue<? extends Object> events = new LinkedBlockingQueue<>();
  private volatile boolean retired;
  private volatile @Nullable Failures failures;
  private volatile @Nullable Room room;

  private Worker(Plan plan) {
    this.plan = plan;
  }

  /**
   * A worker whose context has run the program.
   *
   * @throws PythonException if the program fails or takes longer than the budget
   */
  static Worker start(Plan plan, Duration budget) {
    var worker = new Worker(plan);
    try {
      worker.await(
          worker::open, budget, Optional::empty, "the start of " + plan.program().getName());
      return worker;
    } catch (RuntimeException e) {
      Thread.ofPlatform().daemon().start(worker::close); // may have to wait for native code
      throw e;
    }
  }

  private Boolean open() {
    var made = new Sandbox(plan);
    sandbox = made;
    var host = made.host();
    failures = new Failures(host, made.attempts(), made.output());
    made.attempts().clear();
    made.run(plan);
    room = new OpenRoom(made, host, new Crossing(host));
    return true;
  }

  private final class OpenRoom implements Room {
    private final Sandbox sandbox;
    private final Value host;
    private final Crossing crossing;

    OpenRoom(Sandbox sandbox, Value host, Crossing crossing) {
      this.sandbox = sandbox;
      this.host = host;
      this.crossing = crossing;
    }

    @Override
    public Value globals() {
      return sandbox.globals();
    }

    @Override
    public Crossing crossing() {
      return crossing;
    }

    @Override
    public Value host(String name) {
      return host.getMember(name);
    }

    @Override
    public Value incoming() {
      ProxyExecutable take =
          _ -> {
            var next = fetch();
            return next.isEmpty()
                ? null
                : host.getMember("new_list").execute(crossing.toPython("the stream", next.get()));
          };
      return host.getMember("incoming").execute(take);
    }
  }

  /** On the worker's thread: asks the caller of the present run. */
  @SuppressWarnings("unchecked")
  private Optional<Object> fetch() {
    var answer = new CompletableFuture<Optional<Object>>();
    ((LinkedBlockingQueue<Event<?>>) events).add(new Wanted<>(answer));
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw unchecked(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      // The context is being stopped: its caller has gone and answers no more.
      Thread.currentThread().interrupt();
      Context.getCurrent().safepoint();
      throw closed();
    }
  }

  /**
   * Does a task on the worker's thread.
   *
   * @param feed gives the next value of the stream that the task reads; what it takes is not
   *     counted
   * @throws PythonException if the task fails, or does not end within its budget
   */
  <T> T run(Function<Room, T> task, Supply feed, String what) {
    return await(
        () -> {
          var open = room;
          var made = sandbox;
          if (open == null || made == null) {
            throw closed();
          }
          made.attempts().clear();
          return task.apply(open);
        },
        plan.budget(),
        feed,
        what);
  }

  /** Gives the next value of a stream, or that there is none. */
  interface Supply {
    Optional<Object> next();
  }

  private interface Task<T> {
    T run();
  }

  private <T> T await(Task<T> task, Duration budget, Supply feed, String what) {
    if (retired) {
      throw closed();
    }
    var mine = new LinkedBlockingQueue<Event<T>>();
    events = mine;
    try {
      thread.execute(() -> mine.add(outcome(task)));
    } catch (RejectedExecutionException e) {
      throw closed(); // since the look above
    }
    long left = budget.toNanos();
    while (true) {
      long start = System.nanoTime();
      Event<T> event;
      try {
        event = mine.poll(left, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        var stopped = stop(mine, EmbeddingCode.CALLER_INTERRUPTED, what, budget);
        Thread.currentThread().interrupt();
        throw stopped;
      }
      left -= System.nanoTime() - start;
      switch (event) {
        case null -> throw stop(mine, EmbeddingCode.OUT_OF_TIME, what, budget);
        case Done<T>(T value) -> {
          return value;
        }
        case Failed<T>(Throwable thrown) -> throw unchecked(thrown);
        case Wanted<T>(var answer) -> {
          try {
            answer.complete(feed.next());
          } catch (RuntimeException e) {
            answer.completeExceptionally(e);
          }
        }
      }
    }
  }

  /** On the worker's thread. No Value leaves it. */
  private <T> Event<T> outcome(Task<T> task) {
    try {
      return new Done<>(task.run());
    } catch (PolyglotException e) {
      try {
        return new Failed<>(e.isInterrupted() || e.isCancelled() ? e : typed(e));
      } catch (PolyglotException second) {
        return new Failed<>(second);
      }
    } catch (FlunoException | PythonException e) {
      return new Failed<>(e);
    } catch (RuntimeException | StackOverflowError e) {
      // Values whose classes lie, or a context that another thread has just closed.
      return new Failed<>(retired ? closed() : typed(e));
    } catch (Error e) {
      return new Failed<>(e);
    }
  }

  private RuntimeException typed(Throwable thrown) {
    var known = failures;
    if (known == null) {
      return new IllegalStateException(thrown);
    }
    return thrown instanceof PolyglotException e ? known.of(e) : known.broken(thrown);
  }

  private static RuntimeException unchecked(Throwable thrown) {
    return switch (thrown) {
      case PolyglotException _ -> closed(); // by somebody else, while it ran
      case RuntimeException e -> e;
      case Error e -> throw e;
      default -> new IllegalStateException(thrown);
    };
  }

  /** Ends what runs, as far as it can be ended; this worker is of no more use. */
  private <T> PythonException stop(
      LinkedBlockingQueue<Event<T>> mine, EmbeddingCode why, String what, Duration budget) {
    retired = true;
    var made = sandbox;
    var traceback = "";
    if (made != null && made.interrupt(GRACE)) {
      mine.removeIf(Wanted.class::isInstance); // comes too late
      try {
        traceback =
            mine.poll(GRACE.toMillis(), TimeUnit.MILLISECONDS) instanceof Failed<T>(var thrown)
                    && thrown instanceof PolyglotException e
                ? Failures.frames(e)
                : "";
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    var need = why == EmbeddingCode.OUT_OF_TIME ? "at most " + text(budget) : "a patient caller";
    var have = why == EmbeddingCode.OUT_OF_TIME ? "more" : "an interrupt";
    return new PythonException.Stopped(new Refusal(why, what, need, have), traceback, output());
  }

  static String text(Duration time) {
    return time.toMillis() + " ms";
  }

  String output() {
    var made = sandbox;
    return made == null ? "" : made.output().text();
  }

  void clearOutput() {
    var made = sandbox;
    if (made != null) {
      made.output().clear();
    }
  }

  /** Lets nobody in any more; what runs goes on until {@link #close}. */
  void turnAway() {
    retired = true;
  }

  boolean isRetired() {
    return retired;
  }

  /**
   * Closes the context and ends the thread, after what runs: at once for Python code, at its end
   * for a long native call.
   */
  void close() {
    retired = true;
    var made = sandbox;
    if (made != null) {
      made.close();
    }
    thread.shutdown();
  }

  static PythonException closed() {
    return new PythonException.Closed(
        new Refusal(EmbeddingCode.CONTEXT_CLOSED, "", "an open one", "a closed one"));
  }
}
