package dev.fluno.toolkit.schema;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.networknt.schema.Schema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The validator that executes the published schemas, on the official tests of their keywords. */
class JsonSchemaCorpusTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * Of the schemas' keywords those without a verdict, and those that a file of another name tests.
   */
  private static final Set<String> WITHOUT_A_FILE =
      Set.of("$schema", "$id", "title", "description", "$defs", "$ref", "if", "then", "else");

  private static final List<String> FILES_OF_OTHER_NAMES = List.of("defs", "ref", "if-then-else");

  @Test
  void gives_the_verdict_of_every_test_of_a_keyword_that_a_published_schema_has() {
    var files = new TreeSet<>(FILES_OF_OTHER_NAMES);
    for (PublishedSchema schema : PublishedSchema.values()) {
      keywords(JSON.readTree(schema.text()), files);
    }
    assertTrue(files.size() > 20, files.toString());
    var cases = new ArrayList<Executable>();
    for (String file : files) {
      for (JsonNode group : JSON.readTree(folder().resolve(file + ".json").toFile())) {
        Schema schema = PublishedSchema.registry().getSchema(group.get("schema"));
        for (JsonNode test : group.get("tests")) {
          String name = file + ": " + group.get("description") + ": " + test.get("description");
          // The specification leaves it to a validator whether formats are asserted; here they are.
          boolean valid =
              test.get("valid").booleanValue() && !name.contains("only an annotation by default");
          JsonNode data = test.get("data");
          cases.add(() -> assertEquals(valid, schema.validate(data).isEmpty(), name));
        }
      }
    }
    assertTrue(cases.size() > 400, Integer.toString(cases.size()));
    assertAll(cases);
  }

  private static void keywords(JsonNode schema, Set<String> found) {
    for (var member : schema.properties()) {
      String keyword = member.getKey();
      if (!WITHOUT_A_FILE.contains(keyword)) {
        found.add(keyword);
      }
      JsonNode value = member.getValue();
      switch (keyword) {
        case "properties", "$defs" -> value.forEach(below -> keywords(below, found));
        case "const", "enum" -> {} // values
        default -> {
          if (value.isArray()) {
            value.forEach(below -> keywords(below, found));
          }
          keywords(value, found);
        }
      }
    }
  }

  private static Path folder() {
    String named = System.getProperty("fluno.corpora");
    Path corpora =
        named == null
            ? Path.of(System.getProperty("fluno.root")).resolve("../shared/corpora")
            : Path.of(named);
    Path folder = corpora.resolve("json-schema/draft2020-12");
    assumeTrue(Files.isDirectory(folder), "skipped: needs the third-party corpora at " + corpora);
    return folder;
  }
}
