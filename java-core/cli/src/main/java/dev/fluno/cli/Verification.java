package dev.fluno.cli;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.VerificationReport;
import dev.fluno.runtime.VerificationReport.Outcome;
import dev.fluno.runtime.VerificationReport.StageResult;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.Stage;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes a bundle through the gate and always comes back with a report. */
final class Verification {
  private Verification() {}

  static VerificationReport of(Path bundle, TrustOption trust) {
    try (var verified = Fluno.verify(bundle, trust.read())) {
      return verified.report();
    } catch (RefusedException e) {
      return refused(bundle, e.refusal());
    }
  }

  private static VerificationReport refused(Path bundle, Refusal refusal) {
    var refusing = refusal.code().stage();
    var stages = new ArrayList<StageResult>();
    for (Stage stage : Stage.values()) {
      if (stage.isGate()) {
        int order = stage.compareTo(refusing);
        stages.add(
            order == 0
                ? new StageResult(stage, Outcome.REFUSED, refusal.message())
                : new StageResult(
                    stage, order < 0 ? Outcome.PASSED : Outcome.NOT_RUN, stage.purpose()));
      }
    }
    return new VerificationReport(
        bundle,
        InstantSource.system().instant(),
        stages,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        false,
        List.of(),
        Optional.of(refusal));
  }
}
