package dev.fluno.toolkit.audit;

import dev.fluno.runtime.refusal.Refusal;
import java.util.ArrayList;
import java.util.List;

/** Collects what an audit finds, without end neither in number nor in text. */
final class Findings {

  /** A file with more is not put right one finding at a time. */
  private static final int MAX = 1000;

  private final List<Refusal> all = new ArrayList<>();

  void add(AuditCode code, String subject, String need, String have) {
    if (all.size() < MAX) {
      all.add(new Refusal(code, subject, need, have));
    }
  }

  List<Refusal> all() {
    return List.copyOf(all);
  }
}
