package dev.fluno.runtime.invoke;

import static dev.fluno.runtime.invoke.Signatures.entry;
import static dev.fluno.runtime.invoke.Signatures.in;
import static dev.fluno.runtime.invoke.Signatures.inout;
import static dev.fluno.runtime.invoke.Signatures.integer;
import static dev.fluno.runtime.invoke.Signatures.out;
import static dev.fluno.runtime.invoke.Signatures.real;
import static dev.fluno.runtime.invoke.Signatures.workspace;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.invoke.Arguments.Missing;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.ClosedException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

  private static final EntrySignature STEP =
      entry(
          "step",
          "f64",
          inout("position", "tensor<f64>[3]"),
          inout("velocity", "tensor<f64>[3]"),
          in("observation", "tensor<f64>[3]"),
          in("weights", "tensor<f64>[3]"),
          in("history", "tensor<i32>[n<=8]"),
          integer("count", DType.I64, 0, 256),
          workspace("scratch", "tensor<f64>[16]"),
          out("vector", "tensor<f64>[11]"));

  private final Map<String, @Nullable Object> arguments = new HashMap<>();

  ArgumentsTest() {
    for (var name : List.of("position", "velocity", "observation", "weights")) {
      arguments.put(name, Tensor.zeros(DType.F64, 3));
    }
    arguments.put("history", Tensor.zeros(DType.I32, 5));
    arguments.put("count", 7L);
  }

  private void assertRefused(CallCode code, String argument, String need, String have) {
    assertRefused(STEP, arguments, code, argument, need, have);
  }

  private static void assertRefused(
      EntrySignature entry,
      Map<?, ?> arguments,
      CallCode code,
      String argument,
      String need,
      String have) {
    for (var missing : Missing.values()) {
      var refusal =
          assertThrows(
                  ArgumentException.class, () -> new Arguments(entry, missing).check(arguments))
              .refusal();
      assertEquals(code, refusal.code());
      assertEquals("argument " + argument + " of " + entry.name(), refusal.subject());
      assertEquals(need, refusal.need());
      assertEquals(have, refusal.have());
    }
  }

  private static Object accepted(Parameter parameter, @Nullable Object value) {
    var arguments = new HashMap<String, @Nullable Object>();
    arguments.put(parameter.name(), value);
    var checked = new Arguments(entry("f", "", parameter), Missing.REFUSED).check(arguments);
    return checked.values().iterator().next();
  }

  private static void assertRefused(
      Parameter parameter, @Nullable Object value, CallCode code, String need, String have) {
    var arguments = new HashMap<String, @Nullable Object>();
    arguments.put(parameter.name(), value);
    assertRefused(entry("f", "", parameter), arguments, code, parameter.name(), need, have);
  }

  @Test
  void right_arguments_come_back_in_the_order_of_the_signature() {
    var checked = new Arguments(STEP, Missing.REFUSED).check(arguments);

    assertEquals(
        List.of("position", "velocity", "observation", "weights", "history", "count"),
        List.copyOf(checked.keySet()));
    assertSame(arguments.get("position"), checked.get("position"));
    assertEquals(7L, checked.get("count"));
  }

  @Test
  void an_unknown_name_is_refused() {
    var names = "position, velocity, observation, weights, history, count";
    arguments.put("observations", 1L);
    assertRefused(CallCode.UNKNOWN_ARGUMENT, "observations", names, "observations");
  }

  @Test
  void a_name_that_is_null_or_no_text_is_refused() {
    var entry = entry("f", "");
    var nullName = new HashMap<@Nullable String, Object>();
    nullName.put(null, 1L);
    assertRefused(entry, nullName, CallCode.UNKNOWN_ARGUMENT, "null", "no argument", "null");
    assertRefused(entry, Map.of(3, 1L), CallCode.UNKNOWN_ARGUMENT, "3", "no argument", "3");
  }

  @Test
  void outputs_and_workspaces_are_not_for_the_caller() {
    var names = "position, velocity, observation, weights, history, count";
    for (var name : List.of("vector", "scratch")) {
      arguments.put(name, Tensor.zeros(DType.F64, 11));
      assertRefused(CallCode.UNKNOWN_ARGUMENT, name, names, name);
      arguments.remove(name);
    }
  }

  @Test
  void a_missing_scalar_is_refused() {
    arguments.remove("count");
    assertRefused(CallCode.MISSING_ARGUMENT, "count", "i64", "nothing");
  }

  @Test
  void a_missing_tensor_is_refused_by_a_call_and_made_by_bind() {
    arguments.remove("velocity");

    var refusal =
        assertThrows(
                ArgumentException.class,
                () -> new Arguments(STEP, Missing.REFUSED).check(arguments))
            .refusal();
    assertEquals(CallCode.MISSING_ARGUMENT, refusal.code());
    assertEquals("tensor<f64>[3]", refusal.need());

    var made = (Tensor) new Arguments(STEP, Missing.ALLOCATED).check(arguments).get("velocity");
    assertEquals("Tensor(f64[3])", String.valueOf(made));
  }

  @Test
  void a_missing_tensor_without_a_length_of_its_own_is_refused() {
    arguments.remove("history");
    assertRefused(CallCode.MISSING_ARGUMENT, "history", "tensor<i32>[n<=8]", "nothing");
  }

  @Test
  void a_tensor_of_another_element_type_of_the_same_width_is_refused() {
    arguments.put("observation", Tensor.zeros(DType.I64, 3));
    assertRefused(CallCode.WRONG_DTYPE, "observation", "tensor<f64>[3]", "tensor<i64>[3]");
    arguments.put("observation", Tensor.zeros(DType.F32, 6));
    assertRefused(CallCode.WRONG_DTYPE, "observation", "tensor<f64>[3]", "tensor<f32>[6]");
  }

  @Test
  void a_tensor_of_another_length_is_refused() {
    for (long length : new long[] {0, 2, 4}) {
      arguments.put("observation", Tensor.zeros(DType.F64, length));
      assertRefused(
          CallCode.WRONG_LENGTH, "observation", "tensor<f64>[3]", "tensor<f64>[" + length + "]");
    }
  }

  @Test
  void a_tensor_of_free_length_may_be_empty_or_full_but_not_longer() {
    for (long length : new long[] {0, 8}) {
      arguments.put("history", Tensor.zeros(DType.I32, length));
      new Arguments(STEP, Missing.REFUSED).check(arguments);
    }
    arguments.put("history", Tensor.zeros(DType.I32, 9));
    assertRefused(CallCode.WRONG_LENGTH, "history", "tensor<i32>[n<=8]", "tensor<i32>[9]");
  }

  @Test
  void what_is_no_tensor_is_refused_as_one() {
    arguments.put("observation", new double[3]);
    assertRefused(CallCode.WRONG_KIND, "observation", "tensor<f64>[3]", "a value of [D");
    arguments.put("observation", new ArrayList<>(List.of(1.0, 2.0, 3.0)));
    assertRefused(
        CallCode.WRONG_KIND, "observation", "tensor<f64>[3]", "a value of java.util.ArrayList");
    arguments.put("observation", null);
    assertRefused(CallCode.WRONG_KIND, "observation", "tensor<f64>[3]", "null");
    arguments.put("observation", 1.0);
    assertRefused(CallCode.WRONG_KIND, "observation", "tensor<f64>[3]", "1.0 (Double)");
  }

  @Test
  void a_closed_tensor_is_refused() {
    var tensor = Tensor.zeros(DType.F64, 3);
    tensor.close();
    arguments.put("observation", tensor);
    var refusal =
        assertThrows(
                ClosedException.class, () -> new Arguments(STEP, Missing.REFUSED).check(arguments))
            .refusal();
    assertEquals(CallCode.CLOSED, refusal.code());
    assertEquals("argument observation of step", refusal.subject());
  }

  @Test
  void a_written_tensor_passed_twice_is_refused() {
    var shared = Tensor.zeros(DType.F64, 3);
    arguments.put("position", shared);
    arguments.put("velocity", shared);
    assertRefused(CallCode.OVERLAP, "position", "a tensor of its own", "the tensor of velocity");

    arguments.put("velocity", Tensor.zeros(DType.F64, 3));
    arguments.put("observation", shared);
    assertRefused(CallCode.OVERLAP, "position", "a tensor of its own", "the tensor of observation");
  }

  @Test
  void a_tensor_that_is_only_read_may_be_passed_twice() {
    arguments.put("weights", arguments.get("observation"));
    new Arguments(STEP, Missing.REFUSED).check(arguments);
  }

  @Test
  void an_integer_may_come_in_any_integral_box() {
    var parameter = in("x", "i64");
    for (Object value : List.of((byte) -3, (short) -3, -3, -3L, BigInteger.valueOf(-3))) {
      assertEquals(-3L, accepted(parameter, value));
    }
    assertEquals((byte) -128, accepted(in("x", "i8"), -128));
    assertEquals((short) 32767, accepted(in("x", "i16"), 32767L));
    assertEquals(Integer.MIN_VALUE, accepted(in("x", "i32"), (long) Integer.MIN_VALUE));
    assertEquals(Long.MIN_VALUE, accepted(parameter, BigInteger.ONE.shiftLeft(63).negate()));
  }

  @Test
  void an_integer_that_does_not_fit_its_type_is_refused() {
    assertRefused(in("x", "i8"), 128, CallCode.OUTSIDE_BOUNDS, "i8 in [-128, 127]", "128");
    assertRefused(
        in("x", "i16"), -32769L, CallCode.OUTSIDE_BOUNDS, "i16 in [-32768, 32767]", "-32769");
    assertRefused(
        in("x", "i32"),
        1L << 31,
        CallCode.OUTSIDE_BOUNDS,
        "i32 in [-2147483648, 2147483647]",
        "2147483648");
    for (var value :
        List.of(
            BigInteger.ONE.shiftLeft(63),
            BigInteger.ONE.shiftLeft(63).negate().subtract(BigInteger.ONE),
            TWO_TO_64)) {
      assertRefused(
          in("x", "i64"),
          value,
          CallCode.OUTSIDE_BOUNDS,
          "i64 in [-9223372036854775808, 9223372036854775807]",
          value.toString());
    }
    assertRefused(
        in("x", "i64"),
        BigInteger.ONE.shiftLeft(1_000_000),
        CallCode.OUTSIDE_BOUNDS,
        "i64 in [-9223372036854775808, 9223372036854775807]",
        "an integer of 1000001 bits");
  }

  @Test
  void an_integer_outside_its_declared_bounds_is_refused() {
    var steps = integer("steps", DType.I64, 0, 16777216);
    assertEquals(0L, accepted(steps, 0L));
    assertEquals(16777216L, accepted(steps, 16777216L));
    for (long value : new long[] {-1, 16777217, Long.MAX_VALUE, (1L << 32) + 256}) {
      assertRefused(
          steps, value, CallCode.OUTSIDE_BOUNDS, "i64 in [0, 16777216]", Long.toString(value));
    }
  }

  @Test
  void an_unsigned_integer_is_the_bits_of_a_long_or_a_value_up_to_two_to_the_64() {
    var parameter = in("x", "u64");
    assertEquals(-1L, accepted(parameter, -1L));
    assertEquals(-1L, accepted(parameter, TWO_TO_64.subtract(BigInteger.ONE)));
    assertEquals(7L, accepted(parameter, 7));
    for (var value : List.of(TWO_TO_64, BigInteger.valueOf(-1))) {
      assertRefused(
          parameter,
          value,
          CallCode.OUTSIDE_BOUNDS,
          "u64 in [0, 18446744073709551615]",
          value.toString());
    }
    assertRefused(parameter, -1, CallCode.OUTSIDE_BOUNDS, "u64 in [0, 18446744073709551615]", "-1");

    var high = integer("x", DType.U64, 1, Long.MIN_VALUE);
    assertEquals(Long.MIN_VALUE, accepted(high, Long.MIN_VALUE));
    assertRefused(high, 0L, CallCode.OUTSIDE_BOUNDS, "u64 in [1, 9223372036854775808]", "0");
    assertRefused(
        high,
        Long.MIN_VALUE + 1,
        CallCode.OUTSIDE_BOUNDS,
        "u64 in [1, 9223372036854775808]",
        "-9223372036854775807");
  }

  @Test
  void nothing_but_an_integer_is_taken_for_one() {
    var parameter = integer("x", DType.I64, 0, 9);
    var need = "an integer for i64 in [0, 9]";
    assertRefused(parameter, 7.0, CallCode.WRONG_KIND, need, "7.0 (Double)");
    assertRefused(parameter, 7f, CallCode.WRONG_KIND, need, "7.0 (Float)");
    assertRefused(parameter, true, CallCode.WRONG_KIND, need, "true (Boolean)");
    assertRefused(parameter, "7", CallCode.WRONG_KIND, need, "a value of java.lang.String");
    assertRefused(parameter, '7', CallCode.WRONG_KIND, need, "a value of java.lang.Character");
    assertRefused(
        parameter,
        new AtomicLong(7),
        CallCode.WRONG_KIND,
        need,
        "a value of java.util.concurrent.atomic.AtomicLong");
    assertRefused(
        parameter, BigDecimal.ONE, CallCode.WRONG_KIND, need, "a value of java.math.BigDecimal");
    assertRefused(parameter, null, CallCode.WRONG_KIND, need, "null");
    assertRefused(parameter, Tensor.of(1L), CallCode.WRONG_KIND, need, "tensor<i64>[1]");
  }

  @Test
  void a_float_may_be_anything_within_its_bounds() {
    var any = in("x", "f64");
    for (double value :
        new double[] {0.0, -0.0, Double.MIN_VALUE, -1e308, Double.POSITIVE_INFINITY}) {
      assertEquals(value, accepted(any, value));
    }
    assertEquals(0.5, accepted(any, 0.5f));
    assertEquals(0.1f, accepted(in("x", "f32"), 0.1));
    assertEquals(0.1f, accepted(in("x", "f32"), 0.1f));
    assertEquals(-0.0, accepted(real("x", DType.F64, 0, 1), -0.0));
  }

  @Test
  void a_float_outside_its_bounds_or_not_a_number_is_refused() {
    var parameter = real("x", DType.F64, -1, 0x1p10);
    var need = "f64 in [-0x1.0p0, 0x1.0p10]";
    for (double value :
        new double[] {
          -1.0000000000000002,
          1024.0000000000002,
          Double.NaN,
          Double.NEGATIVE_INFINITY,
          Double.POSITIVE_INFINITY
        }) {
      assertRefused(parameter, value, CallCode.OUTSIDE_BOUNDS, need, value + " (Double)");
    }
    assertRefused(parameter, Float.NaN, CallCode.OUTSIDE_BOUNDS, need, "NaN (Float)");
    assertRefused(
        in("x", "f64"),
        Double.NaN,
        CallCode.OUTSIDE_BOUNDS,
        "f64 in [-Infinity, Infinity]",
        "NaN (Double)");
  }

  @Test
  void a_double_that_no_f32_is_near_or_that_leaves_the_bounds_by_rounding_is_refused() {
    assertRefused(
        in("x", "f32"),
        1e300,
        CallCode.OUTSIDE_BOUNDS,
        "f32 in [-Infinity, Infinity]",
        "1.0E300 (Double)");
    // 0.1 lies within, the f32 nearest to it a little above.
    assertRefused(
        real("x", DType.F32, 0, 0.1),
        0.1,
        CallCode.OUTSIDE_BOUNDS,
        "f32 in [0x0.0p0, 0x1.999999999999ap-4]",
        "0.1 (Double)");
  }

  @Test
  void nothing_but_a_float_is_taken_for_one() {
    var need = "a Double for f64 in [0x0.0p0, 0x1.0p0]";
    var parameter = real("x", DType.F64, 0, 1);
    assertRefused(parameter, 1, CallCode.WRONG_KIND, need, "1");
    assertRefused(parameter, 1L, CallCode.WRONG_KIND, need, "1");
    assertRefused(parameter, BigInteger.ONE, CallCode.WRONG_KIND, need, "1");
    assertRefused(parameter, true, CallCode.WRONG_KIND, need, "true (Boolean)");
    assertRefused(parameter, null, CallCode.WRONG_KIND, need, "null");
  }

  @Test
  void nothing_but_a_boolean_is_taken_for_a_truth_value() {
    var parameter = in("x", "i1");
    assertEquals((byte) 1, accepted(parameter, true));
    assertEquals((byte) 0, accepted(parameter, false));
    assertRefused(parameter, 1, CallCode.WRONG_KIND, "a Boolean", "1");
    assertRefused(parameter, null, CallCode.WRONG_KIND, "a Boolean", "null");
  }

  @Test
  void the_message_names_the_argument_what_was_needed_and_what_came() {
    arguments.put("count", 257L);
    var refused =
        assertThrows(
            ArgumentException.class, () -> new Arguments(STEP, Missing.REFUSED).check(arguments));
    assertEquals(
        "FLN-3006 a value lies outside its bounds: argument count of step"
            + " (need i64 in [0, 256], have 257). Pass a value that the signature allows.",
        refused.getMessage());
  }
}
