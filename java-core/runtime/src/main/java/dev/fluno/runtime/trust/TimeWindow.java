package dev.fluno.runtime.trust;

import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.TimeCode;
import java.time.Instant;
import java.time.InstantSource;

/** The period in which an artifact may be loaded, and what the clock has to say about itself. */
public final class TimeWindow {
  private TimeWindow() {}

  /** The wall clock. Nothing else in the runtime reads it. */
  public static InstantSource systemClock() {
    return InstantSource.system();
  }

  /**
   * The earliest time that can be: a clock before the build of this runtime or the issue of the
   * policy is wrong, and would let expired artifacts in.
   */
  public static Instant floor(TrustPolicy policy) {
    Instant build = BuildTime.INSTANT;
    return build.isAfter(policy.issuedAt()) ? build : policy.issuedAt();
  }

  /**
   * Checks an artifact's period of validity, both ends included.
   *
   * @param subject the artifact, for messages
   * @throws RefusedException with a time code
   */
  public static void check(
      String subject, Instant createdAt, Instant expiresAt, Instant now, Instant floor) {
    if (now.isBefore(floor)) {
      throw refuse(TimeCode.CLOCK_BEHIND, subject, "a time not before " + floor, now);
    }
    if (now.isBefore(createdAt)) {
      throw refuse(TimeCode.NOT_YET_VALID, subject, "a time not before " + createdAt, now);
    }
    if (now.isAfter(expiresAt)) {
      throw refuse(TimeCode.EXPIRED, subject, "a time not after " + expiresAt, now);
    }
  }

  private static RefusedException refuse(TimeCode code, String subject, String need, Instant now) {
    return new RefusedException(code, subject, need, now.toString());
  }
}
