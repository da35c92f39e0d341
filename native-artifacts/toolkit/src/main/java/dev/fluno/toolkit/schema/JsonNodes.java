package dev.fluno.toolkit.schema;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Hands strictly parsed JSON to the schema validator, which must not parse it a second way. */
final class JsonNodes {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonNodes() {}

  static JsonNode of(JsonValue value) {
    return switch (value) {
      case JsonObject(Map<String, JsonValue> members) -> {
        ObjectNode object = NODES.objectNode();
        members.forEach((name, member) -> object.set(name, of(member)));
        yield object;
      }
      case JsonArray(List<JsonValue> elements) -> {
        ArrayNode array = NODES.arrayNode();
        elements.forEach(element -> array.add(of(element)));
        yield array;
      }
      case JsonString(String text) -> NODES.stringNode(text);
      case JsonNumber number -> number(number);
      case JsonBoolean(boolean bool) -> NODES.booleanNode(bool);
      case JsonNull _ -> NODES.nullNode();
    };
  }

  /**
   * Manifests know integers only. Any other number is as wrong as 0.5, and cheaper: 1e2000000000
   * would cost gigabytes as soon as the validator compared it with a bound.
   */
  private static JsonNode number(JsonNumber number) {
    return number.integer().<JsonNode>map(NODES::numberNode).orElseGet(() -> NODES.numberNode(0.5));
  }
}
