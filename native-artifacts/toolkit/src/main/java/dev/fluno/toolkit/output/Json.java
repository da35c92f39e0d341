package dev.fluno.toolkit.output;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An object being written: members keep the order in which they were added. */
public final class Json {
  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  public Json with(String key, JsonValue value) {
    members.put(key, value);
    return this;
  }

  public Json with(String key, String value) {
    return with(key, new JsonString(value));
  }

  public Json with(String key, long value) {
    return with(key, JsonNumber.of(value));
  }

  public Json with(String key, List<? extends JsonValue> values) {
    return with(key, new JsonArray(List.copyOf(values)));
  }

  public Json withStrings(String key, List<String> values) {
    return with(key, values.stream().map(JsonString::new).toList());
  }

  public Json withOptional(String key, Optional<String> value) {
    value.ifPresent(text -> with(key, text));
    return this;
  }

  public JsonObject object() {
    return new JsonObject(members);
  }
}
