package dev.fluno.examples.service;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.invoke.BoundCall;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The state of one filter, bound to the artifact of one generation. Python is lent the bound call
 * and so advances tensors that belong to Java.
 */
final class FilterState {
  private final Generation generation;
  private final Map<String, Tensor> tensors;
  private final BoundCall step;

  private FilterState(Generation generation, Map<String, Tensor> tensors) {
    this.generation = generation;
    this.tensors = tensors;
    var arguments = new HashMap<String, Tensor>(tensors);
    var shape = generation.shape();
    arguments.put(shape.observation(), Tensor.zeros(DType.F64, shape.width()));
    this.step = generation.artifact().entry(FilterShape.ENTRY).bind(arguments);
  }

  /** All zeros. */
  static FilterState fresh(Generation generation) {
    var tensors = new HashMap<String, Tensor>();
    generation
        .shape()
        .state()
        .forEach((name, type) -> tensors.put(name, Tensor.zeros(type.dtype(), type.length())));
    return new FilterState(generation, tensors);
  }

  /**
   * What a snapshot has, in tensors of its own: code that was stopped and may still be running
   * writes into the old ones.
   */
  static FilterState of(Snapshot snapshot, Generation generation) {
    var state = fresh(generation);
    state.tensors.forEach((name, tensor) -> tensor.copyFrom(snapshot.of(name)));
    return state;
  }

  /** A copy of a state. */
  record Snapshot(Map<String, byte[]> bytes) {
    byte[] of(String name) {
      return Objects.requireNonNull(bytes.get(name));
    }
  }

  Snapshot snapshot() {
    var bytes = new HashMap<String, byte[]>();
    tensors.forEach((name, tensor) -> bytes.put(name, tensor.toBytes()));
    return new Snapshot(bytes);
  }

  /** The same state, bound to another generation; fresh if the shapes differ. */
  FilterState in(Generation next) {
    if (next == generation) {
      return this;
    }
    return next.shape().equals(generation.shape()) ? new FilterState(next, tensors) : fresh(next);
  }

  Generation generation() {
    return generation;
  }

  BoundCall step() {
    return step;
  }
}
