package dev.fluno.examples.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Bodies as clients send them, and what they read back. */
final class Requests {
  static final String JSON = "Content-Type: application/json\r\n";
  static final String ARROW = "Content-Type: application/vnd.apache.arrow.stream\r\n";
  static final String ARROW_BACK = "Accept: application/vnd.apache.arrow.stream\r\n";
  private static final Pattern SCORES = Pattern.compile("\"scores\":\\[([^\\]]*)]");

  private Requests() {}

  /** Observation number n of a sensor: the same numbers whenever asked. */
  static double[] observation(int sensor, int number) {
    var values = new double[Reference.LANES];
    long state = sensor * 1_000_003L + number;
    for (int i = 0; i < values.length; i++) {
      state = state * 6364136223846793005L + 1442695040888963407L;
      values[i] = (state >>> 11) * 0x1p-53;
    }
    return values;
  }

  static byte[] json(List<double[]> rows) {
    return rows.stream()
        .map(Arrays::toString)
        .collect(Collectors.joining(",", "{\"observations\":[", "]}"))
        .getBytes(UTF_8);
  }

  static Schema schema(int width, FloatingPointPrecision precision) {
    var number =
        new Field("item", FieldType.nullable(new ArrowType.FloatingPoint(precision)), null);
    return new Schema(
        List.of(
            new Field(
                "observation",
                FieldType.nullable(new ArrowType.FixedSizeList(width)),
                List.of(number))));
  }

  /** Each row in a batch of its own, or all in one. */
  static byte[] arrow(List<double[]> rows, boolean manyBatches) {
    int width = rows.isEmpty() ? Reference.LANES : rows.getFirst().length;
    var out = new ByteArrayOutputStream();
    try (var allocator = ArrowMemory.allocator(1 << 24);
        var root =
            VectorSchemaRoot.create(schema(width, FloatingPointPrecision.DOUBLE), allocator);
        var writer = new ArrowStreamWriter(root, null, out)) {
      writer.start();
      for (int from = 0; from < rows.size(); from += manyBatches ? 1 : rows.size()) {
        fill(root, manyBatches ? rows.subList(from, from + 1) : rows);
        writer.writeBatch();
      }
      writer.end();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return out.toByteArray();
  }

  private static void fill(VectorSchemaRoot root, List<double[]> rows) {
    var list = (FixedSizeListVector) root.getVector(0);
    var numbers = (Float8Vector) list.getDataVector();
    root.clear();
    int width = list.getListSize();
    for (int row = 0; row < rows.size(); row++) {
      list.setNotNull(row);
      for (int i = 0; i < width; i++) {
        numbers.setSafe(row * width + i, rows.get(row)[i]);
      }
    }
    list.setValueCount(rows.size());
    root.setRowCount(rows.size());
  }

  static double[] scoresOfJson(String body) {
    var found = SCORES.matcher(body);
    if (!found.find()) {
      throw new IllegalStateException(body);
    }
    return Arrays.stream(found.group(1).split(",")).mapToDouble(Double::parseDouble).toArray();
  }

  static double[] scoresOfArrow(byte[] body) {
    try (var allocator = ArrowMemory.allocator(1 << 24);
        var reader = new ArrowStreamReader(new ByteArrayInputStream(body), allocator)) {
      if (!reader.loadNextBatch()) {
        throw new IllegalStateException("no batch");
      }
      FieldVector scores = reader.getVectorSchemaRoot().getVector("score");
      var values = new double[scores.getValueCount()];
      for (int i = 0; i < values.length; i++) {
        values[i] = ((Float8Vector) scores).get(i);
      }
      return values;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
