package dev.fluno.toolkit.schema;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;

/** Changes one place of a JSON value. Pointers are RFC 6901, their keys without escapes. */
final class Json {
  private Json() {}

  static JsonValue parse(String text) {
    try {
      return StrictJson.parse(text.getBytes(StandardCharsets.UTF_8), 1 << 20);
    } catch (JsonProblem e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /** The value with another one at the pointer, where "-" appends to an array. */
  static JsonValue with(JsonValue root, String pointer, JsonValue value) {
    return change(root, steps(pointer), Optional.of(value));
  }

  static JsonValue without(JsonValue root, String pointer) {
    return change(root, steps(pointer), Optional.empty());
  }

  /** The pointers of all values below the root. */
  static List<String> pointers(JsonValue root) {
    var pointers = new ArrayList<String>();
    collect(root, "", pointers);
    return pointers;
  }

  static JsonValue at(JsonValue root, String pointer) {
    JsonValue value = root;
    for (String step : steps(pointer)) {
      value = child(value, step).orElseThrow(() -> new IllegalArgumentException(pointer));
    }
    return value;
  }

  private static void collect(JsonValue value, String pointer, List<String> pointers) {
    var keys = new ArrayList<String>();
    if (value instanceof JsonObject(Map<String, JsonValue> members)) {
      keys.addAll(members.keySet());
    } else if (value instanceof JsonArray(List<JsonValue> elements)) {
      for (int i = 0; i < elements.size(); i++) {
        keys.add(Integer.toString(i));
      }
    }
    for (String key : keys) {
      pointers.add(pointer + "/" + key);
      collect(child(value, key).orElseThrow(), pointer + "/" + key, pointers);
    }
  }

  private static JsonValue change(
      JsonValue value, List<String> steps, Optional<JsonValue> replacement) {
    String step = steps.getFirst();
    Optional<JsonValue> changed =
        steps.size() == 1
            ? replacement
            : Optional.of(
                change(
                    child(value, step).orElseThrow(() -> new IllegalArgumentException(step)),
                    steps.subList(1, steps.size()),
                    replacement));
    if (value instanceof JsonObject(Map<String, JsonValue> members)) {
      var copy = new LinkedHashMap<>(members);
      changed.ifPresentOrElse(child -> copy.put(step, child), () -> copy.remove(step));
      return new JsonObject(copy);
    }
    var copy = new ArrayList<>(((JsonArray) value).elements());
    int index = step.equals("-") ? copy.size() : Integer.parseInt(step);
    if (index < copy.size()) {
      copy.remove(index);
    }
    changed.ifPresent(child -> copy.add(index, child));
    return new JsonArray(copy);
  }

  private static Optional<JsonValue> child(JsonValue value, String step) {
    return switch (value) {
      case JsonObject(Map<String, JsonValue> members) -> Optional.ofNullable(members.get(step));
      case JsonArray(List<JsonValue> elements) -> Optional.of(elements.get(Integer.parseInt(step)));
      default -> Optional.empty();
    };
  }

  private static List<String> steps(String pointer) {
    return List.of(pointer.substring(1).split("/"));
  }

  /**
   * A document with every member removed, every value replaced by each of these, and every object
   * with one member more; each under the words that say what was changed.
   */
  static SequencedMap<String, Supplier<JsonValue>> systematicChanges(
      JsonValue document, List<String> replacements) {
    var changes = new LinkedHashMap<String, Supplier<JsonValue>>();
    for (String pointer : pointers(document)) {
      changes.put("no " + pointer, () -> without(document, pointer));
      for (String other : replacements) {
        changes.put(pointer + " = " + other, () -> with(document, pointer, parse(other)));
      }
      if (at(document, pointer) instanceof JsonObject) {
        changes.put(
            pointer + " and more", () -> with(document, pointer + "/extra", new JsonString("x")));
      }
    }
    return changes;
  }
}
