package dev.fluno.runtime.bundle;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.refusal.RefusedException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An older {@code fluno_artifact.v1} manifest: one library, no signature. Shown by inspect, never
 * loaded.
 *
 * @param fields its members as text, in document order; strings as they are, all else as JSON
 */
public record LegacyManifest(Map<String, String> fields) {
  static final String SCHEMA = "fluno_artifact.v1";

  public LegacyManifest {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /**
   * The manifest, if it is an object whose {@code schema} is that of the older format.
   *
   * @throws dev.fluno.runtime.refusal.RefusedException with a manifest code if the bytes are not
   *     strict JSON
   */
  public static Optional<LegacyManifest> read(byte[] json) {
    JsonValue root;
    try {
      root = StrictJson.parse(json, Manifest.MAX_BYTES);
    } catch (JsonProblem problem) {
      throw ManifestDecoder.refusal(problem);
    }
    if (!(root instanceof JsonObject(Map<String, JsonValue> members))
        || !new JsonString(SCHEMA).equals(members.get("schema"))) {
      return Optional.empty();
    }
    var fields = new LinkedHashMap<String, String>();
    members.forEach((name, value) -> fields.put(name, text(value)));
    return Optional.of(new LegacyManifest(fields));
  }

  /** True if these bytes are such a manifest; no others are a problem here. */
  static boolean isIn(byte[] json) {
    try {
      return read(json).isPresent();
    } catch (RefusedException noManifest) {
      return false;
    }
  }

  private static String text(JsonValue value) {
    return value instanceof JsonString(String text)
        ? text
        : new String(JsonWriter.compact(value), StandardCharsets.UTF_8);
  }
}
