package dev.fluno.toolkit.sign;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A JSON object in the making; its members keep the order in which they are put. */
final class Members {
  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  Members put(String name, JsonValue value) {
    members.put(name, value);
    return this;
  }

  Members put(String name, String value) {
    return put(name, new JsonString(value));
  }

  Members put(String name, boolean value) {
    return put(name, new JsonBoolean(value));
  }

  Members put(String name, long value) {
    return put(name, JsonNumber.of(value));
  }

  Members put(String name, Members value) {
    return put(name, value.object());
  }

  Members put(String name, List<JsonValue> elements) {
    return put(name, new JsonArray(elements));
  }

  JsonObject object() {
    return new JsonObject(members);
  }
}
