package dev.fluno.toolkit.dist;

import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.Rfc3339;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.recipe.InputFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * What is remembered of the last time the bundles were made. Bundles and policy are not read again
 * to see whether they are current: a bundle that somebody changed has to reach the gate.
 *
 * @param sources hash of everything that went in
 * @param key hash of the public key file, or empty if the key was thrown away
 * @param madeAt when
 * @param expiresAt when the first of bundles and policy expires
 */
record DistRecord(String sources, String key, Instant madeAt, Instant expiresAt) {

  private static final String SCHEMA = "fluno_dist.v1";

  byte[] text() {
    return JsonWriter.pretty(
        new ObjectBuilder()
            .put("schema", SCHEMA)
            .put("development", true)
            .put("sources", sources)
            .put("key", key)
            .put("made_at", madeAt.toString())
            .put("expires_at", expiresAt.toString())
            .build());
  }

  /** The record in this file, or empty if it is missing or not one. */
  static Optional<DistRecord> read(Path file) {
    try {
      return Optional.of(
          InputFile.decode(
              file,
              json -> {
                var root = ObjectReader.of(json);
                InputFile.requireSchema(root, SCHEMA);
                root.bool("development");
                var record =
                    new DistRecord(
                        root.string("sources"),
                        root.string("key"),
                        Rfc3339.read(root, "made_at"),
                        Rfc3339.read(root, "expires_at"));
                root.close();
                return record;
              }));
    } catch (AuthoringException e) {
      return Optional.empty();
    }
  }
}
