package dev.fluno.runtime.bundle;

import dev.fluno.runtime.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One short call with known results, by which an installation proves itself. Tolerance is always
 * 0.0: bits must agree.
 *
 * @param entry the entry's name
 * @param arguments scalar arguments by name, as in the manifest
 * @param expectedResult the scalar result: an integer literal, or a hex float
 * @param expectedOutputs output tensors by name, each element an integer literal or a hex float
 */
public record GoldenCase(
    String entry,
    Map<String, JsonValue> arguments,
    Optional<String> expectedResult,
    Map<String, List<String>> expectedOutputs) {}
