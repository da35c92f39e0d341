package dev.fluno.runtime.bundle;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The forms that values of older manifests come in, and what they are in today's. */
public final class LegacyForms {
  private static final Pattern HASH = Pattern.compile("(?:sha256:)?([0-9a-fA-F]{64})");
  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*");

  private static final Map<String, String> ARCHITECTURES =
      Map.of(
          "x86_64", "x86_64",
          "x86-64", "x86_64",
          "amd64", "x86_64",
          "x64", "x86_64",
          "aarch64", "aarch64",
          "arm64", "aarch64");

  private static final Map<String, String> SYSTEMS =
      Map.of("linux", "linux", "windows", "windows", "win32", "windows", "win64", "windows");

  /**
   * What stands before the members of each library: nothing for the plain one, then those that give
   * a digest and a vector.
   */
  public static final List<String> PREFIXES = List.of("", "digest_", "vector_");

  private LegacyForms() {}

  /** The prefix of a member's name; empty if it has none. */
  public static String prefixOf(String field) {
    return PREFIXES.stream()
        .filter(prefix -> !prefix.isEmpty() && field.startsWith(prefix))
        .findFirst()
        .orElse("");
  }

  /** 64 lower-case hexadecimal digits, if it is SHA-256 in any spelling. */
  public static Optional<String> sha256(String text) {
    var hash = HASH.matcher(text);
    return hash.matches() ? Optional.of(hash.group(1).toLowerCase(Locale.ROOT)) : Optional.empty();
  }

  public static boolean isCallable(String symbol) {
    return TextRule.CIFACE_SYMBOL.allows(symbol);
  }

  /** A path that stays in the folder of the manifest. */
  public static boolean isInside(String path) {
    return !path.isEmpty()
        && !path.startsWith("/")
        && path.indexOf('\\') < 0
        && path.indexOf('\0') < 0
        && !DRIVE.matcher(path).matches()
        && Arrays.stream(path.split("/", -1))
            .noneMatch(part -> part.isEmpty() || part.equals("..") || part.equals("."));
  }

  /** RFC 3339 with any offset, in whole seconds. */
  public static Optional<Instant> instant(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.SECONDS));
    } catch (DateTimeException notSuchTime) {
      return Optional.empty();
    }
  }

  public static Optional<String> os(String text) {
    return Optional.ofNullable(SYSTEMS.get(text.toLowerCase(Locale.ROOT)));
  }

  public static Optional<String> arch(String text) {
    return Optional.ofNullable(ARCHITECTURES.get(text.toLowerCase(Locale.ROOT)));
  }

  public static boolean isOutputMode(String text) {
    return TextRule.OUTPUT_MODE.allows(text);
  }
}
