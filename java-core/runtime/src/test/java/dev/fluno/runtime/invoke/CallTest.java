package dev.fluno.runtime.invoke;

import static dev.fluno.runtime.invoke.Signatures.entry;
import static dev.fluno.runtime.invoke.Signatures.in;
import static dev.fluno.runtime.invoke.Signatures.inout;
import static dev.fluno.runtime.invoke.Signatures.integer;
import static dev.fluno.runtime.invoke.Signatures.out;
import static dev.fluno.runtime.invoke.Signatures.workspace;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallTest {

  private static CallResult call(String source, EntrySignature entry, Map<String, ?> arguments) {
    try (var library = TestLibrary.load(source, entry)) {
      var result = library.entry(entry.name()).call(arguments);
      // The other way of calling gives the same.
      try (var bound = library.entry(entry.name()).bind(arguments)) {
        bound.run();
        assertEquals(result.scalar(), CallResult.of(entry, bound.resultBits(), Map.of()).scalar());
      }
      return result;
    }
  }

  private static Object echo(String cType, String type, Object value) {
    return echoed(cType, type, value).scalar().orElseThrow();
  }

  private static Optional<String> echoText(String cType, String type, Object value) {
    return echoed(cType, type, value).scalarText();
  }

  private static CallResult echoed(String cType, String type, Object value) {
    var source = cType + " echo(" + cType + " x) { return x; }";
    return call(source, entry("echo", type, in("x", type)), Map.of("x", value));
  }

  @Test
  void scalars_of_every_type_cross_and_come_back() {
    for (long value : new long[] {Byte.MIN_VALUE, -1, 0, Byte.MAX_VALUE}) {
      assertEquals(value, echo("signed char", "i8", value));
    }
    for (long value : new long[] {Short.MIN_VALUE, -1, 0, Short.MAX_VALUE}) {
      assertEquals(value, echo("short", "i16", value));
    }
    for (long value : new long[] {Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE}) {
      assertEquals(value, echo("int", "i32", value));
    }
    for (long value : new long[] {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE}) {
      assertEquals(value, echo("long", "i64", value));
      assertEquals(value, echo("unsigned long", "u64", value));
    }
    for (double value :
        new double[] {-0.0, Double.MIN_VALUE, Double.MAX_VALUE, Double.NEGATIVE_INFINITY, 0.1}) {
      assertEquals(value, echo("double", "f64", value));
    }
    for (float value : new float[] {-0.0f, Float.MIN_VALUE, Float.MAX_VALUE, 0.1f}) {
      assertEquals((double) value, echo("float", "f32", value));
    }
    assertEquals(true, echo("_Bool", "i1", true));
    assertEquals(false, echo("_Bool", "i1", false));
  }

  @Test
  void a_scalar_result_has_a_text_that_keeps_every_bit() {
    assertEquals(Optional.of("0x1.99999ap-4"), echoText("float", "f32", 0.1f));
    assertEquals(Optional.of("0x1.999999999999ap-4"), echoText("double", "f64", 0.1));
    assertEquals(Optional.of("18446744073709551615"), echoText("unsigned long", "u64", -1L));
    assertEquals(Optional.of("1"), echoText("_Bool", "i1", true));
  }

  @Test
  void a_truth_value_goes_in_as_0_or_1_and_only_the_lowest_bit_of_one_comes_out() {
    var number = entry("number", "i32", in("x", "i1"));
    assertEquals(
        Optional.of(1L),
        call("int number(unsigned char x) { return x; }", number, Map.of("x", true)).scalar());
    var dirty = entry("dirty", "i1", in("x", "i1"));
    var source = "unsigned char dirty(unsigned char x) { return x ? 0xff : 0xfe; }";
    assertEquals(Optional.of(true), call(source, dirty, Map.of("x", true)).scalar());
    assertEquals(Optional.of(false), call(source, dirty, Map.of("x", false)).scalar());
  }

  @Test
  void an_entry_without_result_gives_none() {
    var result = call("void tick(void) {}", entry("tick", ""), Map.of());
    assertEquals(Optional.empty(), result.scalar());
    assertEquals(Map.of(), result.outputs());
  }

  @Test
  void tensors_cross_as_memref_descriptors() {
    var source =
        """
        long check(memref *in, memref *state, memref *scratch, memref *out) {
          if (in->allocated != in->aligned || in->offset || in->stride != 1) return -1;
          if (((long) in->aligned | (long) state->aligned | (long) scratch->aligned
              | (long) out->aligned) & 63) return -2;
          if (state->size != 3 || scratch->size != 5 || out->size != 7) return -3;
          for (long i = 0; i < scratch->size; i++) AT(scratch, float, i) = i;
          for (long i = 0; i < out->size; i++) AT(out, int, i) = i * in->size;
          for (long i = 0; i < state->size; i++) AT(state, double, i) += AT(in, double, i);
          return in->size;
        }
        """;
    var entry =
        entry(
            "check",
            "i64",
            in("given", "tensor<f64>[n<=64]"),
            inout("state", "tensor<f64>[3]"),
            workspace("scratch", "tensor<f32>[5]"),
            out("result", "tensor<i32>[7]"));
    var state = Tensor.of(10.0, 20.0, 30.0);
    try (var library = TestLibrary.load(source, entry)) {
      var result =
          library
              .entry("check")
              .call(Map.of("given", Tensor.of(1.0, 2.0, 3.0, 4.0), "state", state));

      assertEquals(Optional.of(4L), result.scalar());
      assertArrayEquals(new int[] {0, 4, 8, 12, 16, 20, 24}, result.tensor("result").toIntArray());
      assertEquals(List.of("result"), List.copyOf(result.outputs().keySet()));
      assertArrayEquals(new double[] {11, 22, 33}, state.toDoubleArray());
    }
  }

  @Test
  void an_empty_tensor_crosses_too() {
    var entry = entry("size", "i64", in("given", "tensor<f64>[n<=64]"));
    assertEquals(
        Optional.of(0L),
        call(
                "long size(memref *in) { return in->size; }",
                entry,
                Map.of("given", Tensor.zeros(DType.F64, 0)))
            .scalar());
  }

  @Test
  void more_arguments_than_registers_keep_their_order() {
    var source =
        """
        double many(double a, long b, float c, signed char d, memref *e, short f, double g, int h,
            memref *i, long j, double k, float l, double m, double n, float o, long p, double q,
            unsigned char r) {
          return a + 2 * b + 3 * c + 4 * d + 5 * AT(e, double, 0) + 6 * f + 7 * g + 8 * h
              + 9 * AT(i, double, 1) + 10 * j + 11 * k + 12 * l + 13 * m + 14 * n + 15 * o + 16 * p
              + 17 * q + 18 * r;
        }
        """;
    var types =
        List.of(
            "f64",
            "i64",
            "f32",
            "i8",
            "tensor<f64>[2]",
            "i16",
            "f64",
            "i32",
            "tensor<f64>[2]",
            "i64",
            "f64",
            "f32",
            "f64",
            "f64",
            "f32",
            "i64",
            "f64",
            "i1");
    var entry =
        entry(
            "many",
            "f64",
            IntStream.range(0, types.size())
                .mapToObj(i -> in(String.valueOf((char) ('a' + i)), types.get(i)))
                .toArray(Parameter[]::new));
    var arguments = new HashMap<String, Object>();
    double expected = 0;
    for (int i = 0; i < types.size(); i++) {
      int value = types.get(i).equals("i1") ? 1 : 3 * i - 20;
      expected += (i + 1) * value;
      arguments.put(
          String.valueOf((char) ('a' + i)),
          switch (types.get(i)) {
            case "f64", "f32" -> (double) value;
            case "i1" -> true;
            case "tensor<f64>[2]" -> Tensor.of((double) value, (double) value);
            default -> (long) value;
          });
    }
    assertEquals(Optional.of(expected), call(source, entry, arguments).scalar());
  }

  @Test
  void a_bounded_entry_is_called_just_the_same() {
    var source = "double twice(double x, memref *out) { AT(out, double, 0) = x; return 2 * x; }";
    var entry = entry("twice", "f64", true, in("x", "f64"), out("result", "tensor<f64>[1]"));
    var result = call(source, entry, Map.of("x", 1.5));
    assertEquals(Optional.of(3.0), result.scalar());
    assertEquals(1.5, result.tensor("result").getDouble(0));
  }

  @Test
  void asking_for_what_the_entry_does_not_give_is_refused() {
    try (var library =
        TestLibrary.load(
            "long l(void) { return 1; } double d(void) { return 1; } void v(void) {}",
            entry("l", "i64"),
            entry("d", "f64"),
            entry("v", ""))) {
      try (var l = library.entry("l").bind(Map.of());
          var d = library.entry("d").bind(Map.of());
          var v = library.entry("v").bind(Map.of())) {
        assertEquals(
            CallCode.NO_RESULT,
            assertThrows(ArgumentException.class, l::doubleResult).refusal().code());
        assertThrows(ArgumentException.class, d::longResult);
        assertThrows(ArgumentException.class, v::longResult);
        assertThrows(ArgumentException.class, v::doubleResult);
        assertThrows(ArgumentException.class, () -> l.tensor("x"));
        assertThrows(ArgumentException.class, () -> library.entry("l").call(Map.of()).tensor("x"));
      }
      var unknown = assertThrows(ArgumentException.class, () -> library.entry("x")).refusal();
      assertEquals(CallCode.UNKNOWN_ENTRY, unknown.code());
      assertEquals("one of [l, d, v]", unknown.need());
    }
  }

  @Test
  void a_wrong_argument_reaches_no_native_code_and_changes_nothing() {
    var source = "void set(memref *m, long x) { AT(m, double, 0) = x; }";
    var entry = entry("set", "", inout("m", "tensor<f64>[1]"), integer("x", DType.I64, 0, 9));
    try (var library = TestLibrary.load(source, entry)) {
      var tensor = Tensor.of(-1.0);
      for (Object x : List.of(10L, -1L, 1.0, "1")) {
        assertThrows(
            ArgumentException.class, () -> library.entry("set").call(Map.of("m", tensor, "x", x)));
        assertThrows(
            ArgumentException.class, () -> library.entry("set").bind(Map.of("m", tensor, "x", x)));
      }
      assertEquals(-1, tensor.getDouble(0));
    }
  }

  @Test
  void eight_threads_call_one_entry_at_once() throws Exception {
    var source =
        """
        long mix(long seed, long steps, memref *scratch, memref *out) {
          for (long i = 0; i < scratch->size; i++) AT(scratch, long, i) = seed;
          for (long s = 0; s < steps; s++)
            for (long i = 0; i < scratch->size; i++)
              AT(scratch, long, i) = AT(scratch, long, i) * 6364136223846793005 + i;
          for (long i = 0; i < out->size; i++) AT(out, long, i) = AT(scratch, long, i);
          return AT(scratch, long, 0);
        }
        """;
    var entry =
        entry(
            "mix",
            "u64",
            in("seed", "i64"),
            integer("steps", DType.I64, 0, 1000),
            workspace("scratch", "tensor<i64>[64]"),
            out("result", "tensor<i64>[64]"));
    try (var library = TestLibrary.load(source, entry);
        var threads = Executors.newFixedThreadPool(8)) {
      var mix = library.entry("mix");
      var work = new ArrayList<Callable<Boolean>>();
      for (long seed = 0; seed < 8; seed++) {
        var arguments = Map.of("seed", seed, "steps", 100L);
        var expected = mix.call(arguments);
        work.add(
            () -> {
              try (var bound = mix.bind(arguments)) {
                for (int i = 0; i < 200; i++) {
                  bound.run();
                  requireSame(expected, bound.longResult(), bound.tensor("result"));
                  var called = mix.call(arguments);
                  requireSame(
                      expected, (long) called.scalar().orElseThrow(), called.tensor("result"));
                }
              }
              return true;
            });
      }
      for (var done : threads.invokeAll(work)) {
        assertEquals(true, done.get());
      }
    }
  }

  private static void requireSame(CallResult expected, long result, Tensor tensor) {
    assertEquals(expected.scalar(), Optional.of(result));
    assertArrayEquals(expected.tensor("result").toLongArray(), tensor.toLongArray());
  }
}
