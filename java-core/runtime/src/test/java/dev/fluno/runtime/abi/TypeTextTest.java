package dev.fluno.runtime.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypeTextTest {

  @ParameterizedTest
  @EnumSource(DType.class)
  void reads_back_the_text_of_every_type(DType dtype) {
    var scalar = new ValueType.Scalar(dtype);
    var one = new ValueType.TensorType(dtype, 1, false);
    var largest = new ValueType.TensorType(dtype, Tensor.maxLength(dtype), true);

    assertEquals(Optional.of(scalar), TypeText.parse(scalar.text()));
    assertEquals(Optional.of(one), TypeText.parse(one.text()));
    assertEquals(Optional.of(largest), TypeText.parse(largest.text()));
  }

  @Test
  void writes_types_as_manifests_do() {
    assertEquals("u64", new ValueType.Scalar(DType.U64).text());
    assertEquals("tensor<f64>[256]", new ValueType.TensorType(DType.F64, 256, false).text());
    assertEquals("tensor<f64>[n<=4096]", new ValueType.TensorType(DType.F64, 4096, true).text());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "f63",
        "F64",
        " f64",
        "f64 ",
        "f64\n",
        "index",
        "u32",
        "tensor",
        "tensor<f64>",
        "tensor<f64>[]",
        "tensor<f64>[0]",
        "tensor<f64>[n<=0]",
        "tensor<f64>[01]",
        "tensor<f64>[+1]",
        "tensor<f64>[-1]",
        "tensor<f64>[1.0]",
        "tensor<f64>[1e3]",
        "tensor<f64>[0x10]",
        "tensor<f64>[ 1]",
        "tensor<f64>[1 ]",
        "tensor<f64>[1]\n",
        "tensor<f64>[n <= 4]",
        "tensor<f64>[m<=4]",
        "tensor<f64>[n<4]",
        "tensor<f64>[4,4]",
        "tensor<f64>[4][4]",
        "tensor<f65>[4]",
        "tensor<F64>[4]",
        "tensor<>[4]",
        "Tensor<f64>[4]",
        "tensor<f64>[\u0664]",
        "tensor<f64>[134217729]",
        "tensor<f64>[n<=134217729]",
        "tensor<i1>[1073741825]",
        "tensor<i1>[9999999999]",
        "tensor<i1>[18446744073709551617]"
      })
  void refuses_every_other_spelling(String text) {
    assertEquals(Optional.empty(), TypeText.parse(text));
  }

  @Test
  void no_tensor_type_is_longer_than_a_tensor_can_be() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new ValueType.TensorType(DType.F64, (1L << 27) + 1, true));
    assertThrows(
        IllegalArgumentException.class, () -> new ValueType.TensorType(DType.F64, 0, true));
  }
}
