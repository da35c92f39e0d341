package dev.fluno.runtime.json;

import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a JSON object; its members keep the order in which they are put. */
public final class ObjectBuilder {
  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  /** Begins an object without members. */
  public ObjectBuilder() {}

  public ObjectBuilder put(String name, JsonValue value) {
    members.put(name, value);
    return this;
  }

  public ObjectBuilder put(String name, String value) {
    return put(name, new JsonString(value));
  }

  public ObjectBuilder put(String name, boolean value) {
    return put(name, new JsonBoolean(value));
  }

  public ObjectBuilder put(String name, long value) {
    return put(name, JsonNumber.of(value));
  }

  public ObjectBuilder put(String name, ObjectBuilder object) {
    return put(name, object.build());
  }

  public ObjectBuilder put(String name, List<? extends JsonValue> elements) {
    return put(name, new JsonArray(List.copyOf(elements)));
  }

  public ObjectBuilder putStrings(String name, Collection<String> elements) {
    return put(name, elements.stream().map(JsonString::new).toList());
  }

  public ObjectBuilder putIfPresent(String name, Optional<String> value) {
    value.ifPresent(text -> put(name, text));
    return this;
  }

  public JsonObject build() {
    return new JsonObject(members);
  }
}
