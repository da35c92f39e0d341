package dev.fluno.runtime.abi;

/**
 * The type of a parameter or result: a scalar or a tensor. Written {@code i64} or {@code
 * tensor<f64>[256]}.
 */
public sealed interface ValueType {
  DType dtype();

  /** The canonical text; {@link TypeText#parse} reads it back. */
  String text();

  /** One element. */
  record Scalar(DType dtype) implements ValueType {
    @Override
    public String text() {
      return dtype.label();
    }
  }

  /**
   * A dense row-major tensor of rank one. {@code tensor<f64>[256]} has a fixed length; {@code
   * tensor<f64>[n<=4096]} any length from 0 to the bound, the caller's choice.
   *
   * @param dtype the element type
   * @param length the fixed length, or the largest one allowed
   * @param bounded true if the length is only bounded
   */
  record TensorType(DType dtype, long length, boolean bounded) implements ValueType {
    @Override
    public String text() {
      return "tensor<" + dtype.label() + ">[" + (bounded ? "n<=" : "") + length + "]";
    }
  }
}
