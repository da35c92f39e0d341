package dev.fluno.runtime.bundle;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.ScalarText;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import java.util.OptionalLong;

/**
 * Scalars as manifests and recipes write the arguments of a call: an i1 as true or false, any other
 * integer as a number, a float as a string, since a JSON number is decimal and a decimal is easily
 * not the float that was meant.
 */
public final class ScalarJson {
  private ScalarJson() {}

  /** The 64 bits of the value, or empty if this is not exactly a value of the type. */
  public static OptionalLong parse(DType dtype, JsonValue value) {
    return switch (value) {
      case JsonBoolean(boolean truth) ->
          dtype == DType.I1 ? OptionalLong.of(truth ? 1 : 0) : OptionalLong.empty();
      case JsonNumber number ->
          dtype == DType.I1 || dtype.isFloat() || number.integer().isEmpty()
              ? OptionalLong.empty()
              : ScalarText.parse(dtype, number.integer().get().toString());
      case JsonString(String text) ->
          dtype.isFloat() ? ScalarText.parse(dtype, text) : OptionalLong.empty();
      case JsonObject _, JsonArray _, JsonNull _ -> OptionalLong.empty();
    };
  }
}
