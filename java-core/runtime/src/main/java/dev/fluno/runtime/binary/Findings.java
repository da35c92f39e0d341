package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects what is wrong with a library: of each code as many findings as a person could still
 * read, so that a rule broken a thousand times hides no other.
 */
final class Findings {

  static final int MAX_OF_A_CODE = 10;

  private final List<Finding> list = new ArrayList<>();
  private final Map<BinaryCode, Integer> counts = new EnumMap<>(BinaryCode.class);

  void add(BinaryCode code, String subject, String need, String have) {
    if (counts.merge(code, 1, Integer::sum) <= MAX_OF_A_CODE) {
      list.add(new Finding(code, subject, need, have));
    }
  }

  /** For a name that is not among those declared, of which there may be many. */
  void addUndeclared(BinaryCode code, String subject, Set<String> declared, String name) {
    boolean isShown = counts.getOrDefault(code, 0) < MAX_OF_A_CODE;
    add(code, subject, isShown ? Names.text(declared) : "", name);
  }

  List<Finding> toList() {
    return List.copyOf(list);
  }
}
