package dev.fluno.toolkit.recipe;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces {@code @NAME@} by the parameter of that name and remembers which ones were used. */
final class Placeholders {

  private static final Pattern PLACEHOLDER = Pattern.compile("@([A-Z][A-Z0-9_]*)@");

  private final String subject;
  private final Map<String, JsonValue> parameters;
  private final Set<String> used = new TreeSet<>();

  /**
   * @param subject what is being filled in, for messages
   * @param parameters each a string or an integer
   */
  Placeholders(String subject, Map<String, JsonValue> parameters) {
    this.subject = subject;
    this.parameters = parameters;
  }

  Set<String> used() {
    return used;
  }

  String fill(String text) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(text(value(match.group(1)))));
  }

  /** Fills in every string of a JSON value; a string that is one placeholder takes its type. */
  JsonValue fill(JsonValue json) {
    return switch (json) {
      case JsonString(var text) -> {
        var whole = PLACEHOLDER.matcher(text);
        yield whole.matches() ? value(whole.group(1)) : new JsonString(fill(text));
      }
      case JsonArray(var elements) -> new JsonArray(elements.stream().map(this::fill).toList());
      case JsonObject(var members) -> {
        var filled = new LinkedHashMap<String, JsonValue>();
        members.forEach((key, value) -> filled.put(key, fill(value)));
        yield new JsonObject(filled);
      }
      case JsonNumber _, JsonValue.JsonBoolean _, JsonValue.JsonNull _ -> json;
    };
  }

  private JsonValue value(String name) {
    var value = parameters.get(name);
    if (value == null) {
      throw new AuthoringException(
          AuthoringCode.PLACEHOLDER_UNKNOWN,
          subject,
          "a parameter for @" + name + "@",
          parameters.isEmpty() ? "no parameters" : String.join(", ", parameters.keySet()));
    }
    used.add(name);
    return value;
  }

  private static String text(JsonValue value) {
    return switch (value) {
      case JsonString(var text) -> text;
      case JsonNumber(var literal) -> literal;
      case JsonArray _, JsonObject _, JsonValue.JsonBoolean _, JsonValue.JsonNull _ ->
          throw new IllegalArgumentException("the recipe decoder admits no such parameter");
    };
  }
}
