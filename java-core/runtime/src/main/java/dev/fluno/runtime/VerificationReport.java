package dev.fluno.runtime;

import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.Stage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Every stage of the gate with its result.
 *
 * @param bundle the bundle
 * @param now the moment that was taken as now, once, for all checks
 * @param stages all stages in order; after a refusal the rest are NOT_RUN
 * @param artifactId empty until the manifest is vouched for; likewise the following
 * @param payloadDigest lower-case hex SHA-256 of manifest.json
 * @param signers names of the policy's keys that signed
 * @param library the library chosen for this machine, such as {@code linux-x86_64-v4.so}
 * @param development true if the policy is a development policy
 * @param warnings what a careful reader should know, such as a preloaded library
 * @param refusal why it was refused, if it was
 */
public record VerificationReport(
    Path bundle,
    Instant now,
    List<StageResult> stages,
    Optional<String> artifactId,
    Optional<Long> version,
    Optional<String> payloadDigest,
    List<String> signers,
    Optional<String> library,
    boolean development,
    List<String> warnings,
    Optional<Refusal> refusal) {

  public enum Outcome {
    PASSED,
    REFUSED,
    NOT_RUN
  }

  /** One stage, its outcome, and what was checked and found, for people. */
  public record StageResult(Stage stage, Outcome outcome, String detail) {}

  /**
   * The report where not even the policy could be read: that stage refused, nothing else has run.
   */
  public static VerificationReport ofUnreadablePolicy(Path bundle, Instant now, Refusal refusal) {
    return new StageLog(bundle, now).refused(refusal);
  }

  public boolean accepted() {
    return refusal.isEmpty();
  }
}
