package dev.fluno.toolkit.golden;

import static dev.fluno.toolkit.Refusals.refusal;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.bundle.ManifestDecoder;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.SystemPython;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceTest {

  private static final List<EntrySignature> ENTRIES =
      ManifestDecoder.decodeEntries(
          json(
              """
              [{"name": "shift", "symbol": "_mlir_ciface_shift", "doc": "d", "bounded": true,
                "result": "u64",
                "parameters": [
                  {"name": "level", "type": "tensor<f32>[2]", "access": "inout"},
                  {"name": "by", "type": "f64", "access": "in", "min": "-1e6", "max": "1e6"},
                  {"name": "marks", "type": "tensor<i8>[n<=4]", "access": "in"},
                  {"name": "up", "type": "i1", "access": "in"},
                  {"name": "sums", "type": "tensor<f64>[1]", "access": "out"}]}]
              """));

  private static final List<GoldenCall> CALLS =
      GoldenCall.ofRecipe(
          Path.of("recipe.json"),
          json(
              """
              [{"entry": "shift", "arguments":
                {"level": [1, 0.1], "by": "NaN", "marks": [-128, 3], "up": true}}]
              """),
          ENTRIES);

  private static final String GOOD =
      """
      OFFSET = 5

      def shift(level, by, marks, up):
          assert by != by and marks == [-128, 3] and up is True
          level[0] = 0.1
          return 2**64 - OFFSET, [float("-inf")]
      """;

  @TempDir Path folder;

  @Test
  void calls_the_function_of_the_entry_as_python_calls_the_artifact() {
    var answer = ask(GOOD).answers().getFirst();

    assertArrayEquals(new long[] {-5}, answer.bits(GoldenAnswer.RESULT));
    assertArrayEquals(new long[] {DType.F64.toBits(Double.NEGATIVE_INFINITY)}, answer.bits("sums"));
    long tenth = DType.F32.toBits(0.1);
    assertArrayEquals(new long[] {tenth, tenth}, answer.bits("level"));
  }

  @Test
  void puts_the_parameters_of_the_variant_in_the_place_of_its_globals() {
    var account = reference(GOOD, Map.of("OFFSET", JsonNumber.of(9), "OTHER", JsonNumber.of(1)));

    assertArrayEquals(
        new long[] {-9}, account.ask(CALLS).answers().getFirst().bits(GoldenAnswer.RESULT));
  }

  @Test
  void takes_more_calls_from_the_reference_itself() {
    var account =
        ask(
            """
            import array

            def golden_inputs():
                yield "shift", {"level": array.array("f", [1, 2]), "by": 1, "marks": [], "up": False}

            def shift(level, by, marks, up):
                return len(marks), [by]
            """);

    assertEquals(2, account.calls().size());
    assertEquals("golden input 1", account.calls().getLast().origin());
    assertArrayEquals(new long[] {DType.F64.toBits(1.0)}, account.answers().getLast().bits("sums"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "REFERENCE_FAILED | def shift(level, by, marks, up): return 1 / 0 |"
            + " ZeroDivisionError: division by zero (line 1)",
        "REFERENCE_FAILED | def shift(level, by, marks): return 1, [1.0] | TypeError",
        "REFERENCE_FAILED | def shift(: | SyntaxError",
        "REFERENCE_FAILED | raise SystemExit(3) | SystemExit: 3 (line 1)",
        "REFERENCE_FAILED | import nowhere | No module named 'nowhere' (line 1)",
        "REFERENCE_FAILED | shift = 3 | a function shift",
        "REFERENCE_PRINTED | print('hello') or 1; shift = lambda **k: (1, [1.0]) | hello",
        "REFERENCE_SHAPE | shift = lambda **k: 1 | a tuple of result, sums",
        "REFERENCE_SHAPE | shift = lambda **k: (1, [1.0], 2) | a tuple of 3",
        "REFERENCE_SHAPE | shift = lambda **k: (1, [1.0, 2.0]) | a list of 1",
        "REFERENCE_SHAPE | shift = lambda **k: (1, 1.0) | sums",
        "REFERENCE_SHAPE | shift = lambda **k: (1, [[1.0]]) | sums[0]",
        "REFERENCE_SHAPE | shift = lambda **k: (1, ['1.0']) | str '1.0'",
        "REFERENCE_SHAPE | shift = lambda **k: (1, [None]) | NoneType None",
        "REFERENCE_SHAPE | shift = lambda **k: (1, [True]) | a float for an f64",
        "REFERENCE_SHAPE | shift = lambda **k: (1.0, [1.0]) | an int for an u64",
        "REFERENCE_SHAPE | shift = lambda **k: (-1, [1.0]) | an int for an u64",
        "REFERENCE_SHAPE | shift = lambda **k: (2**64, [1.0]) | an int for an u64",
        "REFERENCE_SHAPE | shift = lambda **k: (10**9999, [1.0]) | an int of",
        "REFERENCE_SHAPE | shift = lambda level, **k: (1, [level.pop()]) | a list of 2",
        "REFERENCE_SHAPE | golden_inputs = lambda: [1] | int 1",
        "REFERENCE_SHAPE | golden_inputs = lambda: [('shift', {})] | the arguments level, by",
        "REFERENCE_SHAPE | golden_inputs = lambda: [('drift', {})] | str 'drift'",
        "REFERENCE_FAILED | golden_inputs = lambda: 1 | TypeError",
      })
  void refuses_a_reference(AuthoringCode code, String source, String part) {
    var message = refusal(code, () -> ask(source)).refusal().message();

    assertTrue(message.contains(part.strip()), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'level': [1.0], 'by': 0.0, 'marks': [], 'up': True | level",
        "'level': 3, 'by': 0.0, 'marks': [], 'up': True | level",
        "'level': [1e39, 0], 'by': 0.0, 'marks': [], 'up': True | level",
        "'level': [1, 2], 'by': '0', 'marks': [], 'up': True | by",
        "'level': [1, 2], 'by': 0, 'marks': [1.0], 'up': True | marks",
        "'level': [1, 2], 'by': 0, 'marks': [128], 'up': True | marks",
        "'level': [1, 2], 'by': 0, 'marks': [1, 2, 3, 4, 5], 'up': True | marks",
        "'level': [1, 2], 'by': 0, 'marks': [], 'up': 1 | up",
      })
  void refuses_golden_inputs_that_do_not_fit_their_entry(String arguments, String argument) {
    var source =
        "golden_inputs = lambda: [('shift', {%s})]\nshift = lambda **k: (1, [1.0])"
            .formatted(arguments);

    var refused = refusal(AuthoringCode.REFERENCE_SHAPE, () -> ask(source)).refusal();

    assertEquals("golden input 1, shift, " + argument.strip(), refused.subject());
  }

  @Test
  void ends_a_reference_that_does_not_end_by_itself() {
    PythonRunner impatient =
        (program, request, _) -> new SystemPython().run(program, request, Duration.ofSeconds(1));
    var file = write("while True: pass");

    refusal(
        AuthoringCode.REFERENCE_TIMED_OUT,
        () -> new Reference(impatient, file, Map.of(), ENTRIES).ask(CALLS));
  }

  @Test
  void leaves_nothing_beside_the_reference() throws IOException {
    ask(GOOD);

    try (var files = Files.list(folder)) {
      assertEquals(List.of(folder.resolve("reference.py")), files.toList());
    }
  }

  private Reference.Account ask(String source) {
    return reference(source, Map.of()).ask(CALLS);
  }

  private Reference reference(String source, Map<String, JsonValue> parameters) {
    return new Reference(new SystemPython(), write(source), parameters, ENTRIES);
  }

  private Path write(String source) {
    try {
      return Files.writeString(folder.resolve("reference.py"), source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonValue json(String text) {
    try {
      return StrictJson.parse(text.getBytes(StandardCharsets.UTF_8), 1 << 20);
    } catch (JsonProblem e) {
      throw new IllegalArgumentException(e);
    }
  }
}
