package dev.fluno.runtime.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.json.JsonProblem.Kind;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.testing.Mutations;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTest {
  private static final int LIMIT = 1 << 20;

  @Test
  void keeps_the_literal_of_every_number() throws JsonProblem {
    var literals = List.of("1", "1.0", "1E+2", "-0", "-0.0", "1e2000000000", "0.10");
    var expected = new JsonArray(literals.stream().<JsonValue>map(JsonNumber::new).toList());
    assertEquals(expected, parse("[" + String.join(" , ", literals) + "]"));
  }

  @Test
  void refuses_a_key_that_stands_twice_even_with_equal_values_and_escapes() {
    JsonProblem problem = refused("{\"a\":{\"x/~\":1,\"\\u0078/~\":1}}", Kind.DUPLICATE_KEY);
    assertEquals("/a/x~1~0", problem.pointer());
  }

  @Test
  void accepts_32_levels_and_refuses_33() throws JsonProblem {
    parse("[".repeat(32) + "]".repeat(32));
    parse("[".repeat(31) + "{\"a\":1}" + "]".repeat(31));
    refused("[".repeat(33) + "]".repeat(33), Kind.TOO_LARGE);
    refused("[".repeat(32) + "{\"a\":1}" + "]".repeat(32), Kind.TOO_LARGE);
    refused("[".repeat(100_000), Kind.TOO_LARGE);
  }

  @Test
  void refuses_more_bytes_than_its_caller_allows() throws JsonProblem {
    byte[] json = "[1]".getBytes(StandardCharsets.UTF_8);
    StrictJson.parse(json, 3);
    assertEquals(
        Kind.TOO_LARGE, assertThrows(JsonProblem.class, () -> StrictJson.parse(json, 2)).kind());
  }

  @Test
  void refuses_a_number_too_long_to_be_honest() {
    refused("9".repeat(10_000), Kind.TOO_LARGE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{} {}",
        "1 2",
        "[1]]",
        "nul",
        "01",
        "+1",
        ".5",
        "1.",
        "NaN",
        "Infinity",
        "'a'",
        "[1,]",
        "{\"a\":1,}",
        "{a:1}",
        "/**/1",
        "#\n1",
        "\"\\x\"",
        "\"\t\"",
        "\u00a0" + "1",
        "\f1"
      })
  void refuses_what_is_not_exactly_one_json_value(String text) {
    refused(text, Kind.NOT_JSON);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\\ud800\"",
        "\"\\udc00\"",
        "\"\\ud800x\"",
        "\"\\ud800\\ud800\"",
        "\"\\udc00\\ud800\"",
        "{\"\\ud800\":1}"
      })
  void refuses_an_escape_that_is_half_a_surrogate_pair(String text) {
    refused(text, Kind.NOT_JSON);
  }

  @Test
  void accepts_escaped_pairs_and_raw_characters_beyond_the_first_plane() throws JsonProblem {
    assertEquals(new JsonString("\ud83d\ude00"), parse("\"\\ud83d\\ude00\""));
    assertEquals(new JsonString("\ud83d\ude00"), parse("\"\ud83d\ude00\""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "efbbbf7b7d", // byte order mark
        "22c0af22", // overlong /
        "22e080af22", // overlong / in three bytes
        "22eda08022", // surrogate D800
        "22f490808022", // above 10FFFF
        "22f8888080802 2", // five bytes
        "22c322", // truncated
        "22e282",
        "2280 22", // lone continuation
        "22ff22"
      })
  void refuses_bytes_that_are_not_strict_utf8(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    assertEquals(
        Kind.NOT_UTF8,
        assertThrows(JsonProblem.class, () -> StrictJson.parse(bytes, LIMIT)).kind());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UTF-16",
        "UTF-16BE",
        "UTF-16LE",
        "UTF-32",
        "UTF-32BE",
        "UTF-32LE",
        "X-UTF-32BE-BOM"
      })
  void does_not_guess_other_encodings(String charset) {
    byte[] bytes = "{\"a\":1}".getBytes(Charset.forName(charset));
    assertThrows(JsonProblem.class, () -> StrictJson.parse(bytes, LIMIT));
  }

  /** Random edits of sound documents: a value that is written back the same, or a problem. */
  @Test
  void answers_every_mutation_with_a_value_or_a_problem() {
    byte[] sound =
        """
        {"a": [1, -0.5e+3, true, false, null, {"b": "\\u00e9\\ud83d\\ude00 \\"x\\\\"}], "é😀": {"": []}}
        """
            .getBytes(StandardCharsets.UTF_8);
    var random = new Random(8259);
    int values = 0;
    for (int i = 0; i < 5000; i++) {
      try {
        JsonValue value = StrictJson.parse(Mutations.of(sound, random), LIMIT);
        assertEquals(value, StrictJson.parse(JsonWriter.compact(value), LIMIT));
        values++;
      } catch (JsonProblem problem) {
        assertNotEquals(Kind.MISMATCH, problem.kind());
      }
    }
    assertTrue(values > 100, Integer.toString(values));
  }

  private static JsonValue parse(String text) throws JsonProblem {
    return StrictJson.parse(text.getBytes(StandardCharsets.UTF_8), LIMIT);
  }

  private static JsonProblem refused(String text, Kind kind) {
    JsonProblem problem = assertThrows(JsonProblem.class, () -> parse(text));
    assertEquals(kind, problem.kind(), problem.getMessage());
    return problem;
  }
}
