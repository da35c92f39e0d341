package dev.fluno.toolkit.pack;

import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.recipe.Recipe.Period;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** When an artifact becomes and ceases to be valid, if its recipe does not say. */
public final class PackTimes {

  /** How long an artifact without times of its own is valid; trust policies allow no more. */
  public static final Duration VALIDITY = Duration.ofDays(30);

  /** The last second of the year 9999: later times have no RFC 3339 text. */
  private static final long MAX_EPOCH_SECOND =
      Instant.parse("9999-12-31T23:59:59Z").getEpochSecond() - VALIDITY.toSeconds();

  private PackTimes() {}

  /**
   * Thirty days from SOURCE_DATE_EPOCH if that is set, else from now.
   *
   * @param sourceDateEpoch the environment variable, see
   *     https://reproducible-builds.org/specs/source-date-epoch/
   * @throws AuthoringException if it is not a number of seconds
   */
  public static Period from(Optional<String> sourceDateEpoch, InstantSource clock) {
    var created =
        sourceDateEpoch
            .map(PackTimes::parse)
            .orElseGet(() -> clock.instant().truncatedTo(ChronoUnit.SECONDS));
    return new Period(created, created.plus(VALIDITY));
  }

  private static Instant parse(String seconds) {
    if (seconds.matches("0|[1-9][0-9]{0,11}")) {
      long value = Long.parseLong(seconds);
      if (value <= MAX_EPOCH_SECOND) {
        return Instant.ofEpochSecond(value);
      }
    }
    throw new AuthoringException(
        AuthoringCode.SOURCE_DATE_EPOCH_INVALID,
        "SOURCE_DATE_EPOCH",
        "whole seconds from 0 to " + MAX_EPOCH_SECOND,
        seconds);
  }
}
