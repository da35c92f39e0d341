package dev.fluno.toolkit.schema;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.PathType;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/** The JSON Schemas (2020-12) that Fluno publishes, as something that can be executed. */
public enum PublishedSchema {
  /** {@code manifest.json} of an artifact. */
  MANIFEST("fluno_artifact.v2"),
  /** A trust policy. */
  POLICY("fluno_trust.v1"),
  /** What {@code fluno verify --json} prints. */
  REPORT("fluno_report.v1"),
  /** What {@code fluno selftest --json} prints; its member {@code report} is a {@link #REPORT}. */
  SELFTEST("fluno_selftest.v1"),
  /** What {@code fluno audit --json} prints. */
  AUDIT("fluno_audit.v1"),
  /** A result file of {@code fluno bench}. */
  BENCHMARK("fluno_benchmark.v1");

  private static final int MAX_BYTES = 1 << 20;

  /** Loaded on first use: most commands of the toolkit need no schema. */
  private static final Map<PublishedSchema, Schema> LOADED = new ConcurrentHashMap<>();

  private final String id;

  PublishedSchema(String id) {
    this.id = id;
  }

  /**
   * What is wrong with a document by this schema: JSON pointer and problem of each fault. Empty if
   * it is valid; also bytes that are not strict JSON are a problem.
   */
  public List<String> validate(byte[] document) {
    JsonNode node;
    try {
      node = JsonNodes.of(StrictJson.parse(document, MAX_BYTES));
    } catch (JsonProblem problem) {
      return List.of(String.valueOf(problem.getMessage()));
    }
    return LOADED.computeIfAbsent(this, PublishedSchema::load).validate(node).stream()
        .map(PublishedSchema::text)
        .toList();
  }

  private static String text(Error error) {
    return error.getInstanceLocation() + ": " + error.getMessage();
  }

  private Schema load() {
    return registry().getSchema(text(), InputFormat.JSON);
  }

  /** The schema as it is published. */
  String text() {
    String resource = id + ".schema.json";
    try (InputStream schema = PublishedSchema.class.getResourceAsStream(resource)) {
      if (schema == null) {
        throw new IllegalStateException("the toolkit lacks its resource " + resource);
      }
      return new String(schema.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The validator, set up as it is for every schema. */
  static SchemaRegistry registry() {
    var config =
        SchemaRegistryConfig.builder()
            .formatAssertionsEnabled(true)
            .locale(Locale.ROOT)
            .pathType(PathType.JSON_POINTER)
            .build();
    return SchemaRegistry.withDefaultDialect(
        SpecificationVersion.DRAFT_2020_12, builder -> builder.schemaRegistryConfig(config));
  }
}
