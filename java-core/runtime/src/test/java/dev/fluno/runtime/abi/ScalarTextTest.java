package dev.fluno.runtime.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScalarTextTest {

  @Test
  void doubles_come_back_bit_for_bit() {
    for (double value :
        new double[] {
          0.0,
          -0.0,
          1,
          -1,
          0.1,
          3,
          1e308,
          Double.MAX_VALUE,
          Double.MIN_VALUE,
          Double.MIN_NORMAL,
          1e-310,
          0x1.49b9822e63b3cp-1,
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY,
          Double.NaN
        }) {
      long bits = Double.doubleToLongBits(value);
      var text = ScalarText.format(DType.F64, bits);
      assertEquals(OptionalLong.of(bits), ScalarText.parse(DType.F64, text), text);
    }
  }

  @Test
  void floats_come_back_bit_for_bit() {
    for (float value :
        new float[] {
          0,
          -0.0f,
          0.1f,
          Float.MAX_VALUE,
          Float.MIN_VALUE,
          Float.MIN_NORMAL,
          Float.NaN,
          Float.NEGATIVE_INFINITY
        }) {
      long bits = Integer.toUnsignedLong(Float.floatToIntBits(value));
      var text = ScalarText.format(DType.F32, bits);
      assertEquals(OptionalLong.of(bits), ScalarText.parse(DType.F32, text), text);
    }
  }

  @Test
  void integers_come_back_at_both_ends_of_every_type() {
    for (var dtype : DType.values()) {
      if (!dtype.isFloat()) {
        for (long bits : new long[] {dtype.minInteger(), 0, 1, dtype.maxInteger()}) {
          assertEquals(
              OptionalLong.of(bits), ScalarText.parse(dtype, ScalarText.format(dtype, bits)));
        }
      }
    }
    assertEquals(OptionalLong.of(-1), ScalarText.parse(DType.U64, "18446744073709551615"));
  }

  /** As printf("%a") of glibc and float.hex of Python write them. */
  @ParameterizedTest
  @CsvSource({
    "0x1p+0, 1.0",
    "0x1.0000000000000p+0, 1.0",
    "0x1.8p1, 3.0",
    "0x0p+0, 0.0",
    "-0x0.0p+0, -0.0",
    "0x0.0000000000001p-1022, 4.9E-324"
  })
  void hex_floats_of_other_languages_are_read(String text, double value) {
    assertEquals(
        OptionalLong.of(Double.doubleToLongBits(value)), ScalarText.parse(DType.F64, text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "1",
        "1.0",
        "0x1",
        "1e5",
        "nan",
        "inf",
        "+Infinity",
        "-NaN",
        "0X1.0p0",
        "0x1.0P0",
        "0x1.Ap0",
        "+0x1.0p0",
        "0x2.0p0",
        "0x0.8p0",
        "0x1.0p1024",
        "0x1.0p-1080",
        "0x1.8p-1074",
        "0x1.00000000000001p0",
        "0x1.00000000000000p0",
        "0x1.0p01",
        "0x1.0p+-1",
        "0x1.0p00000",
        "0x1.0p0\n",
        "0x1.p0",
        "0x1.0p-0"
      })
  void whatever_is_not_exactly_one_double_is_refused(String text) {
    assertEquals(OptionalLong.empty(), ScalarText.parse(DType.F64, text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x1.0000000000001p0", "0x1.0p128", "0x1.0p-150"})
  void a_double_that_is_no_float_is_refused_as_one(String text) {
    assertEquals(OptionalLong.empty(), ScalarText.parse(DType.F32, text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-0",
        "+1",
        "01",
        "1.0",
        "1e2",
        " 1",
        "0x1",
        "9223372036854775808",
        "٣",
        "99999999999999999999",
        "100000000000000000000"
      })
  void whatever_is_not_exactly_one_integer_is_refused(String text) {
    assertEquals(OptionalLong.empty(), ScalarText.parse(DType.I64, text));
  }

  @Test
  void integers_beyond_their_type_are_refused() {
    assertEquals(OptionalLong.empty(), ScalarText.parse(DType.I1, "2"));
    assertEquals(OptionalLong.empty(), ScalarText.parse(DType.I8, "-129"));
    assertEquals(OptionalLong.empty(), ScalarText.parse(DType.I16, "32768"));
    assertEquals(OptionalLong.empty(), ScalarText.parse(DType.I32, "2147483648"));
    assertEquals(OptionalLong.empty(), ScalarText.parse(DType.U64, "-1"));
    assertEquals(OptionalLong.empty(), ScalarText.parse(DType.U64, "18446744073709551616"));
  }
}
