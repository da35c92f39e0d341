package dev.fluno.runtime.json;

import dev.fluno.runtime.json.JsonProblem.Kind;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * Parses strict JSON: RFC 8259 in UTF-8 without a byte order mark, one root, no duplicate keys,
 * bounded depth. A {@code \}{@code u} escape that leaves half a surrogate pair is refused (I-JSON,
 * RFC 7493 section 2.1): such a string has no UTF-8 form, so two readers could see two strings.
 */
public final class StrictJson {

  /** Nesting allowed in every document that Fluno reads; the root counts as 1. */
  public static final int MAX_DEPTH = 32;

  /** Longest number literal; nothing that Fluno reads needs more digits. */
  private static final int MAX_NUMBER_LENGTH = 1000;

  /** Names are neither interned nor pooled: a document must not grow tables that outlive it. */
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(MAX_NUMBER_LENGTH)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private final JsonParser parser;

  /** Keys and indices down to the value at hand; made into a pointer only for a problem. */
  private final ArrayDeque<String> path = new ArrayDeque<>();

  private StrictJson(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * Parses one document.
   *
   * @param bytes the whole document
   * @param maxBytes the largest document allowed
   * @throws JsonProblem of every kind but MISMATCH
   */
  public static JsonValue parse(byte[] bytes, int maxBytes) throws JsonProblem {
    if (bytes.length > maxBytes) {
      throw new JsonProblem(
          Kind.TOO_LARGE, "", "at most " + maxBytes + " bytes", bytes.length + " bytes");
    }
    // Decoded here and not by Jackson, which would guess UTF-16 and UTF-32 from the first bytes.
    char[] text = Utf8.decode(bytes);
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text, 0, text.length)) {
      return new StrictJson(parser).document();
    }
  }

  private JsonValue document() throws JsonProblem {
    try {
      return root();
    } catch (StreamConstraintsException tooLarge) {
      throw here(
          Kind.TOO_LARGE,
          "at most " + MAX_DEPTH + " levels and numbers of " + MAX_NUMBER_LENGTH + " characters",
          "more");
    } catch (JacksonException malformed) {
      throw here(Kind.NOT_JSON, "JSON", malformed.getOriginalMessage());
    }
  }

  private JsonValue root() throws JsonProblem {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw new JsonProblem(Kind.NOT_JSON, "", "one JSON value", "none");
    }
    JsonValue root = value(first);
    if (parser.nextToken() != null) {
      throw here(Kind.NOT_JSON, "the end of the document", "more after its one value");
    }
    return root;
  }

  /** Recursion is bounded: the parser refuses a start token beyond {@link #MAX_DEPTH}. */
  private JsonValue value(JsonToken token) throws JsonProblem {
    return switch (token) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> new JsonString(wellFormed(parser.getString()));
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonNumber(parser.getString());
      case VALUE_TRUE -> new JsonBoolean(true);
      case VALUE_FALSE -> new JsonBoolean(false);
      case VALUE_NULL -> new JsonNull();
      case NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT ->
          throw new JsonProblem(Kind.NOT_JSON, pointer(), "a value", token.toString());
    };
  }

  private JsonObject object() throws JsonProblem {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      path.addLast(wellFormed(name));
      if (members.put(name, value(parser.nextToken())) != null) {
        throw new JsonProblem(Kind.DUPLICATE_KEY, pointer(), "each key once", "it twice");
      }
      path.removeLast();
    }
    return new JsonObject(members);
  }

  private JsonArray array() throws JsonProblem {
    var elements = new ArrayList<JsonValue>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      path.addLast(Integer.toString(elements.size()));
      elements.add(value(token));
      path.removeLast();
    }
    return new JsonArray(elements);
  }

  private String wellFormed(String text) throws JsonProblem {
    if (!Utf8.isEncodable(text)) {
      throw new JsonProblem(
          Kind.NOT_JSON,
          pointer(),
          "escapes that form Unicode characters",
          "half a surrogate pair");
    }
    return text;
  }

  private String pointer() {
    String pointer = "";
    for (String key : path) {
      pointer = Pointer.child(pointer, key);
    }
    return pointer;
  }

  private JsonProblem here(Kind kind, String need, String have) {
    TokenStreamLocation at = parser.currentLocation();
    return new JsonProblem(
        kind, "line " + at.getLineNr() + ", column " + at.getColumnNr(), need, have);
  }
}
