package dev.fluno.runtime.invoke;

import static dev.fluno.runtime.invoke.Signatures.entry;
import static dev.fluno.runtime.invoke.Signatures.in;
import static dev.fluno.runtime.invoke.Signatures.inout;
import static dev.fluno.runtime.invoke.Signatures.out;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.ScalarText;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.refusal.IdentityCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SelfCheckTest {
  private static final String SOURCE =
      """
      double half(double x, memref *state, memref *out) {
        AT(state, long, 0) += 3;
        AT(out, float, 0) = x / 2;
        AT(out, float, 1) = (x - x) / (x - x);
        return x / 2;
      }
      void tick(void) {}
      """;
  private static final EntrySignature HALF =
      entry(
          "half",
          "f64",
          in("x", "f64"),
          inout("state", "tensor<i64>[1]"),
          out("result", "tensor<f32>[2]"));

  private static GoldenRun half(double x, String result, Map<String, List<Long>> tensors) {
    return new GoldenRun("half", Map.of("x", x), ScalarText.parse(DType.F64, result), tensors);
  }

  private static List<Long> floats(String... texts) {
    return Stream.of(texts).map(text -> ScalarText.parse(DType.F32, text).orElseThrow()).toList();
  }

  private static void run(GoldenRun... cases) {
    try (var library = TestLibrary.load(SOURCE, HALF, entry("tick", ""))) {
      SelfCheck.run(library, List.of(cases));
    }
  }

  private static void assertRefused(
      IdentityCode code, String subject, String need, String have, GoldenRun golden) {
    var refusal =
        assertThrows(RefusedException.class, () -> run(half(1, "0x1.0p-1", Map.of()), golden))
            .refusal();
    assertEquals(code, refusal.code());
    assertEquals(subject, refusal.subject());
    assertEquals(need, refusal.need());
    assertEquals(have, refusal.have());
  }

  @Test
  void a_library_that_reproduces_its_golden_values_passes() {
    run();
    run(
        half(0x1p-1074, "0x0.0p0", Map.of()),
        half(3, "0x1.8p+0", Map.of("result", floats("0x1.8p0", "NaN"), "state", List.of(3L))));
  }

  @Test
  void a_run_may_start_from_given_tensors() {
    run(
        new GoldenRun(
            "half",
            Map.of("x", 3.0, "state", Tensor.ofBits(DType.I64, 39)),
            OptionalLong.empty(),
            Map.of("state", List.of(42L))));
  }

  @Test
  void a_result_that_differs_in_one_bit_is_refused() {
    assertRefused(
        IdentityCode.GOLDEN_DIFFERS,
        "half result",
        "0x1.8000000000001p0",
        "0x1.8p0",
        half(3, "0x1.8000000000001p0", Map.of()));
    assertRefused(
        IdentityCode.GOLDEN_DIFFERS,
        "half result",
        "0x0.0p0",
        "-0x0.0p0",
        half(-0.0, "0x0.0p0", Map.of()));
  }

  @Test
  void an_element_that_differs_is_refused() {
    assertRefused(
        IdentityCode.GOLDEN_DIFFERS,
        "half result[1]",
        "0x1.0p0",
        "NaN",
        half(3, "0x1.8p0", Map.of("result", floats("0x1.8p0", "0x1.0p0"))));
    assertRefused(
        IdentityCode.GOLDEN_DIFFERS,
        "half state[0]",
        "4",
        "3",
        half(3, "0x1.8p0", Map.of("state", List.of(4L))));
  }

  @Test
  void a_case_that_does_not_fit_the_library_is_refused() {
    assertRefused(
        IdentityCode.GOLDEN_UNUSABLE,
        "half",
        "tensor<f32>[2] for result",
        "1 elements",
        half(3, "0x1.8p0", Map.of("result", floats("0x1.8p0"))));
    assertRefused(
        IdentityCode.GOLDEN_UNUSABLE,
        "half",
        "one of [state, result]",
        "vector",
        half(3, "0x1.8p0", Map.of("vector", floats("0x1.8p0"))));
    assertRefused(
        IdentityCode.GOLDEN_UNUSABLE,
        "half",
        "f64",
        "nothing",
        new GoldenRun("half", Map.of(), OptionalLong.of(1), Map.of()));
    assertRefused(
        IdentityCode.GOLDEN_UNUSABLE,
        "third",
        "one of [half, tick]",
        "third",
        new GoldenRun("third", Map.of(), OptionalLong.of(1), Map.of()));
    assertRefused(
        IdentityCode.GOLDEN_UNUSABLE,
        "tick",
        "an entry with a result",
        "none",
        new GoldenRun("tick", Map.of(), OptionalLong.of(1), Map.of()));
    assertRefused(
        IdentityCode.GOLDEN_UNUSABLE,
        "tick",
        "an expected value",
        "none",
        new GoldenRun("tick", Map.of(), OptionalLong.empty(), Map.of()));
  }
}
