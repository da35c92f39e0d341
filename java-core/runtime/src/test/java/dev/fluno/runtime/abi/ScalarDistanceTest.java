package dev.fluno.runtime.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalarDistanceTest {

  @ParameterizedTest
  @CsvSource({
    "F64, 0x1p0, 0x1.0000000000001p0, 0x1p-52, 1",
    "F64, -0x0.0000000000001p-1022, 0x0.0000000000001p-1022, 0x0.0000000000002p-1022, 2",
    "F64, 0x0p0, -0x0p0, 0x0p0, 0",
    "F64, 0x1.fffffffffffffp1023, Infinity, Infinity, 1",
    "F64, 0x1p0, NaN, NaN, 18446744073709551616",
    "F32, 0x1p0, 0x1.000002p0, 0x1p-23, 1",
    "F32, -0x1p0, 0x1p0, 0x1p1, 2130706432",
    "I8, -128, 127, 255, 255",
    "U64, 0, 18446744073709551615, 0x1p64, 18446744073709551615"
  })
  void tells_how_far_two_values_lie_apart(
      DType dtype, String expected, String actual, double absolute, BigInteger ulps) {
    var distance = distance(dtype, expected, actual);
    assertEquals(absolute, distance.absolute());
    assertEquals(ulps, distance.ulps());
    assertTrue(!distance.isNone());
  }

  @Test
  void all_NaNs_are_one_value() {
    assertTrue(new ScalarDistance(DType.F64, 0x7ff8000000000001L, -1L).isNone());
    assertEquals(BigInteger.ZERO, new ScalarDistance(DType.F32, 0x7fc00001L, 0xffffffffL).ulps());
  }

  private static ScalarDistance distance(DType dtype, String expected, String actual) {
    return new ScalarDistance(
        dtype,
        ScalarText.parse(dtype, expected).orElseThrow(),
        ScalarText.parse(dtype, actual).orElseThrow());
  }
}
