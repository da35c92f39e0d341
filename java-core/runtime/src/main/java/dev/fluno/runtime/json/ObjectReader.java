package dev.fluno.runtime.json;

import dev.fluno.runtime.json.JsonProblem.Kind;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the members of one JSON object, strictly: a member that is missing, of another type or out
 * of bounds is a {@link JsonProblem} with its pointer; {@link #close()} refuses members that nobody
 * asked for.
 */
public final class ObjectReader {
  private static final BigInteger U64_MAX = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);

  private final String pointer;
  private final Map<String, JsonValue> members;
  private final Set<String> asked = new HashSet<>();

  private ObjectReader(String pointer, Map<String, JsonValue> members) {
    this.pointer = pointer;
    this.members = members;
  }

  /** Starts at a root value, which must be an object. */
  public static ObjectReader of(JsonValue root) throws JsonProblem {
    return at("", root);
  }

  private static ObjectReader at(String pointer, JsonValue value) throws JsonProblem {
    if (value instanceof JsonObject(var members)) {
      return new ObjectReader(pointer, members);
    }
    throw new JsonProblem(Kind.MISMATCH, pointer, "an object", value.description());
  }

  /** The pointer of this object, "" for the root. */
  public String pointer() {
    return pointer;
  }

  /** Whether there is such a member; does not count as asking for it. */
  public boolean has(String key) {
    return members.containsKey(key);
  }

  public String string(String key) throws JsonProblem {
    return string(Pointer.child(pointer, key), required(key, "a string"));
  }

  public Optional<String> optionalString(String key) throws JsonProblem {
    return has(key) ? Optional.of(string(key)) : Optional.empty();
  }

  /**
   * A number whose mathematical value is an integer within the bounds: 1, 1.0 and 10e-1 are the
   * same, and -0 is 0.
   */
  public long integer(String key, long min, long max) throws JsonProblem {
    return integer(key, BigInteger.valueOf(min), BigInteger.valueOf(max)).longValue();
  }

  /** The same for 0 to 2^64-1, as the 64 bits. */
  public long unsigned64(String key) throws JsonProblem {
    return integer(key, BigInteger.ZERO, U64_MAX).longValue();
  }

  private BigInteger integer(String key, BigInteger min, BigInteger max) throws JsonProblem {
    String need = "an integer from " + min + " to " + max;
    JsonValue value = required(key, need);
    return (value instanceof JsonNumber number ? number.integer() : Optional.<BigInteger>empty())
        .filter(integer -> integer.compareTo(min) >= 0 && integer.compareTo(max) <= 0)
        .orElseThrow(() -> mismatch(key, need, value.description()));
  }

  public boolean bool(String key) throws JsonProblem {
    JsonValue value = required(key, "true or false");
    if (value instanceof JsonBoolean(var bool)) {
      return bool;
    }
    throw mismatch(key, "true or false", value.description());
  }

  public ObjectReader object(String key) throws JsonProblem {
    return at(Pointer.child(pointer, key), required(key, "an object"));
  }

  public List<ObjectReader> objects(String key) throws JsonProblem {
    String array = Pointer.child(pointer, key);
    var readers = new ArrayList<ObjectReader>();
    for (JsonValue element : array(key)) {
      readers.add(at(Pointer.child(array, readers.size()), element));
    }
    return List.copyOf(readers);
  }

  public List<String> strings(String key) throws JsonProblem {
    String array = Pointer.child(pointer, key);
    var strings = new ArrayList<String>();
    for (JsonValue element : array(key)) {
      strings.add(string(Pointer.child(array, strings.size()), element));
    }
    return List.copyOf(strings);
  }

  /** The elements of an array member, of any type. */
  public List<JsonValue> array(String key) throws JsonProblem {
    JsonValue value = required(key, "an array");
    if (value instanceof JsonArray(var elements)) {
      return elements;
    }
    throw mismatch(key, "an array", value.description());
  }

  /** All keys in document order; they count as asked for. For objects whose keys are data. */
  public Set<String> keys() {
    asked.addAll(members.keySet());
    return members.keySet();
  }

  /** The raw value, for what the typed readers do not cover; counts as asked for. */
  public Optional<JsonValue> value(String key) {
    asked.add(key);
    return Optional.ofNullable(members.get(key));
  }

  /** A mismatch at one of this object's members, for rules that the typed readers do not know. */
  public JsonProblem mismatch(String key, String need, String have) {
    return new JsonProblem(Kind.MISMATCH, Pointer.child(pointer, key), need, have);
  }

  /** Refuses members that were not asked for. */
  public void close() throws JsonProblem {
    for (String key : members.keySet()) {
      if (!asked.contains(key)) {
        throw mismatch(key, "no such member", "one");
      }
    }
  }

  private JsonValue required(String key, String need) throws JsonProblem {
    return value(key).orElseThrow(() -> mismatch(key, need, "nothing"));
  }

  private static String string(String pointer, JsonValue value) throws JsonProblem {
    if (value instanceof JsonString(var text)) {
      return text;
    }
    throw new JsonProblem(Kind.MISMATCH, pointer, "a string", value.description());
  }
}
