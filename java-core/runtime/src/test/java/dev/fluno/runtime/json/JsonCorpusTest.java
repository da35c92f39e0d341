package dev.fluno.runtime.json;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.json.JsonProblem.Kind;
import dev.fluno.runtime.testing.Corpora;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** JSONTestSuite: y_ is JSON, n_ is not, the rest is open. */
class JsonCorpusTest {
  private static final int LIMIT = 1 << 20;

  @Test
  void accepts_every_valid_document_but_those_with_duplicate_keys() {
    List<Path> valid = named("y_");
    assertEquals(77, valid.size());
    assertAll(valid.stream().<Executable>map(file -> () -> accepts(file)));
  }

  @Test
  void refuses_every_invalid_document() {
    List<Path> invalid = named("n_");
    assertEquals(150, invalid.size());
    assertAll(
        invalid.stream()
            .<Executable>map(
                file -> () -> assertThrows(JsonProblem.class, () -> parse(file), file.toString())));
  }

  /**
   * What the suite leaves open is decided here: a kind of problem, or the value as it is written.
   * Numbers keep their digits, so that none is too large or too exact; keys are the same only if
   * their characters are; and what has no UTF-8 form is refused, escaped or not.
   */
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "json-corpus.txt", delimiter = '|', quoteCharacter = '`')
  void decides_every_doubtful_document(String file, String verdict) throws IOException {
    String answer;
    try {
      JsonValue value = parse(Corpora.folder("json").resolve(file));
      answer = new String(JsonWriter.compact(value), StandardCharsets.UTF_8);
    } catch (JsonProblem problem) {
      answer = problem.kind().toString();
    }
    assertEquals(verdict, answer);
  }

  @Test
  void the_table_of_doubtful_documents_is_complete() throws IOException {
    var files = new TreeSet<String>();
    named("i_").forEach(file -> files.add("test_parsing/" + file.getFileName()));
    Corpora.files("json/test_transform")
        .forEach(file -> files.add("test_transform/" + file.getFileName()));
    var listed = new TreeSet<String>();
    try (var table = JsonCorpusTest.class.getResourceAsStream("json-corpus.txt")) {
      assertNotNull(table);
      new String(table.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .forEach(line -> listed.add(line.substring(0, line.indexOf('|'))));
    }
    assertEquals(files, listed);
  }

  private static void accepts(Path file) throws IOException, JsonProblem {
    if (file.getFileName().toString().contains("duplicated_key")) {
      JsonProblem problem = assertThrows(JsonProblem.class, () -> parse(file));
      assertEquals(Kind.DUPLICATE_KEY, problem.kind());
    } else {
      parse(file);
    }
  }

  private static List<Path> named(String prefix) {
    return Corpora.files("json/test_parsing").stream()
        .filter(file -> file.getFileName().toString().startsWith(prefix))
        .toList();
  }

  private static JsonValue parse(Path file) throws IOException, JsonProblem {
    return StrictJson.parse(Files.readAllBytes(file), LIMIT);
  }
}
