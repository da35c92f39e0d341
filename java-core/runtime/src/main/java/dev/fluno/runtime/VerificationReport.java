package dev.fluno.runtime;

import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.Stage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
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

  /** How a stage ended. */
  public enum Outcome {
    PASSED,
    REFUSED,
    NOT_RUN;

    /** As it appears in JSON and in Python, such as {@code not_run}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One thing that was compared, and held.
   *
   * @param what the file, member or property concerned
   * @param need what it had to be
   * @param have what it is
   */
  public record Check(String what, String need, String have) {}

  /**
   * One stage.
   *
   * @param took zero for a stage that has not run; everything between two stages counts to the
   *     later
   * @param checks what was compared, in order; those that held before the one that refused included
   */
  public record StageResult(Stage stage, Outcome outcome, Duration took, List<Check> checks) {
    public StageResult {
      checks = List.copyOf(checks);
    }
  }

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
