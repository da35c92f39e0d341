package dev.fluno.toolkit.schema;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The published schema of trust policies and the decoder give the same verdict on the documented
 * example and on changes of one place of it.
 */
class PolicySchemaTest {
  @TempDir Path folder;

  @Test
  void both_accept_the_documented_example() throws IOException {
    assertEquals(Optional.empty(), decoded(example()));
    assertEquals(List.of(), schemaProblems(example()));
  }

  /** Every member removed, every value replaced by each type, every object with one member more. */
  @Test
  void both_judge_every_systematic_change_alike() throws IOException {
    var changed = new ArrayList<Executable>();
    Json.systematicChanges(
            example(),
            List.of("null", "true", "0.5", "-1", "1", "1e400", "\"\"", "\"x\"", "[]", "{}", "[[]]"))
        .forEach((change, document) -> changed.add(() -> agree(change, document.get())));
    assertTrue(changed.size() > 250, Integer.toString(changed.size()));
    assertAll(changed);
  }

  @ParameterizedTest(name = "{0} = {1}: {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/development|true|false",
        "/rollback_state|`\"required\"`|true",
        "/rollback_state|`\"maybe\"`|false",
        "/refuse_preload|true|true",
        "/issued_at|`\"2026-12-01T00:00:00.123456789Z\"`|true",
        "/issued_at|`\"2026-12-01T00:00:00+01:00\"`|false",
        "/issued_at|`\"2026-02-30T00:00:00Z\"`|false",
        "/issued_at|`\"2026-12-01T24:00:00Z\"`|false",
        "/keys/0/name|`\"al ice\"`|false",
        "/rules/0/artifacts|`\"com.example.one\"`|true",
        "/rules/0/artifacts|`\"com.*\"`|true",
        "/rules/0/artifacts|`\"*\"`|false",
        "/rules/0/artifacts|`\"com\"`|false",
        "/rules/0/artifacts|`\"com.*.x\"`|false",
        "/rules/0/artifacts|`\"com.example*\"`|false",
        "/rules/0/artifacts|`\"com.-x\"`|false",
        "/rules/0/artifacts|`\"1.x\"`|false",
        "/rules/0/artifacts|`\"com.x\\n\"`|false",
        "/rules/0/min_version|9223372036854775807|true",
        "/rules/0/min_version|9223372036854775808|false",
        "/rules/0/min_version|1.0|true",
        "/rules/0/min_version|1e2|true",
        "/rules/0/threshold|1.0|true",
        "/rules/0/keys|`[\"alice\",\"alice\"]`|false",
        "/rules/0/allow_needed|`[\"libm.so.6\"]`|true",
        "/rules/0/allow_needed|`[\"a\",\"a\"]`|false",
        "/rules/0/allow_imports|`[\"\"]`|false",
        "/revoked_keys/-|`\"00\"`|false",
      })
  void both_say_the_same(String pointer, String value, boolean accepted) throws IOException {
    JsonValue policy = Json.with(example(), pointer, Json.parse(value));
    // A year is too long for development: the one rule here that no schema can say.
    boolean beyond = pointer.equals("/development");
    assertEquals(accepted, decoded(policy).isEmpty());
    assertEquals(accepted || beyond, schemaProblems(policy).isEmpty());
  }

  /**
   * The same verdict, but that what two members say together, and what a PEM holds, is beyond a
   * schema.
   */
  private void agree(String change, JsonValue policy) {
    Optional<Refusal> refusal = decoded(policy);
    boolean beyond =
        refusal
            .map(Refusal::code)
            .filter(
                code ->
                    switch (code) {
                      case PolicyCode.KEY_FORMAT,
                          PolicyCode.UNKNOWN_KEY,
                          PolicyCode.DEVELOPMENT_PERIOD ->
                          true;
                      default -> false;
                    })
            .isPresent();
    if (!beyond) {
      List<String> problems = schemaProblems(policy);
      assertEquals(
          refusal.isEmpty(),
          problems.isEmpty(),
          () -> change + ": decoder " + refusal + ", schema " + problems);
    }
  }

  private Optional<Refusal> decoded(JsonValue policy) {
    try {
      Path file = folder.resolve("trust.json");
      Files.write(file, JsonWriter.compact(policy));
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      TrustPolicy.read(file);
      return Optional.empty();
    } catch (RefusedException e) {
      return Optional.of(e.refusal());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> schemaProblems(JsonValue policy) {
    return PublishedSchema.POLICY.validate(JsonWriter.compact(policy));
  }

  private static JsonValue example() throws IOException {
    String text = Files.readString(Path.of(System.getProperty("fluno.root"), "docs", "trust.md"));
    int start = text.indexOf("```json\n") + "```json\n".length();
    return Json.parse(text.substring(start, text.indexOf("```", start)));
  }
}
