package dev.fluno.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.cli.CallArguments.BadWord;
import dev.fluno.runtime.abi.Access;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ScalarBounds;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.abi.ValueType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallArgumentsTest {
  private static final EntrySignature ENTRY =
      new EntrySignature(
          "entry",
          "_mlir_ciface_entry",
          "",
          List.of(
              scalar("flag", DType.I1),
              scalar("seed", DType.I64),
              scalar("bits", DType.U64),
              scalar("gain", DType.F64),
              new Parameter(
                  "state",
                  new ValueType.TensorType(DType.F64, 4, true),
                  Access.INOUT,
                  Optional.empty())),
          Optional.empty(),
          false);

  private static Parameter scalar(String name, DType dtype) {
    Optional<ScalarBounds> bounds =
        switch (dtype) {
          case I1 -> Optional.empty();
          case F32, F64 -> Optional.of(new ScalarBounds.OfFloat(-1, 1));
          case I8, I16, I32, I64, U64 ->
              Optional.of(new ScalarBounds.OfInteger(dtype.minInteger(), dtype.maxInteger()));
        };
    return new Parameter(name, new ValueType.Scalar(dtype), Access.IN, bounds);
  }

  private static Object parsed(String word) throws BadWord {
    return CallArguments.parse(ENTRY, List.of(word)).values().iterator().next();
  }

  @Test
  void reads_scalars_of_every_kind() throws BadWord {
    assertEquals(true, parsed("flag=1"));
    assertEquals(Long.MIN_VALUE, parsed("seed=-9223372036854775808"));
    assertEquals(-1L, parsed("bits=18446744073709551615"));
    assertEquals(0.125, parsed("gain=0x1p-3"));
    assertEquals(-0.5, parsed("gain=-0.5"));
  }

  @Test
  void reads_tensors_from_the_command_line_and_from_a_file(@TempDir Path folder)
      throws BadWord, IOException {
    var file = Files.writeString(folder.resolve("state.json"), "[0.5, \"0x1p-3\", \"NaN\", 2]");
    double[] expected = {0.5, 0.125, Double.NaN, 2};
    for (String word : List.of("state=[0.5,\"0x1p-3\",\"NaN\",2]", "state=@" + file)) {
      assertArrayEquals(expected, ((Tensor) parsed(word)).toDoubleArray());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "seed                 | name=value",
        "=7                   | name=value",
        "seed=                | type i64",
        "seed=7.0             | type i64",
        "seed=9223372036854775808 | type i64",
        "bits=-1              | type u64",
        "flag=yes             | type i1",
        "gain=much            | type f64",
        "state=7              | JSON array",
        "state=[1,            | JSON",
        "state=[[1]]          | state[0] needs a number",
        "state=[true]         | state[0] needs a number",
        "state=@/no/such/file | /no/such/file",
      })
  void words_that_cannot_be_understood_are_wrong_usage(String word, String saying) {
    var problem = assertThrows(BadWord.class, () -> parsed(word));
    assertTrue(String.valueOf(problem.getMessage()).contains(saying), problem::getMessage);
  }

  @Test
  void an_argument_is_given_once() {
    assertThrows(BadWord.class, () -> CallArguments.parse(ENTRY, List.of("seed=7", "seed=8")));
  }

  @Test
  void leaves_unknown_names_to_the_call() throws BadWord {
    assertEquals("1", parsed("unknown=1"));
  }
}
