package dev.fluno.runtime.json;

import java.util.List;
import java.util.Map;

/**
 * A JSON value. Numbers keep their literal text: turning one into a Java number is a decision of
 * the decoder.
 */
public sealed interface JsonValue {

  /** Members in document order; keys are unique. */
  record JsonObject(Map<String, JsonValue> members) implements JsonValue {}

  record JsonArray(List<JsonValue> elements) implements JsonValue {}

  record JsonString(String value) implements JsonValue {}

  record JsonNumber(String literal) implements JsonValue {}

  record JsonBoolean(boolean value) implements JsonValue {}

  record JsonNull() implements JsonValue {}
}
