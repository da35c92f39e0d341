package dev.fluno.examples.service;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.ipc.ArrowStreamReader;

/** Observations as an Arrow IPC stream: one column of type FixedSizeList of float64. */
final class ArrowObservations {
  static final String MEDIA_TYPE = "application/vnd.apache.arrow.stream";

  private ArrowObservations() {}

  /**
   * The rows of the stream.
   *
   * @throws Problem if it is malformed, has another schema, too many rows, or a null
   */
  static List<double[]> read(byte[] stream, int most) {
    ArrowFrames.check(stream, most);
    try (var allocator = ArrowMemory.allocator(8L * stream.length + (1 << 16));
        var reader = new ArrowStreamReader(new ByteArrayInputStream(stream), allocator)) {
      var rows = new ArrayList<double[]>();
      while (reader.loadNextBatch()) {
        read(reader.getVectorSchemaRoot(), rows);
      }
      return rows;
    } catch (IOException
        | OutOfMemoryException
        | IndexOutOfBoundsException
        | IllegalArgumentException
        | IllegalStateException
        | UnsupportedOperationException
        | NegativeArraySizeException
        | ArithmeticException
        | NullPointerException e) {
      // The last but one for lengths that do not fit together, the last for nulls among numbers.
      throw ArrowFrames.malformed("a batch does not hold what it says");
    }
  }

  private static void read(VectorSchemaRoot batch, List<double[]> rows) {
    var list = (FixedSizeListVector) batch.getVector(0);
    var numbers = (Float8Vector) list.getDataVector();
    int width = list.getListSize();
    if (list.getValueCount() != batch.getRowCount()
        || numbers.getValueCount() != (long) batch.getRowCount() * width) {
      throw ArrowFrames.malformed("the lengths of a batch differ");
    }
    for (int row = 0; row < batch.getRowCount(); row++) {
      if (list.isNull(row)) {
        throw ArrowFrames.malformed("an observation is null");
      }
      var observation = new double[width];
      for (int i = 0; i < width; i++) {
        observation[i] = numbers.get(row * width + i);
      }
      rows.add(observation);
    }
  }
}
