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
   * tensor<f64>[n<=4096]} any length from 0 to the bound, the caller's choice; so what the runtime
   * allocates, outputs and workspaces, is never of that kind.
   *
   * @param dtype the element type
   * @param length the fixed length, or the largest one allowed
   * @param bounded true if the length is only bounded
   */
  record TensorType(DType dtype, long length, boolean bounded) implements ValueType {

    /**
     * @throws IllegalArgumentException if the length is not between 1 and {@link Tensor#maxLength}
     */
    public TensorType {
      if (length < 1 || length > Tensor.maxLength(dtype)) {
        throw new IllegalArgumentException(
            "a tensor of " + dtype.label() + " cannot have the length " + length);
      }
    }

    /** Whether a tensor of this length fits. */
    public boolean admits(long candidate) {
      return bounded ? 0 <= candidate && candidate <= length : candidate == length;
    }

    @Override
    public String text() {
      return "tensor<" + dtype.label() + ">[" + (bounded ? "n<=" : "") + length + "]";
    }
  }
}
