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

  /**
   * Every stage of the gate once, in order. A stage that passed may still refuse later: a damaged
   * file of a container shows only when it is read.
   */
  private VerificationReport report(Optional<Refusal> refusal) {
    var stages =
        Arrays.stream(Stage.values())
            .filter(Stage::isGate)
            .map(
                stage ->
                    refusal
                        .filter(why -> why.code().stage() == stage)
                        .map(why -> new StageResult(stage, Outcome.REFUSED, why.message()))
                        .orElseGet(() -> unrefused(stage)))
            .toList();
    return new VerificationReport(
        bundle,
        now,
        stages,
        artifactId,
        version,
        payloadDigest,
        signers,
        library,
        development,
        List.copyOf(warnings),
        refusal);
  }

  private StageResult unrefused(Stage stage) {
    return passed.stream()
        .filter(result -> result.stage() == stage)
        .findFirst()
        .orElseGet(() -> new StageResult(stage, Outcome.NOT_RUN, stage.purpose()));
  }
}
