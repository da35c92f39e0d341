package dev.fluno.runtime.invoke;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * One call with known results. Values are given as the 64 bits that {@link
 * dev.fluno.runtime.abi.ScalarText} reads.
 *
 * @param entry the entry's name
 * @param arguments what {@link Entry#bind} takes: all scalars; tensors not given are zeros, and
 *     inout ones that are given are written, so a run with them serves once
 * @param expectedResult the scalar result; empty if it does not matter
 * @param expectedTensors outputs, and written arguments after the call, by name
 */
public record GoldenRun(
    String entry,
    Map<String, Object> arguments,
    OptionalLong expectedResult,
    Map<String, List<Long>> expectedTensors) {

  public GoldenRun {
    arguments = Map.copyOf(arguments);
    expectedTensors = Map.copyOf(expectedTensors);
  }

  /** How many values it compares: a scalar result and the elements of every tensor. */
  public int valueCount() {
    return (expectedResult.isPresent() ? 1 : 0)
        + expectedTensors.values().stream().mapToInt(List::size).sum();
  }
}
