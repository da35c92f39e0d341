package dev.fluno.runtime.abi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.ClosedException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TensorTest {

  private static void assertRefused(
      CallCode code, String subject, String need, String have, Executable action) {
    var refusal = assertThrows(ArgumentException.class, action).refusal();
    assertEquals(code, refusal.code());
    assertEquals(subject, refusal.subject());
    assertEquals(need, refusal.need());
    assertEquals(have, refusal.have());
  }

  @ParameterizedTest
  @EnumSource(DType.class)
  void a_new_tensor_is_aligned_and_all_zeros(DType dtype) {
    for (long length : new long[] {0, 1, 7, 1000}) {
      var tensor = Tensor.zeros(dtype, length);
      assertEquals(dtype, tensor.dtype());
      assertEquals(length, tensor.length());
      assertEquals(length * dtype.byteSize(), tensor.byteSize());
      assertEquals(0, tensor.segment().address() % 64);
      assertArrayEquals(new byte[(int) tensor.byteSize()], tensor.toBytes());
    }
  }

  @Test
  void large_tensors_made_one_after_the_other_lie_elsewhere_in_their_pages() {
    var tensors = new ArrayList<Tensor>();
    for (int i = 0; i < 7; i++) {
      tensors.add(Tensor.zeros(DType.F64, 1024));
    }
    for (var one : tensors) {
      for (var other : tensors) {
        long apart = Math.floorMod(other.segment().address() - one.segment().address(), 4096L);
        assertTrue(one.equals(other) || (apart >= 448 && apart <= 4096 - 448), apart + " bytes");
      }
    }
  }

  @Test
  void arrays_go_in_and_come_out_unchanged() {
    assertArrayEquals(
        new double[] {-0.0, Double.MIN_VALUE, Double.NaN},
        Tensor.of(-0.0, Double.MIN_VALUE, Double.NaN).toDoubleArray());
    assertArrayEquals(
        new float[] {1, Float.MIN_VALUE}, Tensor.of(1, Float.MIN_VALUE).toFloatArray());
    assertArrayEquals(new long[] {1, Long.MIN_VALUE}, Tensor.of(1, Long.MIN_VALUE).toLongArray());
    assertArrayEquals(new long[] {-1}, Tensor.ofUnsigned(-1).toLongArray());
    assertArrayEquals(new int[] {1, -2}, Tensor.of(1, -2).toIntArray());
    assertArrayEquals(new short[] {1, -2}, Tensor.of((short) 1, (short) -2).toShortArray());
    assertArrayEquals(new byte[] {1, -2}, Tensor.of((byte) 1, (byte) -2).toBytes());
    assertArrayEquals(new byte[] {1, 0, 1}, Tensor.of(true, false, true).toBytes());
  }

  @Test
  void elements_are_read_and_written_by_index() {
    var floats = Tensor.zeros(DType.F32, 2);
    floats.setDouble(1, 0.1);
    assertEquals(0.1f, floats.getDouble(1));
    floats.setDouble(0, Double.POSITIVE_INFINITY);
    assertEquals(Double.POSITIVE_INFINITY, floats.getDouble(0));

    var doubles = Tensor.zeros(DType.F64, 2);
    doubles.setDouble(1, 0.1);
    assertEquals(0.1, doubles.getDouble(1));

    for (var dtype : List.of(DType.I1, DType.I8, DType.I16, DType.I32, DType.I64, DType.U64)) {
      var integers = Tensor.zeros(dtype, 3);
      integers.setLong(1, dtype.minInteger());
      integers.setLong(2, dtype.maxInteger());
      assertEquals(0, integers.getLong(0));
      assertEquals(dtype.minInteger(), integers.getLong(1));
      assertEquals(dtype.maxInteger(), integers.getLong(2));
    }
  }

  @Test
  void an_index_outside_the_tensor_is_refused() {
    var tensor = Tensor.of(1.0, 2.0);
    for (long index : new long[] {-1, 2, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 61}) {
      assertRefused(
          CallCode.OUTSIDE_TENSOR,
          "index",
          "0 to 1",
          Long.toString(index),
          () -> tensor.getDouble(index));
      assertThrows(ArgumentException.class, () -> tensor.setDouble(index, 0));
    }
    var integers = Tensor.of(1L);
    assertThrows(ArgumentException.class, () -> integers.getLong(1));
    assertThrows(ArgumentException.class, () -> integers.setLong(-1, 0));
  }

  @Test
  void an_element_of_another_type_is_refused() {
    var floats = Tensor.of(1.0);
    var integers = Tensor.of(1L);
    assertRefused(CallCode.WRONG_DTYPE, "tensor", "f32 or f64", "i64", () -> integers.getDouble(0));
    assertRefused(
        CallCode.WRONG_DTYPE, "tensor", "an integer type", "f64", () -> floats.getLong(0));
    assertRefused(CallCode.WRONG_DTYPE, "tensor", "i64 or u64", "f64", floats::toLongArray);
    assertRefused(CallCode.WRONG_DTYPE, "tensor", "f64", "i64", integers::toDoubleArray);
    assertThrows(ArgumentException.class, () -> integers.setDouble(0, 1));
    assertThrows(ArgumentException.class, () -> floats.setLong(0, 1));
    assertThrows(ArgumentException.class, floats::toFloatArray);
    assertThrows(ArgumentException.class, floats::toIntArray);
    assertThrows(ArgumentException.class, floats::toShortArray);
  }

  @Test
  void a_value_that_does_not_fit_its_type_is_refused() {
    assertRefused(
        CallCode.OUTSIDE_BOUNDS,
        "value",
        "an i8",
        "128",
        () -> Tensor.zeros(DType.I8, 1).setLong(0, 128));
    assertRefused(
        CallCode.OUTSIDE_BOUNDS,
        "value",
        "an i1",
        "2",
        () -> Tensor.zeros(DType.I1, 1).setLong(0, 2));
    assertRefused(
        CallCode.OUTSIDE_BOUNDS,
        "value",
        "an f32",
        "1.0E300",
        () -> Tensor.zeros(DType.F32, 1).setDouble(0, 1e300));
  }

  @Test
  void a_length_beyond_one_gibibyte_is_refused() {
    for (long length : new long[] {-1, (1L << 27) + 1, Long.MAX_VALUE, Long.MIN_VALUE}) {
      assertRefused(
          CallCode.WRONG_LENGTH,
          "tensor of f64",
          "0 to 134217728 elements",
          Long.toString(length),
          () -> Tensor.zeros(DType.F64, length));
    }
  }

  @Test
  void bytes_are_copied_only_when_their_number_is_right() {
    var tensor = Tensor.of(1.0, 2.0);
    var bytes = Tensor.of(3.0, 4.0).toBytes();
    for (int size : new int[] {0, 8, 15, 17, 32}) {
      assertRefused(
          CallCode.WRONG_LENGTH,
          "bytes",
          "16 bytes",
          size + " bytes",
          () -> tensor.copyFrom(new byte[size]));
    }
    assertArrayEquals(new double[] {1, 2}, tensor.toDoubleArray());

    tensor.copyFrom(bytes);
    assertArrayEquals(new double[] {3, 4}, tensor.toDoubleArray());

    var buffer = ByteBuffer.allocate(24).order(ByteOrder.BIG_ENDIAN);
    buffer.put(8, Tensor.of(5.0, 6.0).toBytes()).position(8);
    tensor.copyFrom(buffer);
    assertArrayEquals(new double[] {5, 6}, tensor.toDoubleArray());
    assertEquals(8, buffer.position());

    tensor.copyFrom(MemorySegment.ofArray(new double[] {7, 8}));
    assertArrayEquals(new double[] {7, 8}, tensor.toDoubleArray());
  }

  @Test
  void a_truth_value_is_never_anything_but_0_or_1() {
    var tensor = Tensor.of(true, false);
    assertRefused(
        CallCode.OUTSIDE_BOUNDS,
        "byte 1",
        "0 or 1 for an i1",
        "2",
        () -> tensor.copyFrom(new byte[] {0, 2}));
    assertArrayEquals(new byte[] {1, 0}, tensor.toBytes());
    assertTrue(tensor.asByteBuffer().isReadOnly());
    assertTrue(tensor.segment().isReadOnly());

    tensor.copyFrom(new byte[] {0, 1});
    assertArrayEquals(new byte[] {0, 1}, tensor.toBytes());
  }

  @Test
  void a_closed_tensor_refuses_every_use_and_closes_twice() {
    var doubles = Tensor.of(1.0);
    var longs = Tensor.of(1L);
    doubles.close();
    doubles.close();
    longs.close();
    assertTrue(doubles.isClosed());
    for (var use :
        List.<Executable>of(
            () -> doubles.getDouble(0),
            () -> doubles.setDouble(0, 1),
            () -> longs.getLong(0),
            () -> longs.setLong(0, 1),
            doubles::toDoubleArray,
            longs::toLongArray,
            doubles::toBytes,
            doubles::asByteBuffer,
            doubles::segment,
            () -> doubles.copyFrom(new byte[8]))) {
      var closed = assertThrows(ClosedException.class, use);
      assertEquals(CallCode.CLOSED, closed.refusal().code());
    }
    assertEquals(1, doubles.length());
    assertEquals("Tensor(f64[1], closed)", doubles.toString());
  }

  @Test
  void a_view_made_before_the_tensor_was_dropped_keeps_the_memory_alive() {
    var views = new ArrayList<ByteBuffer>();
    for (int i = 0; i < 64; i++) {
      views.add(Tensor.of((double) i).asByteBuffer());
    }
    for (int round = 0; round < 3; round++) {
      System.gc();
      Tensor.zeros(DType.F64, 1 << 16);
    }
    for (int i = 0; i < 64; i++) {
      assertEquals(i, views.get(i).getDouble(0));
    }
  }

  @Test
  void tensors_compare_by_identity_and_have_short_names() {
    assertNotEquals(Tensor.of(1.0), Tensor.of(1.0));
    assertEquals("Tensor(f64[2])", Tensor.of(1.0, 2.0).toString());
    assertFalse(Tensor.of(1.0).isClosed());
  }

  @Test
  void closing_on_another_thread_ends_use_cleanly() throws Exception {
    var tensor = Tensor.zeros(DType.F64, 1024);
    var reading =
        CompletableFuture.supplyAsync(
            () -> {
              while (true) {
                try {
                  tensor.toDoubleArray();
                } catch (ClosedException closed) {
                  return closed.refusal().code();
                }
              }
            },
            task -> Thread.ofPlatform().start(task));
    tensor.close();
    assertEquals(CallCode.CLOSED, reading.get(10, TimeUnit.SECONDS));
  }

  @Test
  void bits_make_a_tensor_that_gives_them_back() {
    for (var dtype : DType.values()) {
      long[] bits =
          dtype.isFloat()
              ? new long[] {dtype.toBits(-0.0), dtype.toBits(Double.NaN), dtype.toBits(1.5)}
              : new long[] {dtype.minInteger(), dtype.maxInteger()};
      var tensor = Tensor.ofBits(dtype, bits);
      for (int i = 0; i < bits.length; i++) {
        assertEquals(bits[i], tensor.getBits(i), dtype + " " + i);
      }
    }
  }
}
