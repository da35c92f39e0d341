package dev.fluno.runtime.json;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.json.JsonProblem.Kind;
import dev.fluno.runtime.testing.Corpora;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** JSONTestSuite: y_ is JSON, n_ is not, i_ may be either. */
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

  @Test
  void answers_every_doubtful_document_with_a_value_or_a_problem() throws IOException {
    var files = new ArrayList<>(named("i_"));
    files.addAll(Corpora.files("json/test_transform"));
    for (Path file : files) {
      try {
        parse(file);
      } catch (JsonProblem refusal) {
        // either answer is right
      }
    }
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
