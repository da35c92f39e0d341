package dev.fluno.runtime.invoke;

import static dev.fluno.runtime.invoke.Signatures.entry;
import static dev.fluno.runtime.invoke.Signatures.in;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.platform.Machine;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FloatingPointModeTest {
  private static final String SUM =
      """
      double sum(memref *in) {
        double total = 0;
        for (long i = 0; i < in->size; i++) total += AT(in, double, i);
        return total;
      }
      """;

  /** Computed at run time: javac would fold constants. */
  private static void assertSubnormalsCount() {
    double least = Tensor.of(Double.MIN_VALUE).getDouble(0);
    double normal = Tensor.of(Double.MIN_NORMAL).getDouble(0);
    assertEquals(true, least != 0.0);
    assertEquals(true, normal / 2 > 0.0);
    assertEquals(4.0, least * 4 / least);
  }

  @Test
  void subnormals_count_before_and_after_loading_and_calling() {
    assertSubnormalsCount();
    try (var library = TestLibrary.load(SUM, entry("sum", "f64", in("x", "tensor<f64>[3]")))) {
      assertSubnormalsCount();
      var x = Tensor.of(Double.MIN_VALUE, -0.0, Double.MIN_VALUE);
      assertEquals(
          Optional.of(2 * Double.MIN_VALUE), library.entry("sum").call(Map.of("x", x)).scalar());
      assertSubnormalsCount();
      try (var sum = library.entry("sum").bind(Map.of("x", x))) {
        sum.run();
        assertEquals(2 * Double.MIN_VALUE, sum.doubleResult());
      }
      assertSubnormalsCount();
    }
    assertSubnormalsCount();
  }

  /** What the gate refuses in a library may still run in one that a policy lets it need. */
  @Test
  void a_constructor_that_turns_on_flush_to_zero_changes_nothing_here() {
    assumeTrue(Machine.current().arch().equals("x86_64"), "skipped: needs x86-64");
    var constructor =
        """
        __attribute__((constructor)) static void fast(void) {
          __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040);
        }
        long one(void) { return 1; }
        """;
    var library = TestLibrary.build(constructor, "-O1");
    try (var loaded = TestLibrary.load(library, entry("one", "i64"))) {
      assertSubnormalsCount();
      assertEquals(Optional.of(1L), loaded.entry("one").call(Map.of()).scalar());
      assertSubnormalsCount();
    }
  }
}
