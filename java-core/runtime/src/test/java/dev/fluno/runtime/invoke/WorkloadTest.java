package dev.fluno.runtime.invoke;

import static dev.fluno.runtime.invoke.Signatures.entry;
import static dev.fluno.runtime.invoke.Signatures.in;
import static dev.fluno.runtime.invoke.Signatures.inout;
import static dev.fluno.runtime.invoke.Signatures.integer;
import static dev.fluno.runtime.invoke.Signatures.out;
import static dev.fluno.runtime.invoke.Signatures.workspace;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.refusal.ClosedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls the committed library of size s, 64 lanes; its values are those that its README gives. */
class WorkloadTest {
  private static final Map<String, Long> PUBLISHED = Map.of("seed", 7L, "steps", 256L);
  private static final long PUBLISHED_DIGEST = 0x2bd9b1be76008b66L;
  private static final double PUBLISHED_MEAN = 0x1.49b9822e63b3cp-1;

  private static final Parameter[] HOT = {
    in("seed", "i64"),
    integer("steps", DType.I64, 0, 1 << 24),
    workspace("workspace", "tensor<f64>[416]"),
    out("vector", "tensor<f64>[11]")
  };
  private static final EntrySignature STEP =
      entry(
          "_mlir_ciface_step",
          "f64",
          true,
          inout("position", "tensor<f64>[64]"),
          inout("velocity", "tensor<f64>[64]"),
          inout("energy", "tensor<f64>[64]"),
          inout("peak", "tensor<f64>[64]"),
          inout("gated", "tensor<f64>[64]"),
          in("observation", "tensor<f64>[64]"),
          workspace("workspace", "tensor<f64>[32]"));

  private static NativeLibrary load() throws IOException {
    var machine = Machine.current();
    assumeTrue(
        machine.os().equals("linux") && machine.arch().equals("x86_64") && machine.cpuLevel() >= 3,
        "skipped: needs linux-x86_64-v3");
    var file =
        Path.of(
            System.getProperty("fluno.root"),
            "native-artifacts/prebuilt/continuous-inference/s/linux-x86_64-v3.so");
    return TestLibrary.load(
        Files.readAllBytes(file),
        entry("_mlir_ciface_hot_vector", "", HOT),
        entry("_mlir_ciface_hot_run", "u64", HOT),
        STEP);
  }

  private static Entry hotVector(NativeLibrary library) {
    return library.entry("_mlir_ciface_hot_vector");
  }

  private static Entry hotRun(NativeLibrary library) {
    return library.entry("_mlir_ciface_hot_run");
  }

  @Test
  void gives_the_published_values() throws IOException {
    try (var library = load()) {
      var run = hotRun(library).call(PUBLISHED);
      assertEquals(Optional.of(PUBLISHED_DIGEST), run.scalar());
      assertEquals(PUBLISHED_MEAN, run.tensor("vector").getDouble(0));
      assertArrayEquals(
          run.tensor("vector").toDoubleArray(),
          hotVector(library).call(PUBLISHED).tensor("vector").toDoubleArray());
      SelfCheck.run(
          library,
          List.of(
              new GoldenRun(
                  "_mlir_ciface_hot_run",
                  Map.copyOf(PUBLISHED),
                  OptionalLong.of(PUBLISHED_DIGEST),
                  Map.of())));
    }
  }

  /** The step as the README of the workload defines it, for one lane that starts at rest. */
  @Test
  void a_step_treats_subnormals_zeros_infinities_and_nan_as_java_does() throws IOException {
    var odd =
        new double[] {
          Double.MIN_VALUE,
          -Double.MIN_VALUE,
          0.0,
          -0.0,
          Double.MIN_NORMAL / 2,
          1e-310,
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY,
          Double.NaN,
          0.25
        };
    try (var library = load();
        var step = library.entry("_mlir_ciface_step").bind(Map.of())) {
      for (int lane = 0; lane < odd.length; lane++) {
        step.tensor("observation").setDouble(lane, odd[lane]);
      }
      step.run();
      for (int lane = 0; lane < odd.length; lane++) {
        double r = odd[lane] - (0.0 + 0.05 * 0.0);
        double q = r < -0.35 ? -0.35 : r;
        double c = q > 0.35 ? 0.35 : q;
        double a = Math.abs(r);
        assertEquals(0.0 + 0.6 * c, step.tensor("position").getDouble(lane));
        assertEquals(0.0 * 0.98 + 0.12 * c, step.tensor("velocity").getDouble(lane));
        assertEquals(0.0 * 0.995 + (c * c) * 0.005, step.tensor("energy").getDouble(lane));
        assertEquals(a > 0.0 ? a : 0.0, step.tensor("peak").getDouble(lane));
        assertEquals(a > 0.35 ? 1.0 : 0.0, step.tensor("gated").getDouble(lane));
      }
    }
  }

  @Test
  @Timeout(180)
  void closing_while_another_thread_is_inside_never_spoils_a_result() throws Exception {
    var arguments = Map.of("seed", 7L, "steps", 1L << 20);
    Tensor expectedVector;
    Optional<Object> expectedDigest;
    try (var library = load()) {
      var result = hotRun(library).call(arguments);
      expectedVector = result.tensor("vector");
      expectedDigest = result.scalar();
    }
    for (int round = 0; round < 200; round++) {
      var library = load();
      var hotRun = hotRun(library);
      var running =
          new FutureTask<>(
              () -> {
                try {
                  return Optional.of(hotRun.call(arguments));
                } catch (ClosedException closed) {
                  return Optional.<CallResult>empty();
                }
              });
      Thread.ofPlatform().start(running);
      Thread.sleep(0, (round % 50) * 10_000);
      library.close();
      var result = running.get(10, TimeUnit.SECONDS);
      if (result.isPresent()) {
        assertEquals(expectedDigest, result.get().scalar());
        assertArrayEquals(
            expectedVector.toDoubleArray(), result.get().tensor("vector").toDoubleArray());
      }
    }
  }

  @Test
  @Timeout(60)
  void two_hundred_virtual_threads_call_at_once() throws Exception {
    try (var library = load();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var expected = new ArrayList<Tensor>();
      var calls = new ArrayList<Callable<Tensor>>();
      for (long i = 0; i < 200; i++) {
        var arguments = Map.of("seed", i, "steps", 256L);
        expected.add(hotVector(library).call(arguments).tensor("vector"));
        calls.add(() -> hotVector(library).call(arguments).tensor("vector"));
      }
      var results = threads.invokeAll(calls);
      for (int i = 0; i < 200; i++) {
        assertArrayEquals(expected.get(i).toDoubleArray(), results.get(i).get().toDoubleArray());
      }
    }
  }
}
