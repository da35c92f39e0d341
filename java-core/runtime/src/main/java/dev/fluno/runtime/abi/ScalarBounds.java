package dev.fluno.runtime.abi;

/**
 * The values that a scalar parameter may take; both ends are included. NaN lies outside every float
 * bound.
 */
public sealed interface ScalarBounds {

  /** Bounds of i1 to i64; of u64 in unsigned order, as the 64 bits. */
  record OfInteger(long min, long max) implements ScalarBounds {}

  /** Bounds of f32 and f64. */
  record OfFloat(double min, double max) implements ScalarBounds {}
}
