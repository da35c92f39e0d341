package dev.fluno.runtime.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.TimeCode;
import dev.fluno.runtime.signature.Signer;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeWindowTest {
  private static final Instant CREATED = Instant.parse("2026-12-05T00:00:00Z");
  private static final Instant EXPIRES = Instant.parse("2026-12-10T00:00:00Z");
  private static final Instant FLOOR = Instant.parse("2026-12-01T00:00:00Z");

  @Test
  void holds_from_the_first_instant_to_the_last() {
    check(CREATED);
    check(EXPIRES);
  }

  @Test
  void refuses_before_after_and_with_a_clock_that_is_behind() {
    refuses(TimeCode.NOT_YET_VALID, CREATED.minusNanos(1));
    refuses(TimeCode.EXPIRED, EXPIRES.plusNanos(1));
    refuses(TimeCode.CLOCK_BEHIND, FLOOR.minusNanos(1));
  }

  @Test
  void takes_the_later_of_the_build_and_the_issue_of_the_policy_as_the_earliest_time(
      @TempDir Path folder) {
    String text =
        new PolicyText().key("alice", Signer.create().key()).rule("x.*", 1, "alice").toString();
    Path file = folder.resolve("trust.json");
    TrustPolicy old =
        TrustPolicy.read(
            PolicyText.write(file, text.replace("\"issued_at\":\"2026", "\"issued_at\":\"1999")));
    assertEquals(BuildTime.INSTANT, TimeWindow.floor(old));
    TrustPolicy later =
        TrustPolicy.read(
            PolicyText.write(
                file,
                text.replace(
                    "\"issued_at\":\"2026-12-01T00:00:00Z\",\"expires_at\":\"2026",
                    "\"issued_at\":\"2998-12-01T00:00:00Z\",\"expires_at\":\"2999")));
    assertEquals(later.issuedAt(), TimeWindow.floor(later));
  }

  private static void check(Instant now) {
    TimeWindow.check("some.artifact", CREATED, EXPIRES, now, FLOOR);
  }

  private static void refuses(TimeCode code, Instant now) {
    var refused = assertThrows(RefusedException.class, () -> check(now));
    assertEquals(code, refused.refusal().code());
  }
}
