package dev.fluno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RefusalsPageTest {

  @Test
  void the_committed_page_is_the_generated_one() throws IOException {
    var page = Path.of(System.getProperty("fluno.root"), "docs", "refusals.md");
    assertEquals(
        RefusalsPage.text(Catalogue.all()),
        Files.readString(page),
        "the codes have changed; run: ./fluno explain --markdown > docs/refusals.md");
  }
}
