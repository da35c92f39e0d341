package dev.fluno.runtime.bundle;

import dev.fluno.runtime.json.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One short call with known results, by which an installation proves itself. Tolerance is always
 * 0.0: bits must agree.
 *
 * @param entry the entry's name
 * @param arguments every argument of the entry by name, as in the manifest and within its bounds:
 *     integers as JSON numbers, floats as strings with a hex float, an i1 as true or false, tensors
 *     as arrays of these
 * @param expectedResult the scalar result, if the entry has one: a decimal integer, or a hex float
 *     that {@link Double#parseDouble} reads, NaN, Infinity or -Infinity
 * @param expectedOutputs the tensors that the entry writes, out and inout, as they are after the
 *     call, by name, each element in the form of a result
 */
public record GoldenCase(
    String entry,
    Map<String, JsonValue> arguments,
    Optional<String> expectedResult,
    Map<String, List<String>> expectedOutputs) {

  public GoldenCase {
    arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    expectedOutputs = Collections.unmodifiableMap(new LinkedHashMap<>(expectedOutputs));
  }
}
