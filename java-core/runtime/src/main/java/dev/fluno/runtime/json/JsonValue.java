package dev.fluno.runtime.json;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A JSON value. Numbers keep their literal text: turning one into a Java number is a decision of
 * the decoder.
 */
public sealed interface JsonValue {

  /** Members in document order; keys are unique. */
  record JsonObject(Map<String, JsonValue> members) implements JsonValue {
    public JsonObject {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }
  }

  /** Elements in document order. */
  record JsonArray(List<JsonValue> elements) implements JsonValue {
    public JsonArray {
      elements = List.copyOf(elements);
    }
  }

  /** Text, with its escapes resolved. */
  record JsonString(String value) implements JsonValue {}

  /** A number as it was written, such as {@code 1}, {@code 1.0} or {@code 1e2}. */
  record JsonNumber(String literal) implements JsonValue {
    /**
     * @throws IllegalArgumentException if the text is no number by RFC 8259
     */
    public JsonNumber {
      if (!NumberLiteral.isNumber(literal)) {
        throw new IllegalArgumentException("not a JSON number: " + literal);
      }
    }

    public static JsonNumber of(long value) {
      return new JsonNumber(Long.toString(value));
    }

    /**
     * The mathematical value, if it is an integer of at most 20 digits: enough for every 64-bit
     * type, and few enough that no exponent can make it costly.
     */
    public Optional<BigInteger> integer() {
      return NumberLiteral.integer(literal);
    }
  }

  /** The literals {@code true} and {@code false}. */
  record JsonBoolean(boolean value) implements JsonValue {}

  /** The literal {@code null}. */
  record JsonNull() implements JsonValue {}

  /** What it is, for messages: {@code the number 1.5}, {@code an array of 3}. */
  default String description() {
    return switch (this) {
      case JsonObject _ -> "an object";
      case JsonArray(var elements) -> "an array of " + elements.size();
      case JsonString(var text) -> "the string \"" + shortened(text) + "\"";
      case JsonNumber(var literal) -> "the number " + shortened(literal);
      case JsonBoolean(var value) -> Boolean.toString(value);
      case JsonNull _ -> "null";
    };
  }

  /** Documents are not trusted: a message quotes at most this much of them. */
  private static String shortened(String text) {
    int most = 80;
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end) + "…";
  }
}
