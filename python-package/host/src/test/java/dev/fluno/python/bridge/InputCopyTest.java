package dev.fluno.python.bridge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.refusal.ArgumentException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputCopyTest {
  private Context context;

  @BeforeEach
  void open() {
    var buffers = HostAccess.newBuilder().allowBufferAccess(true).build();
    context = Context.newBuilder().allowHostAccess(buffers).build();
  }

  @AfterEach
  void close() {
    context.close();
  }

  private Value array(byte... bytes) {
    return context.asValue(ByteBuffer.wrap(bytes));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2047, 2048, 2049, 4096, 10_001})
  void every_byte_arrives_where_it_was(int length) {
    var bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    var tensor = Tensor.zeros(DType.I8, length);
    var copy = InputCopy.to(tensor);
    copy.accept(array(bytes));
    assertArrayEquals(bytes, tensor.toBytes());
    copy.accept(array(new byte[length]));
    assertArrayEquals(new byte[length], tensor.toBytes());
  }

  @Test
  void a_byte_that_is_no_truth_value_changes_nothing() {
    var tensor = Tensor.of(new boolean[5000]);
    var bytes = new byte[5000];
    bytes[0] = 1;
    bytes[4999] = 2;
    assertThrows(ArgumentException.class, () -> InputCopy.to(tensor).accept(array(bytes)));
    assertArrayEquals(new byte[5000], tensor.toBytes());
  }
}
