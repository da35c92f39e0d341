package dev.fluno.runtime.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.ArgumentException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
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
    var child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:MaxDirectMemorySize=1m",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(child.waitFor(30, TimeUnit.SECONDS));
    assertEquals("FLN-3012 8388608 bytes", output);
    assertEquals(0, child.exitValue());
  }
}
