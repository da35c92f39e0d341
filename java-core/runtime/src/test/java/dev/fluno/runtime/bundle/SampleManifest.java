package dev.fluno.runtime.bundle;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The example of docs/bundle-format.md, and the same with one part replaced. */
final class SampleManifest {
  private SampleManifest() {}

  static String text() {
    Path page = Path.of(System.getProperty("fluno.root"), "docs", "bundle-format.md");
    try {
      String text = Files.readString(page);
      int start = text.indexOf("```json\n") + "```json\n".length();
      return text.substring(start, text.indexOf("```", start));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] bytes() {
    return text().getBytes(StandardCharsets.UTF_8);
  }

  /** The example with the first occurrence of a text replaced. */
  static byte[] with(String before, String after) {
    String text = text();
    assertTrue(text.contains(before), before);
    int at = text.indexOf(before);
    return (text.substring(0, at) + after + text.substring(at + before.length()))
        .getBytes(StandardCharsets.UTF_8);
  }
}
