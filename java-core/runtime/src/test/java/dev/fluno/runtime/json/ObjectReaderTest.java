package dev.fluno.runtime.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.json.JsonProblem.Kind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectReaderTest {

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "1.0, 1",
    "-0, 0",
    "-0.0, 0",
    "0e99999999999999999999, 0",
    "1e2, 100",
    "1E+2, 100",
    "1e0000000002, 100",
    "1e000000000000000000002, 100",
    "12.50e1, 125",
    "1000e-3, 1",
    "9007199254740993, 9007199254740993",
    "9223372036854775807, 9223372036854775807",
    "-9223372036854775808, -9223372036854775808"
  })
  void reads_every_spelling_of_an_integer(String literal, long value) throws JsonProblem {
    assertEquals(
        value, reader("{\"n\":" + literal + "}").integer("n", Long.MIN_VALUE, Long.MAX_VALUE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.5",
        "1e-1",
        "12.34e1",
        "1e2000000000",
        "-1e2000000000",
        "1e400",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "9223372036854775808",
        "-9223372036854775809",
        "99999999999999999999",
        "\"1\"",
        "true",
        "null",
        "[1]",
        "{}"
      })
  void refuses_what_is_no_integer_in_range(String value) throws JsonProblem {
    ObjectReader reader = reader("{\"n\":" + value + "}");
    JsonProblem problem = mismatch("/n", () -> reader.integer("n", Long.MIN_VALUE, Long.MAX_VALUE));
    assertEquals("an integer from -9223372036854775808 to 9223372036854775807", problem.need());
  }

  @Test
  void reads_unsigned_integers_as_their_64_bits() throws JsonProblem {
    assertEquals(-1L, reader("{\"n\":18446744073709551615}").unsigned64("n"));
    mismatch("/n", () -> reader("{\"n\":18446744073709551616}").unsigned64("n"));
    mismatch("/n", () -> reader("{\"n\":-1}").unsigned64("n"));
  }

  @Test
  void names_the_member_that_nobody_asked_for() throws JsonProblem {
    ObjectReader reader = reader("{\"known\":\"x\",\"un/known\":1}");
    assertEquals("x", reader.string("known"));
    mismatch("/un~1known", reader::close);
  }

  @Test
  void has_does_not_count_as_asking() throws JsonProblem {
    ObjectReader reader = reader("{\"a\":\"x\"}");
    assertTrue(reader.has("a"));
    mismatch("/a", reader::close);
  }

  @Test
  void points_into_nested_arrays_and_objects() throws JsonProblem {
    ObjectReader root = reader("{\"list\":[{\"a\":1},{\"a\":\"x\",\"names\":[\"n\",2]}],\"o\":{}}");
    List<ObjectReader> list = root.objects("list");
    mismatch("/list/0/a", () -> list.get(0).string("a"));
    mismatch("/list/1/b", () -> list.get(1).string("b"));
    mismatch("/list/1/names/1", () -> list.get(1).strings("names"));
    mismatch("/o/missing", () -> root.object("o").bool("missing"));
    mismatch("/list", () -> root.object("list"));
    assertEquals(Optional.empty(), root.object("o").optionalString("s"));
    assertEquals("need", root.mismatch("o", "need", "have").need());
  }

  @Test
  void a_message_quotes_only_the_start_of_a_long_string() throws JsonProblem {
    ObjectReader reader = reader("{\"a\":\"" + "x".repeat(100_000) + "\"}");
    assertTrue(mismatch("/a", () -> reader.bool("a")).have().length() < 100);
  }

  private static ObjectReader reader(String json) throws JsonProblem {
    return ObjectReader.of(StrictJson.parse(json.getBytes(StandardCharsets.UTF_8), 1 << 20));
  }

  private static JsonProblem mismatch(String pointer, Executable reading) {
    JsonProblem problem = assertThrows(JsonProblem.class, reading);
    assertEquals(Kind.MISMATCH, problem.kind());
    assertEquals(pointer, problem.pointer());
    return problem;
  }
}
