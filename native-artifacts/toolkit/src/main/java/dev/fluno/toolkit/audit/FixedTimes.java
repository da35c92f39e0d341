package dev.fluno.toolkit.audit;

import dev.fluno.runtime.trust.BuildTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The times that a reproducible archive may carry: none of them is the time at which it was made.
 */
final class FixedTimes {

  /** The first time that a zip can express; bundles have it. */
  private static final Instant FIRST = Instant.parse("1980-01-01T00:00:00Z");

  /** What Hatch writes where SOURCE_DATE_EPOCH is not set. */
  private static final Instant HATCH = Instant.parse("2020-02-02T00:00:00Z");

  private final Set<Instant> allowed;

  private FixedTimes(Set<Instant> allowed) {
    this.allowed = allowed;
  }

  /**
   * Those that everybody may use, those of this build of Fluno, and more.
   *
   * @param sourceDateEpoch of the environment; what is no number counts for nothing here
   */
  static FixedTimes with(Set<Instant> more, Optional<String> sourceDateEpoch) {
    var allowed = new HashSet<>(more);
    allowed.add(FIRST);
    allowed.add(HATCH);
    allowed.add(BuildTime.INSTANT);
    sourceDateEpoch
        .filter(text -> text.matches("[0-9]{1,11}"))
        .map(text -> Instant.ofEpochSecond(Long.parseLong(text)))
        .ifPresent(allowed::add);
    return new FixedTimes(allowed);
  }

  /** MS-DOS has pairs of seconds, and no zone: reproducible builds write UTC. */
  boolean allowsDos(int dateAndTime) {
    return allowed.stream().anyMatch(time -> dos(time) == dateAndTime);
  }

  /** Seconds since 1970; 0 is as good as none. */
  boolean allowsUnix(long seconds) {
    return seconds == 0 || allowed.contains(Instant.ofEpochSecond(seconds));
  }

  static int dos(Instant instant) {
    var time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    int date = ((time.getYear() - 1980) << 9) | (time.getMonthValue() << 5) | time.getDayOfMonth();
    return (date << 16) | (time.getHour() << 11) | (time.getMinute() << 5) | (time.getSecond() / 2);
  }

  /** For messages: what a zip says. */
  static String text(int dos) {
    return String.format(
        Locale.ROOT,
        "%04d-%02d-%02d %02d:%02d:%02d",
        1980 + (dos >>> 25),
        (dos >>> 21) & 15,
        (dos >>> 16) & 31,
        (dos >>> 11) & 31,
        (dos >>> 5) & 63,
        (dos & 31) * 2);
  }
}
