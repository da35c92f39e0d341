package dev.fluno.benchmarks.workload;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What a program computed.
 *
 * @param vector the 11 elements
 * @param digest 16 hex digits, or {@code -} from a form that has none
 */
record Answer(List<Double> vector, String digest) {
  private static final int ELEMENTS = 11;

  /**
   * Reads what follows {@code vector} in a line of the protocol.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static Answer parse(String text) {
    var words = List.of(text.strip().split(" +", -1));
    if (words.size() != ELEMENTS + 1) {
      throw new IllegalArgumentException("not 11 elements and a digest: " + text);
    }
    return new Answer(
        words.subList(0, ELEMENTS).stream().map(Double::parseDouble).toList(), words.getLast());
  }

  /** Whether every bit is the same that both computed. */
  boolean equalsInEveryBit(Answer other) {
    return bits().toList().equals(other.bits().toList())
        && (digest.equals("-") || other.digest.equals("-") || digest.equals(other.digest));
  }

  /** What a reader has to know where another answer was expected; nothing if it is the same. */
  String difference(Answer expected) {
    if (equalsInEveryBit(expected)) {
      return "";
    }
    double error = 0;
    for (int i = 0; i < ELEMENTS; i++) {
      error = Math.max(error, Math.abs(vector.get(i) - expected.vector.get(i)));
    }
    return error == 0
        ? "not bit-exact: another digest"
        : String.format(Locale.ROOT, "not bit-exact: error up to %.1e", error);
  }

  private Stream<Long> bits() {
    return vector.stream().map(Double::doubleToRawLongBits);
  }
}
