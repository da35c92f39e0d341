package dev.fluno.runtime.json;

import dev.fluno.runtime.json.JsonValue.JsonString;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * Moments as RFC 3339 writes them in UTC: {@code 2026-12-01T00:00:00Z}, with at most nine digits of
 * a second. No other offset, no lower case, no leap second.
 */
public final class Rfc3339 {
  private static final Pattern FORM =
      Pattern.compile(
          "[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?Z");

  private Rfc3339() {}

  /** A string member that is such a moment. */
  public static Instant read(ObjectReader reader, String key) throws JsonProblem {
    String text = reader.string(key);
    if (FORM.matcher(text).matches()) {
      try {
        return Instant.parse(text);
      } catch (DateTimeException noSuchDay) {
        // refused below
      }
    }
    throw reader.mismatch(
        key, "a moment such as 2026-12-01T00:00:00Z", new JsonString(text).description());
  }
}
