package dev.fluno.toolkit.golden;

import java.util.Map;
import java.util.Objects;

/**
 * What one call gives: the bits of every value that a caller sees.
 *
 * @param values by the name of an output or inout argument, and under {@link #RESULT} the result,
 *     if the entry has one; complete and of the right length
 */
public record GoldenAnswer(Map<String, long[]> values) {

  /** No parameter can have this name. */
  public static final String RESULT = "result";

  long[] bits(String output) {
    return Objects.requireNonNull(values.get(output), output);
  }
}
