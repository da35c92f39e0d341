package dev.fluno.runtime;

import dev.fluno.runtime.VerificationReport.Outcome;
import dev.fluno.runtime.VerificationReport.StageResult;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.Stage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Writes down, stage by stage, what the gate did; becomes the report. */
final class StageLog {
  private final Path bundle;
  private final Instant now;
  private final List<StageResult> passed = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private Optional<String> artifactId = Optional.empty();
  private Optional<Long> version = Optional.empty();
  private Optional<String> payloadDigest = Optional.empty();
  private List<String> signers = List.of();
  private Optional<String> library = Optional.empty();
  private boolean development;

  StageLog(Path bundle, Instant now) {
    this.bundle = bundle;
    this.now = now;
  }

  Instant now() {
    return now;
  }

  void passed(Stage stage, String detail) {
    passed.add(new StageResult(stage, Outcome.PASSED, detail));
  }

  void warn(String warning) {
    warnings.add(warning);
  }

  void development(boolean isDevelopment) {
    this.development = isDevelopment;
  }

  void artifact(String id, long number, String digest) {
    this.artifactId = Optional.of(id);
    this.version = Optional.of(number);
    this.payloadDigest = Optional.of(digest);
  }

  void signers(List<String> names) {
    this.signers = List.copyOf(names);
  }

  void library(String file) {
    this.library = Optional.of(file);
  }

  VerificationReport report() {
    return report(Optional.empty());
  }

  VerificationReport refused(Refusal refusal) {
    return report(Optional.of(refusal));
  }

  private VerificationReport report(Optional<Refusal> refusal) {
    var stages = new ArrayList<>(passed);
    var refusedStage = refusal.map(r -> r.code().stage());
    refusedStage.ifPresent(
        stage ->
            stages.add(new StageResult(stage, Outcome.REFUSED, refusal.orElseThrow().message())));
    Arrays.stream(Stage.values())
        .filter(Stage::isGate)
        .filter(stage -> stages.stream().noneMatch(done -> done.stage() == stage))
        .forEach(stage -> stages.add(new StageResult(stage, Outcome.NOT_RUN, stage.purpose())));
    return new VerificationReport(
        bundle,
        now,
        List.copyOf(stages),
        artifactId,
        version,
        payloadDigest,
        signers,
        library,
        development,
        List.copyOf(warnings),
        refusal);
  }
}
