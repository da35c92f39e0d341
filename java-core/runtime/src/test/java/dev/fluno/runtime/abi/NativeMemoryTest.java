package dev.fluno.runtime.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.testing.ChildJvm;
import java.util.List;
import org.junit.jupiter.api.Test;

class NativeMemoryTest {

  /** Runs in a JVM of its own, whose memory outside the heap is limited. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) {
      try {
        Tensor.zeros(DType.F64, 1 << 20);
        System.out.print("no refusal");
      } catch (ArgumentException e) {
        System.out.print(e.code() + " " + e.refusal().need());
      }
      Tensor.zeros(DType.F64, 1 << 10);
    }
  }

  @Test
  void memory_that_is_not_to_be_had_is_a_refusal_and_the_jvm_goes_on() throws Exception {
    var child = ChildJvm.withFlags(List.of("-XX:MaxDirectMemorySize=1m"), Child.class);
    assertEquals("FLN-3012 8388608 bytes", child.output());
    assertEquals(0, child.exitStatus());
  }
}
