package dev.fluno.toolkit.schema;

import static dev.fluno.toolkit.schema.Verdicts.agree;
import static dev.fluno.toolkit.schema.Verdicts.decoded;
import static dev.fluno.toolkit.schema.Verdicts.example;
import static dev.fluno.toolkit.schema.Verdicts.page;
import static dev.fluno.toolkit.schema.Verdicts.rehashed;
import static dev.fluno.toolkit.schema.Verdicts.schemaProblems;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.bundle.ReservedNames;
import dev.fluno.runtime.json.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * The published schema and the decoder give the same verdict on the documented example and on
 * changes of one place of it. Where a change touches the entries, their hash is set right first.
 */
class SchemaAgreementTest {

  @Test
  void both_accept_the_documented_example() {
    assertEquals(Optional.empty(), decoded(example()));
    assertEquals(List.of(), schemaProblems(example()));
  }

  /** Every member removed, every value replaced by each type, every object with one member more. */
  @Test
  void both_judge_every_systematic_change_alike() {
    var changed = new ArrayList<Executable>();
    Json.systematicChanges(
            example(), List.of("null", "false", "0.5", "-1", "\"\"", "[]", "{}", "[[]]"))
        .forEach((change, document) -> changed.add(() -> agree(change, document.get())));
    assertTrue(changed.size() > 800, Integer.toString(changed.size()));
    assertAll(changed);
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvFileSource(resources = "accepted.txt", delimiter = '|', quoteCharacter = '`')
  void both_accept(String pointer, String value) {
    JsonValue manifest = rehashed(Json.with(example(), pointer, Json.parse(value)));
    assertEquals(Optional.empty(), decoded(manifest));
    assertEquals(List.of(), schemaProblems(manifest));
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvFileSource(resources = "refused.txt", delimiter = '|', quoteCharacter = '`')
  void both_refuse(String pointer, String value) {
    JsonValue manifest = rehashed(Json.with(example(), pointer, Json.parse(value)));
    assertTrue(decoded(manifest).isPresent());
    assertNotEquals(List.of(), schemaProblems(manifest));
  }

  @Test
  void a_golden_tensor_is_no_longer_than_its_parameter_allows_and_never_beyond_16384() {
    both_accept("/validation/-", smoothed(4096));
    only_the_decoder_refuses("/validation/-", smoothed(4097), "longer than its bound");
    both_refuse("/validation/-", smoothed(16385));
  }

  private static String smoothed(int observations) {
    return """
    {"entry": "smooth",
     "arguments": {"level": ["0x0p0", "0x1p0", "0x1p1", "-0x0p0"], "factor": "0x1p-1",
                   "observation": [%s]},
     "outputs": {"level": ["0x1p-1", "NaN", "0x1p1", "-0x0p0"]},
     "tolerance": 0}
    """
        .formatted(String.join(",", Collections.nCopies(observations, "\"0x1p0\"")));
  }

  @Test
  void both_refuse_every_reserved_name_and_the_page_lists_them() throws IOException {
    String page = Files.readString(page());
    String listed = String.join(" ", new TreeSet<>(ReservedNames.API));
    assertTrue(page.contains("`" + listed + "`"), listed);
    var reserved = new TreeSet<>(ReservedNames.API);
    reserved.addAll(ReservedNames.PYTHON_KEYWORDS);
    for (String name : reserved) {
      both_refuse("/entries/0/name", "\"" + name + "\"");
      both_refuse("/entries/0/parameters/0/name", "\"" + name + "\"");
    }
  }

  /** What no schema can say; the third column gives the rule. */
  @ParameterizedTest(name = "{0} = {1}: {2}")
  @CsvFileSource(resources = "beyond-schema.txt", delimiter = '|', quoteCharacter = '`')
  void only_the_decoder_refuses(String pointer, String value, String rule) {
    JsonValue manifest = Json.with(example(), pointer, Json.parse(value));
    JsonValue judged = pointer.equals("/abi_signature_hash") ? manifest : rehashed(manifest);
    assertTrue(decoded(judged).isPresent(), rule);
    assertEquals(List.of(), schemaProblems(judged));
  }
}
