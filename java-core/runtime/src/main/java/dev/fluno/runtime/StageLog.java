package dev.fluno.runtime;

import dev.fluno.runtime.VerificationReport.Check;
import dev.fluno.runtime.VerificationReport.Outcome;
import dev.fluno.runtime.VerificationReport.StageResult;
import dev.fluno.runtime.bundle.Library;
import dev.fluno.runtime.event.Events;
import dev.fluno.runtime.platform.Preload;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.Stage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes down, stage by stage, what the gate did; becomes the report. */
final class StageLog {
  private final Path bundle;
  private final Instant now;
  private final Map<Stage, StageResult> results = new EnumMap<>(Stage.class);
  private final List<Check> checks = new ArrayList<>();
  private final List<String> preloaded = Preload.current();
  private final List<String> warnings = new ArrayList<>();
  private Optional<String> artifactId = Optional.empty();
  private Optional<Long> version = Optional.empty();
  private Optional<String> payloadDigest = Optional.empty();
  private List<String> signers = List.of();
  private Optional<Library> library = Optional.empty();
  private boolean development;
  private long stageStartNanos = System.nanoTime();
  private Events.VerificationStage event = Events.stage();

  StageLog(Path bundle, Instant now) {
    this.bundle = bundle;
    this.now = now;
    warnings.addAll(preloaded);
    Arrays.stream(Stage.values())
        .filter(Stage::isGate)
        .forEach(
            stage ->
                results.put(
                    stage, new StageResult(stage, Outcome.NOT_RUN, Duration.ZERO, List.of())));
  }

  Instant now() {
    return now;
  }

  /** What the dynamic loader put into this process before Fluno; every report warns of it. */
  List<String> preloaded() {
    return preloaded;
  }

  /** One comparison of the stage that is under way, which it could go on from. */
  void held(String what, Object need, Object have) {
    checks.add(new Check(what, need.toString(), have.toString()));
  }

  /** Ends the stage that is under way. */
  void passed(Stage stage) {
    end(stage, Outcome.PASSED);
  }

  /** The time from here on counts: what lies between verifying and loading belongs to no stage. */
  void resume() {
    begin(System.nanoTime());
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

  void library(Library chosen) {
    this.library = Optional.of(chosen);
  }

  /** The one that was chosen, as it was in every bundle that passed the gate. */
  Library library() {
    return library.orElseThrow();
  }

  VerificationReport report() {
    return report(Optional.empty());
  }

  /**
   * The report that ends with this refusal. A stage that passed may still refuse later: a damaged
   * file of a container shows only when it is read.
   */
  VerificationReport refused(Refusal refusal) {
    end(refusal.code().stage(), Outcome.REFUSED);
    return report(Optional.of(refusal));
  }

  private void end(Stage stage, Outcome outcome) {
    long nowNanos = System.nanoTime();
    var took = Duration.ofNanos(nowNanos - stageStartNanos);
    results.put(stage, new StageResult(stage, outcome, took, checks));
    checks.clear();
    event.end(stage.label(), outcome.label());
    begin(nowNanos);
  }

  private void begin(long startNanos) {
    stageStartNanos = startNanos;
    event = Events.stage();
  }

  /** Every stage of the gate once, in order. */
  private VerificationReport report(Optional<Refusal> refusal) {
    return new VerificationReport(
        bundle,
        now,
        List.copyOf(results.values()),
        artifactId,
        version,
        payloadDigest,
        signers,
        library.map(Library::file),
        development,
        List.copyOf(warnings),
        refusal);
  }
}
