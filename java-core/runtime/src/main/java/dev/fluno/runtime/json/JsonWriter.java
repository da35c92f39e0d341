package dev.fluno.runtime.json;

import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Writes JSON values as UTF-8; the same value always gives the same bytes. Members keep the order
 * of their map, numbers their literal; only quotation marks, backslashes and control characters are
 * escaped.
 */
public final class JsonWriter {
  private final StringBuilder out = new StringBuilder();
  private final boolean pretty;

  private JsonWriter(boolean pretty) {
    this.pretty = pretty;
  }

  /**
   * Two-space indentation, LF line ends, one final LF.
   *
   * @throws IllegalArgumentException if a string holds half a surrogate pair
   */
  public static byte[] pretty(JsonValue value) {
    var writer = new JsonWriter(true);
    writer.value(value, 0);
    writer.out.append('\n');
    return writer.out.toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * No white space at all.
   *
   * @throws IllegalArgumentException if a string holds half a surrogate pair
   */
  public static byte[] compact(JsonValue value) {
    var writer = new JsonWriter(false);
    writer.value(value, 0);
    return writer.out.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void value(JsonValue value, int level) {
    switch (value) {
      case JsonObject(var members) -> object(members, level);
      case JsonArray(var elements) -> array(elements, level);
      case JsonString(var text) -> string(text);
      case JsonNumber(var literal) -> out.append(literal);
      case JsonBoolean(var bool) -> out.append(bool);
      case JsonNull _ -> out.append("null");
    }
  }

  private void object(Map<String, JsonValue> members, int level) {
    out.append('{');
    String separator = "";
    for (Map.Entry<String, JsonValue> member : members.entrySet()) {
      out.append(separator);
      lineBreak(level + 1);
      string(member.getKey());
      out.append(pretty ? ": " : ":");
      value(member.getValue(), level + 1);
      separator = ",";
    }
    if (!members.isEmpty()) {
      lineBreak(level);
    }
    out.append('}');
  }

  private void array(List<JsonValue> elements, int level) {
    out.append('[');
    String separator = "";
    for (JsonValue element : elements) {
      out.append(separator);
      lineBreak(level + 1);
      value(element, level + 1);
      separator = ",";
    }
    if (!elements.isEmpty()) {
      lineBreak(level);
    }
    out.append(']');
  }

  private void lineBreak(int level) {
    if (pretty) {
      out.append('\n').repeat("  ", level);
    }
  }

  private void string(String text) {
    if (!Utf8.isEncodable(text)) {
      throw new IllegalArgumentException("half a surrogate pair in a string");
    }
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < 0x20) {
            out.append("\\u").append(HexFormat.of().toHexDigits(c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
