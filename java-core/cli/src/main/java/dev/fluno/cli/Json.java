package dev.fluno.cli;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.refusal.Refusal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes JSON values out of Java ones, for the commands that have {@code --json}. */
final class Json {
  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  private Json() {}

  /** Starts an object; members keep the order in which they are put. */
  static Json object() {
    return new Json();
  }

  Json put(String name, JsonValue value) {
    members.put(name, value);
    return this;
  }

  Json put(String name, String value) {
    return put(name, string(value));
  }

  Json put(String name, long value) {
    return put(name, JsonNumber.of(value));
  }

  Json put(String name, boolean value) {
    return put(name, new JsonBoolean(value));
  }

  Json put(String name, Collection<String> values) {
    return put(name, strings(values));
  }

  /** A string, or null where there is none: the member is always there. */
  Json put(String name, Optional<String> value) {
    return put(name, value.<JsonValue>map(Json::string).orElseGet(JsonNull::new));
  }

  JsonObject done() {
    return new JsonObject(members);
  }

  static JsonArray array(List<? extends JsonValue> elements) {
    return new JsonArray(List.copyOf(elements));
  }

  static JsonValue refusal(Refusal refusal) {
    var code = refusal.code();
    return object()
        .put("code", code.id())
        .put("stage", code.stage().label())
        .put("cause", code.title())
        .put("subject", refusal.subject())
        .put("need", refusal.need())
        .put("have", refusal.have())
        .put("remedy", code.remedy())
        .done();
  }

  private static JsonArray strings(Collection<String> values) {
    return new JsonArray(values.stream().<JsonValue>map(Json::string).toList());
  }

  /** A path from the file system may hold half a surrogate pair, which has no place in JSON. */
  private static JsonString string(String text) {
    return new JsonString(
        text.codePoints()
            .map(c -> Character.getType(c) == Character.SURROGATE ? 0xfffd : c)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString());
  }
}
