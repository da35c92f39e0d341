package dev.fluno.toolkit.build;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.TypeText;
import dev.fluno.runtime.bundle.ManifestDecoder;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.recipe.Expansion;
import java.util.List;
import java.util.regex.Pattern;

/** The entries of a recipe as the runtime will read them from the manifest. */
final class Entries {
  private Entries() {}

  /** A tensor whose brackets hold no number. */
  private static final Pattern NO_BOUND = Pattern.compile("tensor<[a-z0-9]+>\\[[^0-9]*]");

  /**
   * Decodes them.
   *
   * @throws AuthoringException naming what the runtime would not accept
   */
  static List<EntrySignature> of(Expansion expansion) {
    requireTypes(expansion.recipe().file() + " /entries", expansion.entries());
    try {
      return ManifestDecoder.decodeEntries(expansion.entries());
    } catch (RefusedException e) {
      var refusal = e.refusal();
      throw new AuthoringException(
          AuthoringCode.MANIFEST_INVALID,
          expansion.recipe().file() + " " + refusal.subject(),
          refusal.need(),
          refusal.have());
    }
  }

  /**
   * The types first, since they are what authors get wrong; all else the runtime's decoder says.
   */
  private static void requireTypes(String subject, JsonValue json) {
    switch (json) {
      case JsonArray(var elements) -> {
        for (int i = 0; i < elements.size(); i++) {
          requireTypes(subject + "/" + i, elements.get(i));
        }
      }
      case JsonObject(var members) ->
          members.forEach(
              (key, value) -> {
                if (value instanceof JsonString(var text)
                    && (key.equals("type") || key.equals("result"))) {
                  requireType(subject + "/" + key, text);
                } else {
                  requireTypes(subject + "/" + key, value);
                }
              });
      default -> {}
    }
  }

  private static void requireType(String subject, String text) {
    if (TypeText.parse(text).isPresent()) {
      return;
    }
    if (NO_BOUND.matcher(text).matches()) {
      throw new AuthoringException(
          AuthoringCode.SHAPE_UNBOUNDED, subject, "a length such as [64] or [n<=4096]", text);
    }
    throw new AuthoringException(
        AuthoringCode.TYPE_UNSUPPORTED,
        subject,
        "i1, i8, i16, i32, i64, u64, f32 or f64, or a tensor of them of rank one such as"
            + " tensor<f64>[64]",
        text);
  }
}
