package dev.fluno.toolkit.build;

import dev.fluno.runtime.platform.Fit;
import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.platform.Target;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.golden.GoldenAnswer;
import dev.fluno.toolkit.golden.GoldenCall;
import dev.fluno.toolkit.golden.GoldenComparison;
import java.util.List;
import java.util.Optional;

/** What several sources give for the same calls: it must agree bit for bit. */
final class GoldenAgreement {
  private final String subject;
  private final List<GoldenCall> calls;
  private String firstSource = "";
  private Optional<List<GoldenAnswer>> agreed = Optional.empty();

  GoldenAgreement(String subject, List<GoldenCall> calls) {
    this.subject = subject;
    this.calls = calls;
  }

  /** True if a library for this target can be run on this machine. */
  static boolean runsHere(Target target) {
    return Fit.of(target, Machine.current()) == Fit.RUNS;
  }

  /**
   * Adds what one source gives.
   *
   * @throws AuthoringException if it is not what the others gave
   */
  void add(String source, List<GoldenAnswer> answers) {
    if (agreed.isEmpty()) {
      firstSource = source;
      agreed = Optional.of(answers);
      return;
    }
    GoldenComparison.exact(AuthoringCode.GOLDEN_DISAGREE, subject + " " + source)
        .require(calls, firstSource, agreed.get(), answers);
  }

  /**
   * What all sources gave.
   *
   * @throws AuthoringException if there was none
   */
  List<GoldenAnswer> answers() {
    return agreed.orElseThrow(
        () ->
            new AuthoringException(
                AuthoringCode.GOLDEN_NOT_COMPUTABLE,
                subject,
                "a target at most " + Machine.current().label(),
                "none"));
  }
}
