package dev.fluno.examples.service;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The bodies of answers. */
final class Answers {
  private static final JsonFactory JSON = new JsonFactory();

  private Answers() {}

  /** Scores as JSON; reading a number back gives the same bits. */
  static byte[] json(String sensor, Sensor.Scored scored) {
    return object(
        json -> {
          json.writeStringProperty("sensor", sensor);
          json.writeNumberProperty("generation", scored.generation().number());
          json.writeName("scores");
          json.writeStartArray();
          scored.scores().forEach(json::writeNumber);
          json.writeEndArray();
        });
  }

  /** Scores as an Arrow IPC stream of one column of float64. */
  static byte[] arrow(Sensor.Scored scored) {
    var scores = scored.scores();
    try (var allocator = ArrowMemory.allocator(64L * scores.size() + (1 << 16));
        var vector = new Float8Vector("score", allocator);
        var root = new VectorSchemaRoot(List.of(vector));
        var out = new ByteArrayOutputStream();
        var writer = new ArrowStreamWriter(root, null, out)) {
      vector.allocateNew(scores.size());
      for (int i = 0; i < scores.size(); i++) {
        vector.set(i, scores.get(i));
      }
      root.setRowCount(scores.size());
      writer.start();
      writer.writeBatch();
      writer.end();
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] sensor(String name, Sensor.Known known) {
    return object(
        json -> {
          json.writeStringProperty("sensor", name);
          json.writeNumberProperty("observations", known.observations());
          json.writeNumberProperty("generation", known.generation());
        });
  }

  static byte[] generation(Generation generation) {
    var manifest = generation.artifact().manifest();
    return object(
        json -> {
          json.writeNumberProperty("generation", generation.number());
          json.writeStringProperty("artifact", manifest.artifactId());
          json.writeNumberProperty("version", manifest.version());
          json.writeName("signers");
          json.writeStartArray();
          generation.artifact().report().signers().forEach(json::writeString);
          json.writeEndArray();
        });
  }

  static byte[] problem(Problem problem) {
    return object(
        json -> {
          json.writeNumberProperty("status", problem.kind().status());
          json.writeStringProperty("code", problem.code());
          json.writeStringProperty("detail", String.valueOf(problem.getMessage()));
        });
  }

  private interface Members {
    void write(JsonGenerator json);
  }

  private static byte[] object(Members members) {
    var out = new ByteArrayOutputStream();
    try (var json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      members.write(json);
      json.writeEndObject();
    }
    return out.toByteArray();
  }
}
