package dev.fluno.python;

import dev.fluno.runtime.refusal.ArgumentException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * One context of a pool, for one user who keeps state in it. For one thread at a time.
 *
 * <p>Closing it ends the context, so that nothing of the state reaches anyone else; the pool makes
 * a fresh one.
 *
 * {@snippet file="PythonSnippetsTest.java" region="stream"}
 */
@SuppressWarnings("exports") // of annotations, which no user needs
public final class PythonSession implements AutoCloseable {
  private final Worker worker;
  private final Runnable end;
  private final AtomicBoolean closed = new AtomicBoolean();

  PythonSession(Worker worker, Runnable end) {
    this.worker = worker;
    this.end = end;
    worker.clearOutput();
  }

  /** As {@link PythonPool#call}, in this session's context. */
  public <T> T call(Class<T> type, String function, @Nullable Object... arguments) {
    requireOpen();
    return Calls.call(worker, type, function, arguments);
  }

  /** As {@link PythonPool#run}, in this session's context. */
  public void run(String function, @Nullable Object... arguments) {
    requireOpen();
    Calls.run(worker, function, arguments);
  }

  /**
   * Feeds a stream to a generator function and gives what it yields, one by one: nothing is taken
   * from the observations before Python asks for it, and Python runs only while a score is asked
   * for.
   *
   * <p>The observations are taken on the thread that asks for a score, and the time for that is not
   * counted; each score has the budget of a call.
   *
   * @param type of the scores, as in {@link PythonPool#call}
   * @param function takes an iterator over the observations and gives an iterable of scores,
   *     usually as a generator
   * @param observations of types that cross, as in {@link PythonPool#call}
   * @return an iterator that throws what {@link PythonPool#call} throws, and what {@code
   *     observations} throws as the cause of a {@link PythonException.Raised}
   */
  public <T> Iterator<T> scores(Class<T> type, String function, Iterator<?> observations) {
    requireOpen();
    Worker.Supply feed =
        () -> observations.hasNext() ? Optional.of(observations.next()) : Optional.empty();
    var give =
        worker.run(
            room ->
                room.host("outgoing")
                    .execute(Calls.function(room, function).execute(room.incoming())),
            feed,
            function);
    return new Scores<>(type, function, give, feed);
  }

  /**
   * The same for reactive streams. The context runs only as far as the subscriber's demand goes,
   * and asks the observations for one at a time.
   *
   * @return a publisher for one subscriber; its stream ends with what the iterator of {@link
   *     #scores} throws
   */
  public Flow.Publisher<Double> scores(String function, Flow.Publisher<double[]> observations) {
    requireOpen();
    return new ScorePublisher(this, function, observations);
  }

  /** What the code has printed so far; see {@link PythonException#output}. */
  public String output() {
    return worker.output();
  }

  /** Ends the context, also while a stream of it is not at its end. Twice does nothing. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      worker.turnAway();
      end.run();
    }
  }

  private void requireOpen() {
    if (closed.get()) {
      throw Worker.closed();
    }
  }

  /** Holds one score in advance, once it was asked whether there is another. */
  private final class Scores<T> implements Iterator<T> {
    private final Class<T> type;
    private final String function;
    private final Value give;
    private final Worker.Supply feed;
    private Optional<T> next = Optional.empty();
    private boolean ended;

    Scores(Class<T> type, String function, Value give, Worker.Supply feed) {
      this.type = type;
      this.function = function;
      this.give = give;
      this.feed = feed;
    }

    @Override
    public boolean hasNext() {
      if (next.isEmpty() && !ended) {
        requireOpen();
        try {
          next = worker.run(this::pull, feed, function);
        } catch (PythonException | ArgumentException e) {
          ended = true;
          throw e;
        }
        ended = next.isEmpty();
      }
      return next.isPresent();
    }

    /** On the worker's thread. */
    private Optional<T> pull(Worker.Room room) {
      var score = give.execute();
      return score.isNull()
          ? Optional.empty()
          : Optional.of(
              room.crossing().toJava("score of " + function, score.getArrayElement(0), type));
    }

    @Override
    public T next() {
      if (!hasNext()) {
        throw new NoSuchElementException("the stream of " + function + " is at its end");
      }
      var score = next.orElseThrow();
      next = Optional.empty();
      return score;
    }
  }
}
