package dev.fluno.runtime.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.testing.Effort;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Any bytes are a value or a problem. A value survives being written and read again, and Jackson's
 * reader of bytes, which has its own UTF-8 decoder, sees the same tokens; what that reader takes
 * and this one refuses is refused for one of the reasons in which Fluno is stricter.
 */
class JsonFuzzTest {
  private static final int LIMIT = 1 << 16;
  private static final JsonFactory OTHER =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  static Stream<byte[]> documents() {
    return Stream.of(
            "{\"a\":[1,-0.5e+7,true,false,null],\"b\":{\"c\":\"\\u00e9\\n\\ud83d\\ude00é😀\"}}",
            " [ ] ",
            "\"\\ud800\"",
            "{\"k\":1,\"k\":2}",
            "[".repeat(33),
            "1" + "0".repeat(1000),
            "[1e99999999999]",
            "\ufeff{}")
        .map(text -> text.getBytes(StandardCharsets.UTF_8));
  }

  @MethodSource("documents")
  @DictionaryEntries({"\\u0000", "\\ud83d\\ude00", "\\udc00", "null", "1e-9", "\":{\"", "[["})
  @FuzzTest
  void json(byte[] data) throws JsonProblem {
    JsonValue value;
    try {
      value = Effort.bounded(data, () -> StrictJson.parse(data, LIMIT));
    } catch (JsonProblem problem) {
      assertStricter(problem, data);
      return;
    }
    assertEquals(value, StrictJson.parse(JsonWriter.compact(value), Integer.MAX_VALUE));
    assertEquals(value, StrictJson.parse(JsonWriter.pretty(value), Integer.MAX_VALUE));
    try (JsonParser parser = OTHER.createParser(ObjectReadContext.empty(), data)) {
      assertSame(value, parser, parser.nextToken());
      assertNull(parser.nextToken());
    }
  }

  private static void assertStricter(JsonProblem problem, byte[] data) {
    boolean isStricter =
        switch (problem.kind()) {
          case NOT_UTF8, TOO_LARGE -> true;
          case NOT_JSON -> problem.have().equals("half a surrogate pair") || hasNul(data);
          case DUPLICATE_KEY -> false;
          case MISMATCH -> throw new AssertionError("the parser knows no decoder", problem);
        };
    assertTrue(isStricter || !otherAccepts(data), () -> "refused alone: " + problem);
  }

  /** Where the other reader takes the bytes for UTF-16 or UTF-32. */
  private static boolean hasNul(byte[] data) {
    for (int i = 0; i < Math.min(4, data.length); i++) {
      if (data[i] == 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean otherAccepts(byte[] data) {
    try (JsonParser parser = OTHER.createParser(ObjectReadContext.empty(), data)) {
      if (parser.nextToken() == null) {
        return false;
      }
      parser.skipChildren();
      parser.finishToken();
      return parser.nextToken() == null;
    } catch (JacksonException e) {
      return false;
    }
  }

  private static void assertSame(JsonValue value, JsonParser parser, JsonToken token) {
    switch (value) {
      case JsonObject(Map<String, JsonValue> members) -> {
        assertEquals(JsonToken.START_OBJECT, token);
        members.forEach(
            (name, member) -> {
              assertEquals(name, parser.nextName());
              assertSame(member, parser, parser.nextToken());
            });
        assertEquals(JsonToken.END_OBJECT, parser.nextToken());
      }
      case JsonArray(List<JsonValue> elements) -> {
        assertEquals(JsonToken.START_ARRAY, token);
        elements.forEach(element -> assertSame(element, parser, parser.nextToken()));
        assertEquals(JsonToken.END_ARRAY, parser.nextToken());
      }
      case JsonString(String text) -> {
        assertEquals(JsonToken.VALUE_STRING, token);
        assertEquals(text, parser.getString());
      }
      case JsonNumber(String literal) -> {
        assertTrue(token.isNumeric());
        assertEquals(literal, parser.getString());
      }
      case JsonBoolean(boolean bool) ->
          assertEquals(bool ? JsonToken.VALUE_TRUE : JsonToken.VALUE_FALSE, token);
      case JsonNull _ -> assertEquals(JsonToken.VALUE_NULL, token);
    }
  }
}
