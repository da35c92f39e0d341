package dev.fluno.examples.service;

import dev.fluno.examples.service.Problem.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FixedSizeList;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Type;
import org.jspecify.annotations.Nullable;

/**
 * What an Arrow stream says of itself, looked at before Arrow's reader acts on it: that reader
 * allocates whatever length a message declares, and follows a schema wherever it leads.
 */
final class ArrowFrames {
  private static final int CONTINUATION = -1;

  private final ByteBuffer bytes;
  private final int mostRows;
  private int width;
  private long rows;

  private ArrowFrames(byte[] stream, int mostRows) {
    this.bytes = ByteBuffer.wrap(stream).order(ByteOrder.LITTLE_ENDIAN);
    this.mostRows = mostRows;
  }

  /**
   * Demands one schema of one column, a FixedSizeList of float64, and batches whose bodies are
   * there, with a number for each place; and that all of it has at most so many rows.
   *
   * @throws Problem if it is otherwise
   */
  static void check(byte[] stream, int mostRows) {
    try {
      new ArrowFrames(stream, mostRows).check();
    } catch (IndexOutOfBoundsException | IllegalArgumentException | NegativeArraySizeException e) {
      throw malformed("a message is not what it says");
    }
  }

  private void check() {
    checkSchema(next(MessageHeader.Schema));
    while (bytes.hasRemaining()) {
      var batch = next(MessageHeader.RecordBatch);
      if (batch == null) {
        break;
      }
      checkBatch(batch);
    }
    if (bytes.hasRemaining()) {
      throw malformed("something follows its end");
    }
  }

  /** The next message, with its body passed over; null at the end of the stream. */
  private @Nullable Message next(byte kind) {
    if (bytes.remaining() < 2 * Integer.BYTES || bytes.getInt() != CONTINUATION) {
      throw malformed("a message does not begin as one");
    }
    int length = bytes.getInt();
    if (length == 0 && kind != MessageHeader.Schema) {
      return null;
    }
    if (length <= 0 || length > bytes.remaining()) {
      throw malformed("it ends within a message, or a length is wrong");
    }
    var message =
        Message.getRootAsMessage(
            bytes.slice(bytes.position(), length).order(ByteOrder.LITTLE_ENDIAN));
    bytes.position(bytes.position() + length);
    long body = message.bodyLength();
    if (body < 0 || body > bytes.remaining()) {
      throw malformed("it ends within a body, or a length is wrong");
    }
    bytes.position(bytes.position() + (int) body);
    if (message.headerType() != kind) {
      throw malformed("it has other messages than one schema and then record batches");
    }
    return message;
  }

  private void checkSchema(@Nullable Message message) {
    if (message == null || !(message.header(new Schema()) instanceof Schema schema)) {
      throw malformed("it has no schema");
    }
    width = schema.fieldsLength() == 1 ? width(schema.fields(0)) : 0;
    if (width <= 0) {
      throw new Problem(
          Kind.WRONG_SCHEMA, "an observation is one column, a FixedSizeList of float64");
    }
  }

  /** How many numbers a row of the column has; 0 if it is no FixedSizeList of float64. */
  private static int width(Field field) {
    return field.typeType() == Type.FixedSizeList
            && field.type(new FixedSizeList()) instanceof FixedSizeList list
            && field.childrenLength() == 1
            && field.dictionary() == null
            && isFloat64(field.children(0))
        ? list.listSize()
        : 0;
  }

  private static boolean isFloat64(Field field) {
    return field.typeType() == Type.FloatingPoint
        && field.type(new FloatingPoint()) instanceof FloatingPoint number
        && number.precision() == Precision.DOUBLE
        && field.childrenLength() == 0
        && field.dictionary() == null;
  }

  private void checkBatch(Message message) {
    if (!(message.header(new RecordBatch()) instanceof RecordBatch batch)) {
      throw malformed("a batch is none");
    }
    if (batch.compression() != null) {
      throw malformed("it is compressed");
    }
    if (batch.length() < 0) {
      throw malformed("a batch has fewer rows than none");
    }
    rows += Math.min(batch.length(), mostRows + 1L);
    if (rows > mostRows) {
      throw Observations.tooMany(mostRows);
    }
    // The third buffer has the numbers; Arrow would add zeros if there were too few.
    if (batch.buffersLength() != 3
        || batch.buffers(2).length() / Double.BYTES < batch.length() * width) {
      throw malformed("a batch has fewer numbers than it says");
    }
  }

  static Problem malformed(String why) {
    return new Problem(Kind.MALFORMED_ARROW, "no Arrow IPC stream that is read here: " + why);
  }
}
