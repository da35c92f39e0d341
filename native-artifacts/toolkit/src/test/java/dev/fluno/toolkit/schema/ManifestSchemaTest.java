package dev.fluno.toolkit.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManifestSchemaTest {
  @Test
  void accepts_the_documented_example() throws IOException {
    String text =
        Files.readString(Path.of(System.getProperty("fluno.root"), "docs", "bundle-format.md"));
    int start = text.indexOf("```json\n") + "```json\n".length();
    assertEquals(
        List.of(),
        ManifestSchema.validate(
            text.substring(start, text.indexOf("```", start)).getBytes(StandardCharsets.UTF_8)));
  }
}
