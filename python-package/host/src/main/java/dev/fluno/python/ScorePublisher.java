package dev.fluno.python;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The scores of one session as a publisher. A virtual thread pulls as far as the demand goes. */
final class ScorePublisher implements Flow.Publisher<Double> {
  private final PythonSession session;
  private final String function;
  private final Flow.Publisher<double[]> observations;
  private final AtomicBoolean subscribed = new AtomicBoolean();

  ScorePublisher(PythonSession session, String function, Flow.Publisher<double[]> observations) {
    this.session = session;
    this.function = function;
    this.observations = observations;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super Double> subscriber) {
    Objects.requireNonNull(subscriber, "subscriber");
    if (!subscribed.compareAndSet(false, true)) {
      subscriber.onSubscribe(new Nothing());
      subscriber.onError(new IllegalStateException("this publisher has had its one subscriber"));
      return;
    }
    var source = new Source();
    var demand = new Demand(source);
    subscriber.onSubscribe(demand);
    Thread.ofVirtual().name("fluno-scores").start(() -> publish(subscriber, demand, source));
  }

  private void publish(Flow.Subscriber<? super Double> subscriber, Demand demand, Source source) {
    try {
      observations.subscribe(source);
      var scores = session.scores(Double.class, function, source);
      while (demand.await()) {
        if (!scores.hasNext()) {
          demand.end();
          subscriber.onComplete();
          return;
        }
        subscriber.onNext(scores.next());
      }
      demand.complaint().ifPresent(subscriber::onError);
    } catch (RuntimeException e) {
      if (demand.end()) {
        subscriber.onError(e);
      }
    } finally {
      source.cancel();
    }
  }

  private static final class Nothing implements Flow.Subscription {
    @Override
    public void request(long n) {}

    @Override
    public void cancel() {}
  }

  /** How many scores the subscriber still wants. */
  private static final class Demand implements Flow.Subscription {
    private final Source source;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long wanted;
    private boolean over;
    private Optional<IllegalArgumentException> complaint = Optional.empty();

    Demand(Source source) {
      this.source = source;
    }

    @Override
    public void request(long n) {
      lock.lock();
      try {
        if (over) {
          return;
        }
        if (n <= 0) {
          // Rule 3.9 of Reactive Streams.
          complaint = Optional.of(new IllegalArgumentException("a demand of " + n));
          over = true;
        } else {
          wanted = wanted > Long.MAX_VALUE - n ? Long.MAX_VALUE : wanted + n;
        }
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void cancel() {
      end();
      source.cancel();
    }

    /** True if it was not over before. */
    boolean end() {
      lock.lock();
      try {
        boolean first = !over;
        over = true;
        changed.signalAll();
        return first;
      } finally {
        lock.unlock();
      }
    }

    Optional<IllegalArgumentException> complaint() {
      return complaint;
    }

    /** Waits for demand and takes one of it; false if there will be none. */
    boolean await() {
      lock.lock();
      try {
        while (wanted == 0 && !over) {
          changed.awaitUninterruptibly();
        }
        if (over) {
          return false;
        }
        if (wanted != Long.MAX_VALUE) {
          wanted--;
        }
        return true;
      } finally {
        lock.unlock();
      }
    }
  }

  /** The observations as an iterator that asks for one at a time. */
  private static final class Source implements Flow.Subscriber<double[]>, Iterator<double[]> {
    private sealed interface Signal {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Next(double[] observation) implements Signal {}

    private record End(Optional<Throwable> why) implements Signal {}

    private final LinkedBlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
    private final LinkedBlockingQueue<Flow.Subscription> subscriptions =
        new LinkedBlockingQueue<>();
    private Optional<Signal> seen = Optional.empty();
    private volatile boolean cancelled;

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      Objects.requireNonNull(subscription, "subscription");
      if (cancelled || !subscriptions.isEmpty()) {
        // Rule 2.5 of Reactive Streams: a second subscription is cancelled.
        subscription.cancel();
        return;
      }
      subscriptions.add(subscription);
    }

    @Override
    public void onNext(double[] observation) {
      signals.add(new Next(Objects.requireNonNull(observation, "observation")));
    }

    @Override
    public void onError(Throwable thrown) {
      signals.add(new End(Optional.of(thrown)));
    }

    @Override
    public void onComplete() {
      signals.add(new End(Optional.empty()));
    }

    void cancel() {
      cancelled = true;
      signals.add(new End(Optional.empty()));
      var subscription = subscriptions.peek();
      if (subscription != null) {
        subscription.cancel();
      }
    }

    @Override
    public boolean hasNext() {
      if (seen.isEmpty()) {
        try {
          var subscription = subscriptions.take();
          subscriptions.add(subscription);
          subscription.request(1);
          seen = Optional.of(signals.take());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IllegalStateException("interrupted while it waited for an observation", e);
        }
      }
      if (seen.get() instanceof End(Optional<Throwable> why) && why.isPresent()) {
        throw why.get() instanceof RuntimeException e
            ? e
            : new IllegalStateException("the observations failed", why.get());
      }
      return seen.get() instanceof Next;
    }

    @Override
    public double[] next() {
      if (!hasNext() || !(seen.orElseThrow() instanceof Next(double[] observation))) {
        throw new NoSuchElementException("the observations are at their end");
      }
      seen = Optional.empty();
      return observation;
    }
  }
}
