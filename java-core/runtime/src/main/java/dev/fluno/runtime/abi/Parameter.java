package dev.fluno.runtime.abi;

import java.util.Optional;

/**
 * One parameter of an entry.
 *
 * @param name a Python identifier in ASCII
 * @param type its type
 * @param access how the entry uses it; always IN for a scalar
 * @param bounds for a scalar other than i1: the values allowed; empty for an i1 and for a tensor
 */
public record Parameter(String name, ValueType type, Access access, Optional<ScalarBounds> bounds) {

  /**
   * @throws IllegalArgumentException if the members contradict each other; whoever reads a manifest
   *     checks that first
   */
  public Parameter {
    EntrySignature.requireName(name);
    var consistent =
        switch (type) {
          case ValueType.Scalar(DType dtype) -> access == Access.IN && areFor(dtype, bounds);
          case ValueType.TensorType tensor ->
              bounds.isEmpty()
                  && (access == Access.IN || access == Access.INOUT || !tensor.bounded());
        };
    if (!consistent) {
      throw new IllegalArgumentException(
          name + ": a " + type.text() + " cannot be " + access.label() + " with bounds " + bounds);
    }
  }

  /**
   * True for what a caller passes; false for outputs and workspaces, which the runtime allocates.
   */
  public boolean isArgument() {
    return access == Access.IN || access == Access.INOUT;
  }

  private static boolean areFor(DType dtype, Optional<ScalarBounds> bounds) {
    if (bounds.isEmpty()) {
      return dtype == DType.I1;
    }
    return switch (bounds.get()) {
      case ScalarBounds.OfInteger(long min, long max) ->
          dtype != DType.I1
              && !dtype.isFloat()
              && dtype.compareIntegers(dtype.minInteger(), min) <= 0
              && dtype.compareIntegers(min, max) <= 0
              && dtype.compareIntegers(max, dtype.maxInteger()) <= 0;
      case ScalarBounds.OfFloat(double min, double max) -> dtype.isFloat() && min <= max;
    };
  }
}
