package dev.fluno.runtime.invoke;

import static dev.fluno.runtime.invoke.Signatures.entry;
import static dev.fluno.runtime.invoke.Signatures.in;
import static dev.fluno.runtime.invoke.Signatures.inout;
import static dev.fluno.runtime.invoke.Signatures.integer;
import static dev.fluno.runtime.invoke.Signatures.out;
import static dev.fluno.runtime.invoke.Signatures.workspace;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.management.ThreadMXBean;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.BusyException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.ClosedException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BoundCallTest {
  private static final String SOURCE =
      """
      double add(memref *sum, memref *x, memref *scratch, memref *copy) {
        double total = 0;
        for (long i = 0; i < sum->size; i++) {
          AT(scratch, double, i) = AT(sum, double, i) + AT(x, double, i);
          AT(sum, double, i) = AT(scratch, double, i);
          AT(copy, double, i) = AT(scratch, double, i);
          total += AT(scratch, double, i);
        }
        return total;
      }
      long wait_for(memref *flag, long limit) {
        volatile long *at = &AT(flag, long, 0);
        *at = 1;
        for (long i = 0; i < limit; i++) if (*at == 2) return 1;
        return 0;
      }
      """;
  private static final EntrySignature ADD =
      entry(
          "add",
          "f64",
          inout("sum", "tensor<f64>[4]"),
          in("x", "tensor<f64>[4]"),
          workspace("scratch", "tensor<f64>[4]"),
          out("copy", "tensor<f64>[4]"));
  private static final EntrySignature WAIT_FOR =
      entry(
          "wait_for",
          "i64",
          inout("flag", "tensor<i64>[1]"),
          integer("limit", DType.I64, 0, Long.MAX_VALUE));

  private static NativeLibrary load() {
    return TestLibrary.load(SOURCE, ADD, WAIT_FOR);
  }

  @Test
  void runs_again_on_the_same_tensors() {
    try (var library = load();
        var add = library.entry("add").bind(Map.of("x", Tensor.of(1.0, 2.0, 3.0, 4.0)))) {
      assertEquals(0, add.doubleResult());
      add.run();
      assertEquals(10, add.doubleResult());
      add.tensor("x").setDouble(0, 11);
      add.run();
      assertEquals(30, add.doubleResult());
      assertArrayEquals(new double[] {12, 4, 6, 8}, add.tensor("sum").toDoubleArray());
      assertArrayEquals(new double[] {12, 4, 6, 8}, add.tensor("copy").toDoubleArray());
      assertEquals(ADD, add.signature());
      assertThrows(ArgumentException.class, () -> add.tensor("scratch"));
    }
  }

  @Test
  void a_run_allocates_nothing() {
    var meter = assertInstanceOf(ThreadMXBean.class, ManagementFactory.getThreadMXBean());
    try (var library = load();
        var add = library.entry("add").bind(Map.of())) {
      long allocated = Long.MAX_VALUE;
      // The first rounds also compile; the JIT settles within a few of them.
      for (int round = 0; round < 5 && allocated != 0; round++) {
        long before = meter.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 1_000_000; i++) {
          add.run();
          add.doubleResult();
        }
        allocated = meter.getCurrentThreadAllocatedBytes() - before;
      }
      assertEquals(0, allocated);
    }
  }

  @Test
  void closed_tensors_calls_and_libraries_end_it() {
    var library = load();
    try (library) {
      var x = Tensor.of(1.0, 2.0, 3.0, 4.0);
      var add = library.entry("add").bind(Map.of("x", x));
      add.run();
      var sum = add.tensor("sum");

      x.close();
      var closedTensor = assertThrows(ClosedException.class, add::run).refusal();
      assertEquals(CallCode.CLOSED, closedTensor.code());
      assertEquals("argument x of add", closedTensor.subject());
      assertEquals(10, add.doubleResult());

      add.close();
      add.close();
      var closedCall = assertThrows(ClosedException.class, add::run).refusal();
      assertEquals("an open bound call", closedCall.need());

      var other = library.entry("add").bind(Map.of("sum", sum));
      library.close();
      var closedLibrary = assertThrows(ClosedException.class, other::run).refusal();
      assertEquals("an open artifact", closedLibrary.need());
      assertEquals("add", closedLibrary.subject());
      assertArrayEquals(new double[] {1, 2, 3, 4}, sum.toDoubleArray());
      assertArrayEquals(new double[] {1, 2, 3, 4}, other.tensor("sum").toDoubleArray());
    }
  }

  @Test
  void a_second_thread_is_turned_away_while_one_is_inside() throws Exception {
    try (var library = load();
        var call = library.entry("wait_for").bind(Map.of("limit", Long.MAX_VALUE))) {
      var flag = call.tensor("flag");
      var running = CompletableFuture.runAsync(call::run);
      while (flag.getLong(0) != 1) {
        Thread.onSpinWait();
      }
      var busy = assertThrows(BusyException.class, call::run).refusal();
      assertEquals(CallCode.BUSY, busy.code());
      assertEquals("wait_for", busy.subject());

      // Closing a tensor ends later runs, not this one.
      var closing = CompletableFuture.runAsync(call::close);
      flag.setLong(0, 2);
      running.get(10, TimeUnit.SECONDS);
      closing.get(10, TimeUnit.SECONDS);
      assertEquals(1, call.longResult());
      assertThrows(ClosedException.class, call::run);
    }
  }

  @Test
  void what_a_call_works_on_survives_the_garbage_collector() {
    try (var library = load()) {
      var calls = new ArrayList<BoundCall>();
      for (int i = 0; i < 50; i++) {
        calls.add(library.entry("add").bind(Map.of("x", Tensor.of(1.0, i, 0.0, 0.0))));
      }
      for (int round = 1; round <= 10; round++) {
        System.gc();
        // Takes over whatever memory the collector wrongly gave back.
        for (int i = 0; i < 100; i++) {
          Tensor.of(-1.0, -1.0, -1.0, -1.0);
        }
        for (int i = 0; i < calls.size(); i++) {
          calls.get(i).run();
          assertEquals(round * (1.0 + i), calls.get(i).doubleResult());
        }
      }
    }
  }

  @Test
  void single_calls_survive_the_garbage_collector_and_so_do_their_results() {
    var results = new ArrayList<Tensor>();
    try (var library = load()) {
      for (int round = 0; round < 300; round++) {
        var arguments =
            Map.of("sum", Tensor.of(1.0, 2.0, 3.0, round), "x", Tensor.zeros(DType.F64, 4));
        results.add(library.entry("add").call(arguments).tensor("copy"));
        if (round % 50 == 0) {
          System.gc();
        }
      }
    }
    for (int round = 0; round < 300; round++) {
      assertArrayEquals(new double[] {1, 2, 3, round}, results.get(round).toDoubleArray());
    }
  }

  @Test
  void bound_calls_keep_an_unclosed_library_loaded() throws Exception {
    var add = load().entry("add").bind(Map.of());
    for (int round = 0; round < 5; round++) {
      System.gc();
      Thread.sleep(20);
      add.run();
    }
    add.tensor("x").setDouble(0, 1);
    add.run();
    assertEquals(1, add.doubleResult());
  }
}
