package dev.fluno.benchmarks.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.benchmarks.ResultFile;
import dev.fluno.runtime.output.Folders;
import dev.fluno.toolkit.schema.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is committed under docs. */
class PublishedPagesTest {
  private static final Path ROOT = Path.of(System.getProperty("fluno.root"));
  private static final Path FOLDER = ROOT.resolve("docs/benchmarks");

  @Test
  void the_pages_are_what_the_result_files_give() throws IOException {
    for (var page : Publisher.pages(ROOT).entrySet()) {
      if (Boolean.getBoolean("fluno.write")) {
        Files.writeString(ROOT.resolve(page.getKey()), page.getValue());
      }
      assertEquals(page.getValue(), Files.readString(ROOT.resolve(page.getKey())), page.getKey());
    }
  }

  @Test
  void every_result_file_is_of_a_suite_and_of_the_schema() throws IOException {
    for (var name : Folders.files(FOLDER)) {
      if (name.endsWith(".json")) {
        var file = FOLDER.resolve(name);
        assertEquals(List.of(), PublishedSchema.BENCHMARK.validate(Files.readAllBytes(file)), name);
        var result = ResultFile.read(file);
        assertTrue(Suites.names().contains(result.suite()), name);
        assertEquals(result.suite() + ".json", name);
        assertFalse(result.figures().isEmpty(), name);
        assertEquals(new String(ResultFile.bytes(result), UTF_8), Files.readString(file), name);
      }
    }
  }

  @Test
  void every_plot_is_shown_and_every_plot_that_is_shown_is_there() throws IOException {
    var page = Files.readString(ROOT.resolve("docs/benchmarks.md"));
    var files = Folders.files(FOLDER);
    for (var name : files) {
      assertTrue(!name.endsWith(".svg") || page.contains("(benchmarks/" + name + ")"), name);
    }
    page.lines()
        .filter(line -> line.startsWith("!["))
        .map(line -> line.replaceAll(".*\\(benchmarks/|\\)", ""))
        .forEach(name -> assertTrue(files.contains(name), name));
  }
}
