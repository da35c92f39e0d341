package dev.fluno.runtime.json;

import java.util.List;
import java.util.Optional;

/**
 * Reads the members of one JSON object, strictly: a member that is missing, of another type or out
 * of bounds is a {@link JsonProblem} with its pointer; {@link #close()} refuses members that nobody
 * asked for.
 */
public final class ObjectReader {

  private ObjectReader() {}

  /** Starts at a root value, which must be an object. */
  public static ObjectReader of(JsonValue root) throws JsonProblem {
    throw new UnsupportedOperationException();
  }

  /** The pointer of this object, "" for the root. */
  public String pointer() {
    throw new UnsupportedOperationException();
  }

  public boolean has(String key) {
    throw new UnsupportedOperationException();
  }

  public String string(String key) throws JsonProblem {
    throw new UnsupportedOperationException();
  }

  public Optional<String> optionalString(String key) throws JsonProblem {
    throw new UnsupportedOperationException();
  }

  /** A number whose mathematical value is an integer within the bounds: 1 and 1.0 are the same. */
  public long integer(String key, long min, long max) throws JsonProblem {
    throw new UnsupportedOperationException();
  }

  public boolean bool(String key) throws JsonProblem {
    throw new UnsupportedOperationException();
  }

  public ObjectReader object(String key) throws JsonProblem {
    throw new UnsupportedOperationException();
  }

  public List<ObjectReader> objects(String key) throws JsonProblem {
    throw new UnsupportedOperationException();
  }

  public List<String> strings(String key) throws JsonProblem {
    throw new UnsupportedOperationException();
  }

  /** The raw value, for what the typed readers do not cover; counts as asked for. */
  public Optional<JsonValue> value(String key) {
    throw new UnsupportedOperationException();
  }

  /** A mismatch at one of this object's members, for rules that the typed readers do not know. */
  public JsonProblem mismatch(String key, String need, String have) {
    throw new UnsupportedOperationException();
  }

  /** Refuses members that were not asked for. */
  public void close() throws JsonProblem {
    throw new UnsupportedOperationException();
  }
}
