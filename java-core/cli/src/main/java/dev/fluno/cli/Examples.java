package dev.fluno.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fluno.runtime.refusal.Code;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a refusal looks like, one of each code: the part of a real message between its cause and its
 * remedy.
 */
final class Examples {
  private static final String RESOURCE = "examples.tsv";

  private static final Map<String, String> BY_CODE = read();

  private Examples() {}

  /**
   * The subject, what was needed and what was found.
   *
   * @throws IllegalArgumentException for a code without an example
   */
  static String of(Code code) {
    var example = BY_CODE.get(code.id());
    if (example == null) {
      throw new IllegalArgumentException(RESOURCE + " has no example of " + code.id());
    }
    return example;
  }

  /** The codes that have one. */
  static Set<String> codes() {
    return BY_CODE.keySet();
  }

  private static Map<String, String> read() {
    try (InputStream table = Examples.class.getResourceAsStream(RESOURCE)) {
      if (table == null) {
        throw new IllegalStateException("the command lacks its resource " + RESOURCE);
      }
      return new String(table.readAllBytes(), UTF_8)
          .lines()
          .map(line -> line.split("\t", 2))
          .collect(Collectors.toUnmodifiableMap(line -> line[0], line -> line[1]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
