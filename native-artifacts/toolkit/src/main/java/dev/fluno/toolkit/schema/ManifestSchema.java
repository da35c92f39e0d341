package dev.fluno.toolkit.schema;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.PathType;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Executes the published JSON Schema of {@code fluno_artifact.v2} manifests. */
public final class ManifestSchema {
  private static final String RESOURCE = "fluno_artifact.v2.schema.json";

  private ManifestSchema() {}

  /**
   * What is wrong with a manifest by its schema: JSON pointer and problem of each fault. Empty if
   * it is valid; also bytes that are not strict JSON are a problem.
   */
  public static List<String> validate(byte[] manifest) {
    JsonNode document;
    try {
      document = JsonNodes.of(StrictJson.parse(manifest, Manifest.MAX_BYTES));
    } catch (JsonProblem problem) {
      return List.of(String.valueOf(problem.getMessage()));
    }
    return Holder.SCHEMA.validate(document).stream().map(ManifestSchema::text).toList();
  }

  private static String text(Error error) {
    return error.getInstanceLocation() + ": " + error.getMessage();
  }

  /** Loaded on first use: most commands of the toolkit need no schema. */
  private static final class Holder {
    static final Schema SCHEMA = load();

    private static Schema load() {
      var config =
          SchemaRegistryConfig.builder()
              .formatAssertionsEnabled(true)
              .locale(Locale.ROOT)
              .pathType(PathType.JSON_POINTER)
              .build();
      var registry =
          SchemaRegistry.withDefaultDialect(
              SpecificationVersion.DRAFT_2020_12, builder -> builder.schemaRegistryConfig(config));
      try (InputStream schema = ManifestSchema.class.getResourceAsStream(RESOURCE)) {
        if (schema == null) {
          throw new IllegalStateException("the toolkit lacks its resource " + RESOURCE);
        }
        return registry.getSchema(schema, InputFormat.JSON);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
