package dev.fluno.toolkit.pack;

import static dev.fluno.toolkit.Refusals.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.toolkit.AuthoringCode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PackTimesTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-12-24T18:30:15.987Z"));

  @Test
  void takes_thirty_days_from_now_in_whole_seconds() {
    var period = PackTimes.from(Optional.empty(), CLOCK);

    assertEquals(Instant.parse("2026-12-24T18:30:15Z"), period.createdAt());
    assertEquals(Instant.parse("2027-01-23T18:30:15Z"), period.expiresAt());
  }

  @ParameterizedTest
  @CsvSource({
    "0,1970-01-01T00:00:00Z",
    "315532800,1980-01-01T00:00:00Z",
    "1800000000,2027-01-15T08:00:00Z",
  })
  void takes_the_source_date_if_there_is_one(String epoch, Instant created) {
    assertEquals(created, PackTimes.from(Optional.of(epoch), CLOCK).createdAt());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"abc", "", " 0", "-1", "+1", "1e9", "1.0", "00", "0x10", "١", "999999999999"})
  void refuses_a_source_date_that_is_not_a_number_of_seconds(String epoch) {
    refusal(
        AuthoringCode.SOURCE_DATE_EPOCH_INVALID, () -> PackTimes.from(Optional.of(epoch), CLOCK));
  }
}
