package dev.fluno.runtime.abi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AbiHashTest {

  private static final Parameter SEED =
      scalar("seed", DType.I64, new ScalarBounds.OfInteger(Long.MIN_VALUE, Long.MAX_VALUE));
  private static final Parameter STEPS =
      scalar("steps", DType.I64, new ScalarBounds.OfInteger(0, 16777216));
  private static final Parameter VECTOR =
      new Parameter(
          "vector", new ValueType.TensorType(DType.F64, 11, false), Access.OUT, Optional.empty());

  private static Parameter scalar(String name, DType dtype, ScalarBounds bounds) {
    return new Parameter(name, new ValueType.Scalar(dtype), Access.IN, Optional.of(bounds));
  }

  private static EntrySignature entry(String name, Parameter... parameters) {
    return new EntrySignature(
        name, "_mlir_ciface_" + name, "doc", List.of(parameters), Optional.empty(), false);
  }

  @Test
  void the_canonical_text_is_sorted_by_name_and_holds_everything_but_the_doc() {
    var run =
        new EntrySignature(
            "hot_run",
            "_mlir_ciface_hot_run",
            "Runs.",
            List.of(SEED, STEPS, VECTOR),
            Optional.of(new ValueType.Scalar(DType.U64)),
            true);
    var gain =
        entry(
            "gain",
            scalar("factor", DType.F64, new ScalarBounds.OfFloat(0.5, Double.POSITIVE_INFINITY)),
            scalar("mask", DType.U64, new ScalarBounds.OfInteger(1, -1)),
            new Parameter("flag", new ValueType.Scalar(DType.I1), Access.IN, Optional.empty()));

    assertEquals(
        """
        gain _mlir_ciface_gain(factor: f64 in [0x1.0p-1, Infinity], \
        mask: u64 in [1, 18446744073709551615], flag: i1 in) -> void
        hot_run _mlir_ciface_hot_run(seed: i64 in [-9223372036854775808, 9223372036854775807], \
        steps: i64 in [0, 16777216], vector: tensor<f64>[11] out) -> u64 bounded
        """,
        AbiHash.canonicalText(List.of(run, gain)));
  }

  @Test
  void the_hash_is_the_sha256_of_the_canonical_text() {
    // printf 'tick _mlir_ciface_tick() -> void\n' | sha256sum
    assertEquals(
        "de43f59bc6ace615d303d5c8e29726e8d39bde98b9676e11983012d1b5489d02",
        AbiHash.of(List.of(entry("tick"))));
  }

  @Test
  void every_change_to_an_entry_changes_the_hash_but_a_change_of_doc() {
    var base = entry("a", SEED, STEPS);
    var hash = AbiHash.of(List.of(base));

    assertEquals(
        hash,
        AbiHash.of(
            List.of(
                new EntrySignature(
                    "a",
                    "_mlir_ciface_a",
                    "else",
                    List.of(SEED, STEPS),
                    Optional.empty(),
                    false))));
    assertNotEquals(hash, AbiHash.of(List.of(entry("b", SEED, STEPS))));
    assertNotEquals(hash, AbiHash.of(List.of(entry("a", STEPS, SEED))));
    assertNotEquals(
        hash,
        AbiHash.of(
            List.of(
                new EntrySignature(
                    "a", "other", "doc", List.of(SEED, STEPS), Optional.empty(), false))));
    assertNotEquals(
        hash,
        AbiHash.of(
            List.of(
                new EntrySignature(
                    "a", "_mlir_ciface_a", "doc", List.of(SEED, STEPS), Optional.empty(), true))));
    assertNotEquals(
        hash,
        AbiHash.of(
            List.of(
                new EntrySignature(
                    "a",
                    "_mlir_ciface_a",
                    "doc",
                    List.of(SEED, STEPS),
                    Optional.of(new ValueType.Scalar(DType.I64)),
                    false))));
    assertNotEquals(
        hash,
        AbiHash.of(
            List.of(
                entry(
                    "a",
                    SEED,
                    scalar("steps", DType.I64, new ScalarBounds.OfInteger(0, 16777217))))));
    assertNotEquals(hash, AbiHash.of(List.of(base, entry("c"))));
  }

  @Test
  void signatures_that_contradict_themselves_cannot_be_made() {
    var bounds = new ScalarBounds.OfInteger(0, 1);
    for (var wrong :
        List.<Runnable>of(
            () -> entry("a b"),
            () -> entry("a\n"),
            () -> entry(""),
            () -> entry("é"),
            () -> entry("a", SEED, SEED),
            () -> scalar("x", DType.F64, bounds),
            () -> scalar("x", DType.I1, bounds),
            () -> scalar("x", DType.I8, new ScalarBounds.OfInteger(0, 128)),
            () -> scalar("x", DType.I64, new ScalarBounds.OfInteger(1, 0)),
            () -> scalar("x", DType.U64, new ScalarBounds.OfInteger(-1, 0)),
            () -> scalar("x", DType.F64, new ScalarBounds.OfFloat(0, Double.NaN)),
            () -> new Parameter("x", new ValueType.Scalar(DType.I64), Access.IN, Optional.empty()),
            () ->
                new Parameter(
                    "x", new ValueType.Scalar(DType.I64), Access.OUT, Optional.of(bounds)),
            () -> new Parameter("x", VECTOR.type(), Access.IN, Optional.of(bounds)),
            () ->
                new Parameter(
                    "x",
                    new ValueType.TensorType(DType.F64, 11, true),
                    Access.OUT,
                    Optional.empty()))) {
      assertThrows(IllegalArgumentException.class, wrong::run);
    }
  }
}
