package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with a library, up to a number that a person could still read. */
final class Findings {

  private static final int MAX = 100;

  private final List<Finding> list = new ArrayList<>();

  void add(BinaryCode code, String subject, String need, String have) {
    if (!isFull()) {
      list.add(new Finding(code, subject, need, have));
    }
  }

  /** True if there is no point in looking further. */
  boolean isFull() {
    return list.size() >= MAX;
  }

  List<Finding> toList() {
    return List.copyOf(list);
  }
}
