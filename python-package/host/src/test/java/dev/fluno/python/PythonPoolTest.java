package dev.fluno.python;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.EmbeddingCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PythonPoolTest {
  private static final String PROGRAM =
      """
      from array import array
      import sys
      import fluno_runtime as fluno

      count = 0

      def same(value):
          return value

      def kind(value):
          return type(value).__name__

      def evaluate(text):
          return eval(text)

      def execute(text):
          exec(text, {})

      def add(*numbers):
          return sum(numbers)

      def depth(n):
          return n if n == 0 else 1 + depth(n - 1) - 1 + 0 * n + 0

      def fail():
          print("before")
          print("beside", file=sys.stderr)
          raise ValueError("no good")

      def tick():
          global count
          count += 1
          print("tick", count)
          return count
      """;

  private final PythonPool pool =
      FlunoPython.builder()
          .program("program.py", PROGRAM)
          .contexts(1)
          .budget(Duration.ofSeconds(20))
          .patience(Duration.ofSeconds(20))
          .build();

  @AfterAll
  void close() {
    pool.close();
  }

  private void assertCrosses(Object value, String type) {
    assertEquals(value, pool.call(value.getClass(), "same", value));
    assertEquals(type, pool.call(String.class, "kind", value));
  }

  @Test
  void a_pool_tells_how_many_contexts_are_taken() {
    try (var pool =
        FlunoPython.builder().program("p.py", "def f():\n    pass\n").contexts(2).build()) {
      assertEquals(0, pool.inUse());
      try (var session = pool.session()) {
        session.run("f");
        pool.run("f");
        assertEquals(1, pool.inUse());
      }
      while (pool.inUse() > 0) { // the context of a session is replaced
        Thread.onSpinWait();
      }
      pool.run("f");
      assertEquals(0, pool.inUse());
    }
  }

  @Test
  void values_cross_both_ways_and_stay_what_they_are() {
    assertCrosses(true, "bool");
    assertCrosses(7L, "int");
    assertCrosses(1.0, "float");
    assertCrosses("Grüße \uD83D\uDE00", "str");
    assertCrosses(BigInteger.TWO.pow(200), "int");
    assertEquals(7, pool.call(Integer.class, "same", 7));
    assertEquals(7.0, pool.call(Double.class, "same", 7));
    assertEquals("NoneType", pool.call(String.class, "kind", (Object) null));
  }

  @Test
  void collections_are_copied_into_lists_and_dicts_of_python_and_back() {
    var list = List.of(1L, "two", List.of(3.5), Map.of("four", false));
    assertEquals(list, pool.call(List.class, "same", list));
    assertEquals("list", pool.call(String.class, "kind", list));
    assertEquals("dict", pool.call(String.class, "kind", Map.of()));
    assertEquals(Arrays.asList(1L, null), pool.call(List.class, "evaluate", "(1, None)"));
    assertEquals(Map.of("a", List.of(1L)), pool.call(Map.class, "same", Map.of("a", List.of(1L))));
  }

  @Test
  void primitive_arrays_are_arrays_of_python() {
    assertEquals("array", pool.call(String.class, "kind", new double[] {1}));
    assertArrayEquals(
        new double[] {1.5, -0.0, Double.NaN},
        pool.call(double[].class, "same", new double[] {1.5, -0.0, Double.NaN}));
    assertArrayEquals(
        new float[] {1.5f, 2, 3}, pool.call(float[].class, "same", new float[] {1.5f, 2, 3}));
    assertArrayEquals(
        new long[] {Long.MIN_VALUE}, pool.call(long[].class, "same", new long[] {Long.MIN_VALUE}));
    assertArrayEquals(new int[] {1, 2, 3}, pool.call(int[].class, "same", new int[] {1, 2, 3}));
    assertArrayEquals(new short[] {-1}, pool.call(short[].class, "same", new short[] {-1}));
    assertArrayEquals(new byte[] {-1, 2}, pool.call(byte[].class, "same", new byte[] {-1, 2}));
    assertArrayEquals(new byte[] {104, 105}, pool.call(byte[].class, "evaluate", "b'hi'"));
  }

  @Test
  void a_tensor_is_lent_and_python_changes_it_but_cannot_close_it() {
    var tensor = Tensor.of(1.0, 2.0);
    assertEquals("Tensor", pool.call(String.class, "kind", tensor));
    assertSame(tensor, pool.call(Tensor.class, "same", tensor));
    var program = "lambda t: (t.close(), t.copy_from([3, 4]))";
    try (var session = pool.session()) {
      session.run("execute", "import __main__; __main__.change = " + program);
      session.run("change", tensor);
    }
    assertArrayEquals(new double[] {3, 4}, tensor.toDoubleArray());
    assertArrayEquals(
        new double[] {5}, pool.call(Tensor.class, "evaluate", "fluno.tensor([5])").toDoubleArray());
  }

  @Test
  void the_way_to_java_and_back_gives_a_sandbox_nothing() {
    var tensor = Tensor.of(1.0, 2.0);
    try (var session = pool.session()) {
      session.run(
          "execute",
          """
          import __main__
          def roundabout(t):
              host = fluno.to_java(t)
              for name in ("segment", "setDouble", "close", "getClass"):
                  assert not hasattr(host, name), name
              fluno.from_java(host).close()
              assert not t.closed
          __main__.roundabout = roundabout
          import fluno_runtime as fluno
          """);
      session.run("roundabout", tensor);
    }
    assertArrayEquals(new double[] {1, 2}, tensor.toDoubleArray());
  }

  @Test
  void what_cannot_cross_is_refused_by_its_name() {
    for (Object stranger : List.of(new Object(), Thread.currentThread(), List.of(Duration.ZERO))) {
      var e =
          assertThrows(ArgumentException.class, () -> pool.call(Object.class, "same", stranger));
      assertEquals(CallCode.WRONG_KIND.id(), e.code());
      assertTrue(e.toString().contains("argument 1 of same"), e.toString());
    }
    for (var expression : List.of("{1, 2}", "same", "1j", "array('Q', [1])", "[object()]")) {
      var e =
          assertThrows(
              ArgumentException.class, () -> pool.call(Object.class, "evaluate", expression));
      assertTrue(e.toString().contains("result of evaluate"), e.toString());
    }
    var e = assertThrows(ArgumentException.class, () -> pool.call(Double.class, "same", "text"));
    assertTrue(e.toString().contains("need Double, have String text"), e.toString());
    assertThrows(ArgumentException.class, () -> pool.call(Integer.class, "same", 1L << 40));
    assertThrows(
        ArgumentException.class,
        () -> pool.call(Object.class, "evaluate", "(l := [], l.append(l), l)[2]"));
  }

  @Test
  void an_exception_arrives_with_its_type_its_traceback_and_what_was_printed() {
    var e = assertThrows(PythonException.Raised.class, () -> pool.run("fail"));
    assertEquals("ValueError", e.type());
    assertEquals("ValueError: no good", e.getMessage());
    assertTrue(e.traceback().contains("File \"program.py\", line"), e.traceback());
    assertTrue(e.traceback().contains("in fail"), e.traceback());
    assertEquals("before\nbeside\n", e.output());
    assertTrue(e.refusal().isEmpty());
  }

  @Test
  void an_exception_that_cannot_even_be_shown_arrives_all_the_same() {
    var text =
        """
        class Bad(Exception):
            def __str__(self):
                raise RuntimeError
        raise Bad
        """;
    assertThrows(PythonException.Raised.class, () -> pool.run("execute", text));
    var exit = assertThrows(PythonException.Raised.class, () -> pool.run("execute", "exit(3)"));
    assertTrue(exit.toString().contains("exit") || exit.type().equals("SystemExit"), exit.type());
    var status =
        assertThrows(
            PythonException.Raised.class, () -> pool.run("execute", "import sys; sys.exit(3)"));
    assertEquals("SystemExit", status.type());
    assertEquals(3L, pool.call(Long.class, "add", 1, 2));
  }

  @Test
  void a_refusal_that_leaves_python_has_the_java_exception_as_its_cause() {
    var e =
        assertThrows(PythonException.Raised.class, () -> pool.run("evaluate", "fluno.zeros(-1)"));
    assertEquals("ArgumentError", e.type());
    assertInstanceOf(ArgumentException.class, e.getCause());
  }

  @Test
  void long_output_is_cut_and_the_rest_counted() {
    var e =
        assertThrows(
            PythonException.Raised.class,
            () -> pool.run("execute", "print('x' * 100_000, end=''); 1 / 0"));
    assertTrue(e.output().startsWith("xxx"));
    assertTrue(e.output().endsWith("… and 34464 bytes more\n"), e.output().substring(65000));
  }

  @Test
  void a_function_that_the_program_lacks_is_named() {
    for (var name : List.of("missing", "count")) {
      var e = assertThrows(PythonException.Closed.class, () -> pool.run(name));
      assertEquals(EmbeddingCode.NO_FUNCTION, e.refusal().orElseThrow().code());
    }
  }

  @Test
  void virtual_threads_recurse_as_deeply_as_cpython_allows() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var answers =
          threads.invokeAll(Collections.nCopies(8, () -> pool.call(Long.class, "depth", 900)));
      for (var answer : answers) {
        assertEquals(0L, answer.get());
      }
    }
  }

  @Test
  void a_session_keeps_its_state_and_leaves_none_behind() {
    try (var session = pool.session()) {
      assertEquals(1L, session.call(Long.class, "tick"));
      assertEquals(2L, session.call(Long.class, "tick"));
      assertEquals("tick 1\ntick 2\n", session.output());
    }
    assertEquals(1L, pool.call(Long.class, "tick"));
  }

  @Test
  void a_closed_session_and_a_closed_pool_refuse_calls() {
    var session = pool.session();
    session.close();
    session.close();
    var closed = assertThrows(PythonException.Closed.class, () -> session.run("tick"));
    assertEquals(EmbeddingCode.CONTEXT_CLOSED, closed.refusal().orElseThrow().code());
    var other = FlunoPython.builder().program("p.py", "def f(): pass").contexts(1).build();
    other.close();
    other.close();
    assertThrows(PythonException.Closed.class, () -> other.run("f"));
    assertThrows(PythonException.Closed.class, other::session);
  }

  @Test
  void a_thousand_callers_get_a_context_or_a_refusal() throws Exception {
    try (var small =
            FlunoPython.builder()
                .program("p.py", "def f(): return 1")
                .contexts(1)
                .patience(Duration.ofMillis(50))
                .build();
        var session = small.session();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<PythonException.Busy> ask =
          () -> assertThrows(PythonException.Busy.class, small::session);
      var refusals = threads.invokeAll(Collections.nCopies(1000, ask));
      for (var refusal : refusals) {
        assertEquals(EmbeddingCode.NO_FREE_CONTEXT, refusal.get().refusal().orElseThrow().code());
      }
      assertEquals(1L, session.call(Long.class, "f"));
    }
  }

  @Test
  void a_thousand_contexts_in_one_pool_are_refused() {
    var e = assertThrows(ArgumentException.class, () -> FlunoPython.builder().contexts(1000));
    assertTrue(e.toString().contains("need 1 to 256, have 1000"), e.toString());
  }

  @Test
  void a_program_that_fails_makes_no_pool() {
    var builder = FlunoPython.builder().program("bad.py", "1 / 0").contexts(1);
    var e = assertThrows(PythonException.Raised.class, builder::build);
    assertEquals("ZeroDivisionError", e.type());
    assertThrows(
        PythonException.Raised.class,
        () -> FlunoPython.builder().program("bad.py", "def").contexts(1).build());
    assertThrows(ArgumentException.class, () -> FlunoPython.builder().build());
  }

  @Test
  void calls_that_run_when_the_pool_closes_come_to_their_end() throws Exception {
    var started = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var other =
          FlunoPython.builder()
              .program("p.py", "def f(seconds):\n  import time\n  time.sleep(seconds)\n  return 1")
              .contexts(1)
              .build();
      var answer =
          threads.submit(
              () -> {
                started.countDown();
                return other.call(Long.class, "f", 0.3);
              });
      started.await();
      Thread.sleep(100);
      other.close();
      assertEquals(1L, answer.get());
    }
  }

  @Test
  void a_call_ends_when_somebody_else_closes_its_session() throws Exception {
    var session = pool.session();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var call = threads.submit(() -> session.run("execute", "while True: pass"));
      Thread.sleep(200);
      session.close();
      var e = assertThrows(ExecutionException.class, call::get);
      assertInstanceOf(PythonException.Closed.class, e.getCause());
    }
    assertEquals(3L, pool.call(Long.class, "add", 1, 2));
  }

  @Test
  void without_a_folder_of_bundles_python_loads_none() {
    for (var call :
        List.of("fluno.load('/etc/passwd')", "fluno.inspect('x')", "fluno.verify('../x.fluno')")) {
      var e = assertThrows(PythonException.Denied.class, () -> pool.run("evaluate", call));
      assertTrue(e.tried().startsWith("the bundle "), e.tried());
      assertInstanceOf(RefusedException.class, e.getCause());
    }
    assertEquals(0L, pool.call(Long.class, "evaluate", "len(fluno.artifacts)"));
  }
}
