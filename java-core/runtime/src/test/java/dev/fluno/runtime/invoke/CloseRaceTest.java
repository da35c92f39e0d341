package dev.fluno.runtime.invoke;

import static dev.fluno.runtime.invoke.Signatures.entry;
import static dev.fluno.runtime.invoke.Signatures.in;
import static dev.fluno.runtime.invoke.Signatures.integer;
import static dev.fluno.runtime.invoke.Signatures.out;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.refusal.ClosedException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CloseRaceTest {
  /** Not the common pool, which has one thread on a machine with two cores. */
  private static final Executor THREADS = task -> Thread.ofPlatform().start(task);

  private static final int ROUNDS = 200;
  private static final long STEPS = 50_000;
  private static final String SOURCE =
      """
      long spin(long seed, long steps, memref *out) {
        for (long i = 0; i < steps; i++) seed = seed * 6364136223846793005 + i;
        AT(out, long, 0) = seed;
        return seed;
      }
      """;
  private static final EntrySignature SPIN =
      entry(
          "spin",
          "i64",
          in("seed", "i64"),
          integer("steps", DType.I64, 0, 1L << 40),
          out("last", "tensor<i64>[1]"));

  private static long expected(long seed) {
    for (long i = 0; i < STEPS; i++) {
      seed = seed * 6364136223846793005L + i;
    }
    return seed;
  }

  /** Calls until the library is closed under it; every result up to then must be right. */
  private static CompletableFuture<Long> callUntilClosed(
      CountDownLatch started, long expected, LongSupplier call) {
    return CompletableFuture.supplyAsync(
        () -> {
          started.countDown();
          for (long calls = 0; ; calls++) {
            try {
              assertEquals(expected, call.getAsLong());
            } catch (ClosedException closed) {
              return calls;
            }
          }
        },
        THREADS);
  }

  private static long bound(BoundCall call) {
    call.run();
    assertEquals(call.longResult(), call.tensor("last").getLong(0));
    return call.longResult();
  }

  @Test
  @Timeout(120)
  void a_racing_close_waits_for_calls_inside_and_turns_away_later_ones() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      long seed = round;
      long expected = expected(seed);
      var library = TestLibrary.load(SOURCE, SPIN);
      var spin = library.entry("spin");
      var arguments = Map.of("seed", seed, "steps", STEPS);
      var call = spin.bind(arguments);
      var started = new CountDownLatch(2);
      var boundCalls = callUntilClosed(started, expected, () -> bound(call));
      var singleCalls =
          callUntilClosed(
              started, expected, () -> (long) spin.call(arguments).scalar().orElseThrow());
      started.await();
      LockSupport.parkNanos((round % 20) * 20_000L);

      library.close();

      assertThrows(ClosedException.class, call::run);
      assertThrows(ClosedException.class, () -> spin.call(arguments));
      assertThrows(ClosedException.class, () -> spin.call(Map.of()));
      assertThrows(ClosedException.class, () -> spin.bind(arguments));
      assertTrue(boundCalls.get(10, TimeUnit.SECONDS) >= 0);
      assertTrue(singleCalls.get(10, TimeUnit.SECONDS) >= 0);
    }
  }

  @Test
  @Timeout(60)
  void closing_from_many_threads_at_once_unloads_once() throws Exception {
    for (int round = 0; round < 20; round++) {
      var library = TestLibrary.load(SOURCE, SPIN);
      var call = library.entry("spin").bind(Map.of("seed", 1L, "steps", STEPS));
      var running = callUntilClosed(new CountDownLatch(1), expected(1), () -> bound(call));
      var closers = new CompletableFuture<?>[4];
      for (int i = 0; i < closers.length; i++) {
        closers[i] = CompletableFuture.runAsync(library::close, THREADS);
      }
      CompletableFuture.allOf(closers).get(10, TimeUnit.SECONDS);
      running.get(10, TimeUnit.SECONDS);
    }
  }

  @Test
  @Timeout(30)
  void an_interrupt_neither_ends_the_wait_nor_is_lost() throws Exception {
    var library = TestLibrary.load(SOURCE, SPIN);
    var spin = library.entry("spin");
    // About a tenth of a second of native code.
    var arguments = Map.of("seed", 1L, "steps", 100_000_000L);
    var inside =
        CompletableFuture.supplyAsync(
            () -> spin.call(arguments).tensor("last").getLong(0), THREADS);
    var closer =
        CompletableFuture.supplyAsync(
            () -> {
              Thread.currentThread().interrupt();
              library.close();
              return Thread.interrupted();
            },
            THREADS);
    assertTrue(closer.get(20, TimeUnit.SECONDS));
    try {
      inside.get(20, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      assertTrue(e.getCause() instanceof ClosedException, e.toString());
    }
  }
}
