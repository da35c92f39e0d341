package dev.fluno.toolkit.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.runtime.bundle.ManifestDecoder;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.refusal.ManifestCode;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the decoder and the published schema say of a manifest, and whether they agree. */
final class Verdicts {
  private static final Pattern FLOAT_BOUND =
      Pattern.compile("/entries/[0-9]+/parameters/[0-9]+/(min|max)");

  private Verdicts() {}

  /** The example of docs/bundle-format.md. */
  static JsonValue example() {
    try {
      String text = Files.readString(page());
      int start = text.indexOf("```json\n") + "```json\n".length();
      return Json.parse(text.substring(start, text.indexOf("```", start)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path page() {
    return Path.of(System.getProperty("fluno.root"), "docs", "bundle-format.md");
  }

  /**
   * The same verdict, except where the decoder refuses by a rule that is beyond a schema. The hash
   * of the entries is set right first.
   *
   * @return whether both accept it
   */
  static boolean agree(String change, JsonValue manifest) {
    JsonValue judged = rehashed(manifest);
    Optional<Refusal> refusal = decoded(judged);
    if (refusal.filter(Verdicts::isBeyondSchema).isEmpty()) {
      List<String> problems = schemaProblems(judged);
      assertEquals(
          refusal.isEmpty(),
          problems.isEmpty(),
          () -> change + ": decoder " + refusal + ", schema " + problems);
    }
    return refusal.isEmpty();
  }

  /** A contradiction between two members, or digits that are no value of a float's type. */
  private static boolean isBeyondSchema(Refusal refusal) {
    return refusal.code().equals(ManifestCode.CONTRADICTION)
        || (FLOAT_BOUND.matcher(refusal.subject()).matches()
            && refusal.have().startsWith("the string"));
  }

  static JsonValue rehashed(JsonValue manifest) {
    Optional<Refusal> refusal = decoded(manifest);
    if (refusal.isEmpty() || !refusal.get().code().equals(ManifestCode.ABI_HASH_DIFFERS)) {
      return manifest;
    }
    var hash = new JsonString(refusal.get().need());
    return Json.with(manifest, "/abi_signature_hash", hash);
  }

  static Optional<Refusal> decoded(JsonValue manifest) {
    try {
      ManifestDecoder.decode(JsonWriter.compact(manifest));
      return Optional.empty();
    } catch (RefusedException e) {
      return Optional.of(e.refusal());
    }
  }

  static List<String> schemaProblems(JsonValue manifest) {
    return PublishedSchema.MANIFEST.validate(JsonWriter.compact(manifest));
  }
}
