package dev.fluno.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class StreamTest {
  private final PythonPool pool =
      FlunoPython.builder()
          .program(
              "p.py",
              """
              def sums(observations):
                  total = 0.0
                  for z in observations:
                      total += sum(z)
                      yield total

              def first(observations):
                  yield next(observations)[0]

              def fails(observations):
                  for z in observations:
                      yield 1.0
                      raise ValueError("enough")

              def endless(observations):
                  while True:
                      pass
                  yield

              def reads(observations):
                  for z in observations:
                      pass
                  yield 1.0
              """)
          .contexts(1)
          .budget(Duration.ofSeconds(2))
          .patience(Duration.ofSeconds(30))
          .build();

  @AfterAll
  void close() {
    pool.close();
  }

  private static Iterator<double[]> numbers(AtomicInteger taken) {
    return Stream.generate(() -> new double[] {taken.incrementAndGet()}).iterator();
  }

  @Test
  void an_observation_is_taken_only_when_a_score_is_asked_for() {
    var taken = new AtomicInteger();
    try (var session = pool.session()) {
      var scores = session.scores(Double.class, "sums", numbers(taken));
      assertEquals(0, taken.get());
      assertEquals(1.0, scores.next());
      assertEquals(3.0, scores.next());
      assertTrue(scores.hasNext());
      assertTrue(scores.hasNext());
      assertEquals(3, taken.get());
      assertEquals(6.0, scores.next());
    }
  }

  @Test
  void a_stream_ends_when_either_side_does() {
    try (var session = pool.session()) {
      var scores = session.scores(Double.class, "sums", List.of(new double[] {1, 2}).iterator());
      assertEquals(3.0, scores.next());
      assertFalse(scores.hasNext());
      assertThrows(NoSuchElementException.class, scores::next);
      var one = session.scores(Double.class, "first", numbers(new AtomicInteger()));
      assertEquals(1.0, one.next());
      assertFalse(one.hasNext());
    }
  }

  @Test
  void what_the_observations_throw_comes_through_python_as_the_cause() {
    var mistake = new IllegalStateException("no more");
    try (var session = pool.session()) {
      var scores =
          session.scores(
              Double.class,
              "sums",
              Stream.generate(
                      () -> {
                        throw mistake;
                      })
                  .iterator());
      var e = assertThrows(PythonException.Raised.class, scores::next);
      assertSame(mistake, e.getCause());
      assertFalse(scores.hasNext());
    }
  }

  @Test
  void waiting_for_an_observation_is_not_counted() {
    try (var session = pool.session()) {
      var slow =
          Stream.generate(
                  () -> {
                    pause(2500);
                    return new double[] {1};
                  })
              .iterator();
      assertEquals(1.0, session.scores(Double.class, "sums", slow).next());
    }
  }

  @Test
  void a_generator_without_end_is_stopped_and_a_closed_session_ends_its_streams() {
    try (var session = pool.session()) {
      var scores = session.scores(Double.class, "endless", numbers(new AtomicInteger()));
      assertThrows(PythonException.Stopped.class, scores::next);
    }
    var session = pool.session();
    var scores = session.scores(Double.class, "sums", numbers(new AtomicInteger()));
    session.close();
    assertThrows(PythonException.Closed.class, scores::next);
  }

  /** More often than the pool has threads to give up. */
  @Test
  void a_stream_that_reads_without_end_is_stopped_and_gives_its_place_back() {
    for (int i = 0; i < 2; i++) {
      try (var session = pool.session()) {
        var scores = session.scores(Double.class, "reads", numbers(new AtomicInteger()));
        assertThrows(PythonException.Stopped.class, scores::next);
      }
    }
    try (var session = pool.session()) {
      var scores = session.scores(Double.class, "sums", numbers(new AtomicInteger()));
      assertEquals(1.0, scores.next());
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A subscriber that asks by hand. */
  private static final class Asking implements Flow.Subscriber<Double> {
    final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
    final LinkedBlockingQueue<Double> scores = new LinkedBlockingQueue<>();
    final CompletableFuture<Boolean> end = new CompletableFuture<>();

    @Override
    public void onSubscribe(Flow.Subscription made) {
      subscription.complete(made);
    }

    @Override
    public void onNext(Double score) {
      scores.add(score);
    }

    @Override
    public void onError(Throwable thrown) {
      end.completeExceptionally(thrown);
    }

    @Override
    public void onComplete() {
      end.complete(true);
    }

    double next() throws InterruptedException {
      var score = scores.poll(30, TimeUnit.SECONDS);
      return score == null ? Double.NaN : score;
    }

    Throwable error() {
      return end.handle((_, thrown) -> thrown).orTimeout(30, TimeUnit.SECONDS).join();
    }
  }

  /** Counts what it was asked for and answers at once. */
  private static Flow.Publisher<double[]> counting(List<Long> demands) {
    return subscriber ->
        subscriber.onSubscribe(
            new Flow.Subscription() {
              @Override
              public void request(long n) {
                demands.add(n);
                subscriber.onNext(new double[] {demands.size()});
              }

              @Override
              public void cancel() {
                demands.add(-1L);
              }
            });
  }

  @Test
  void the_publisher_is_asked_for_no_more_than_the_subscriber_wants() throws Exception {
    var demands = new ArrayList<Long>();
    try (var session = pool.session()) {
      var asking = new Asking();
      session.scores("sums", counting(demands)).subscribe(asking);
      var subscription = asking.subscription.get();
      subscription.request(2);
      assertEquals(1.0, asking.next());
      assertEquals(3.0, asking.next());
      pause(100);
      assertEquals(List.of(1L, 1L), demands);
      subscription.request(1);
      assertEquals(6.0, asking.next());
      subscription.cancel();
      subscription.request(1);
      pause(100);
      assertTrue(asking.scores.isEmpty());
      assertEquals(-1L, demands.get(3));
    }
  }

  @Test
  void a_stream_of_a_publisher_completes_with_it() throws Exception {
    try (var session = pool.session()) {
      var observations = new SubmissionPublisher<double[]>();
      var asking = new Asking();
      session.scores("sums", observations).subscribe(asking);
      asking.subscription.get().request(Long.MAX_VALUE);
      while (!observations.hasSubscribers()) {
        pause(1);
      }
      for (int i = 1; i <= 100; i++) {
        observations.submit(new double[] {i});
      }
      observations.close();
      assertTrue(asking.end.get(30, TimeUnit.SECONDS));
      assertEquals(100, asking.scores.size());
    }
  }

  @Test
  void errors_of_either_side_and_of_the_subscriber_end_the_stream() throws Exception {
    try (var session = pool.session()) {
      var asking = new Asking();
      session.scores("fails", counting(new ArrayList<>())).subscribe(asking);
      asking.subscription.get().request(5);
      assertInstanceOf(PythonException.Raised.class, asking.error());

      var broken = new Asking();
      session
          .scores(
              "sums",
              subscriber -> {
                subscriber.onSubscribe(asking.subscription.join());
                subscriber.onError(new IllegalStateException("lost"));
              })
          .subscribe(broken);
      broken.subscription.get().request(1);
      assertEquals("IllegalStateException: lost", broken.error().getMessage());

      var wrong = new Asking();
      session.scores("sums", counting(new ArrayList<>())).subscribe(wrong);
      wrong.subscription.get().request(0);
      assertInstanceOf(IllegalArgumentException.class, wrong.error());

      var publisher = session.scores("sums", counting(new ArrayList<>()));
      publisher.subscribe(new Asking());
      var second = new Asking();
      publisher.subscribe(second);
      assertInstanceOf(IllegalStateException.class, second.error());
    }
  }
}
