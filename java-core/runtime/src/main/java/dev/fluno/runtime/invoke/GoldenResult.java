package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.ScalarDistance;
import dev.fluno.runtime.abi.ScalarText;
import dev.fluno.runtime.refusal.IdentityCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.util.List;
import java.util.Optional;

/**
 * What one golden case gave on this machine.
 *
 * @param entry the entry's name
 * @param values every value that was compared: the scalar result, then the elements of each tensor
 */
public record GoldenResult(String entry, List<Value> values) {

  /**
   * One value.
   *
   * @param place {@code result}, or the tensor's name with the index of the element
   * @param distance what was expected, what came, and how far they lie apart
   */
  public record Value(String place, ScalarDistance distance) {}

  public GoldenResult {
    values = List.copyOf(values);
  }

  /** Whether every value is the one expected. */
  public boolean passed() {
    return difference().isEmpty();
  }

  /** The refusal for the first value that is another one, if there is one. */
  public Optional<RefusedException> difference() {
    return values.stream()
        .filter(value -> !value.distance().isNone())
        .findFirst()
        .map(
            value -> {
              var distance = value.distance();
              return new RefusedException(
                  IdentityCode.GOLDEN_DIFFERS,
                  entry + " " + value.place(),
                  ScalarText.format(distance.dtype(), distance.expected()),
                  ScalarText.format(distance.dtype(), distance.actual()));
            });
  }
}
