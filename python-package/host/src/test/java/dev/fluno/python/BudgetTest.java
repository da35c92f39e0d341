package dev.fluno.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.EmbeddingCode;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BudgetTest {
  private final PythonPool pool = pool(Duration.ofSeconds(1), Duration.ofSeconds(30));

  private static PythonPool pool(Duration budget, Duration patience) {
    return FlunoPython.builder()
        .program(
            "p.py",
            "kept = []\ndef execute(text): exec(text, {})\ndef state():\n"
                + "  kept.append(1)\n  return len(kept)")
        .contexts(1)
        .budget(budget)
        .patience(patience)
        .build();
  }

  @AfterAll
  void close() {
    pool.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "while True: pass",
        "while True:\n  try:\n    while True: pass\n  except BaseException: pass",
        "while True:\n  try:\n    1 / 0\n  finally:\n    continue",
        "import time; time.sleep(1000)",
        "for _ in iter(int, 1): pass"
      })
  void code_without_end_is_stopped_and_its_context_replaced(String script) {
    var e = assertThrows(PythonException.Stopped.class, () -> pool.run("execute", script));
    assertEquals(EmbeddingCode.OUT_OF_TIME, e.refusal().orElseThrow().code());
    assertTrue(e.toString().contains("at most 1000 ms"), e.toString());
    assertEquals(1L, pool.call(Long.class, "state"));
    // Put back a fresh context for the next script.
    pool.session().close();
  }

  /** The loop is one call of a function that GraalPy has written in Java. */
  @Test
  void code_that_cannot_be_stopped_gives_up_its_place_until_too_many_do() {
    // Long enough to be given up, but not to be in the way of what follows.
    var slow = "sum(range(10**8))";
    try (var hostile = pool(Duration.ofMillis(300), Duration.ofSeconds(30))) {
      assertThrows(PythonException.Stopped.class, () -> hostile.run("execute", slow));
      assertEquals(1L, hostile.call(Long.class, "state"));
    }
    var endless = "sum(range(6 * 10**8))";
    try (var hostile = pool(Duration.ofMillis(300), Duration.ofSeconds(6))) {
      assertThrows(PythonException.Stopped.class, () -> hostile.run("execute", endless));
      assertThrows(PythonException.Stopped.class, () -> hostile.run("execute", endless));
      var e = assertThrows(PythonException.Busy.class, () -> hostile.call(Long.class, "state"));
      assertTrue(e.toString().contains("1 more in code that cannot be stopped"), e.toString());
    }
  }

  @Test
  void the_traceback_says_where_the_code_was_stopped() {
    var e =
        assertThrows(PythonException.Stopped.class, () -> pool.run("execute", "while True: pass"));
    assertTrue(e.traceback().contains("execute"), e.traceback());
    pool.session().close();
  }

  @Test
  void an_interrupt_of_the_caller_stops_the_code() throws InterruptedException {
    try (var patient = pool(Duration.ofMinutes(1), Duration.ofSeconds(30))) {
      var thrown = new AtomicReference<Throwable>(new AssertionError("nothing was thrown"));
      var interrupted = new AtomicBoolean();
      var caller =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      patient.run("execute", "while True: pass");
                    } catch (PythonException e) {
                      thrown.set(e);
                      interrupted.set(Thread.currentThread().isInterrupted());
                    }
                  });
      Thread.sleep(200);
      caller.interrupt();
      caller.join();
      if (!(thrown.get() instanceof PythonException.Stopped stopped)) {
        throw new AssertionError(thrown.get());
      }
      assertEquals(EmbeddingCode.CALLER_INTERRUPTED, stopped.refusal().orElseThrow().code());
      assertTrue(interrupted.get(), "the interrupt was swallowed");
      assertEquals(1L, patient.call(Long.class, "state"));
    }
  }

  @Test
  void a_session_that_was_stopped_is_closed() {
    try (var session = pool.session()) {
      assertThrows(PythonException.Stopped.class, () -> session.run("execute", "while True: pass"));
      assertThrows(PythonException.Closed.class, () -> session.run("state"));
    }
    assertEquals(1L, pool.call(Long.class, "state"));
    pool.session().close();
  }
}
