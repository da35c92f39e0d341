package dev.fluno.runtime.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.testing.JsonValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds of all JSON, all numbers and all moments. */
class JsonPropertiesTest {
  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  @Provide
  Arbitrary<JsonValue> values() {
    return JsonValues.any();
  }

  @Provide
  Arbitrary<String> numbers() {
    return JsonValues.numbers();
  }

  @Provide
  Arbitrary<Instant> moments() {
    return Arbitraries.longs()
        .between(FIRST.getEpochSecond(), LAST.getEpochSecond())
        .flatMap(
            second ->
                Arbitraries.oneOf(Arbitraries.just(0L), Arbitraries.longs().between(0, 999_999_999))
                    .map(nano -> Instant.ofEpochSecond(second, nano)));
  }

  @Property(tries = 500)
  void what_is_written_is_read_back(@ForAll @From("values") JsonValue value) throws JsonProblem {
    byte[] compact = JsonWriter.compact(value);
    assertEquals(value, read(compact));
    assertEquals(value, read(JsonWriter.pretty(value)));
    assertEquals(text(compact), text(JsonWriter.compact(read(compact))));
  }

  @Property(tries = 300)
  void no_proper_beginning_of_an_array_is_json(@ForAll @From("values") JsonValue value) {
    byte[] whole = JsonWriter.compact(new JsonValue.JsonArray(List.of(value)));
    for (int length = 0; length < whole.length; length += 1 + whole.length / 50) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThrows(JsonProblem.class, () -> read(part));
    }
  }

  @Property(tries = 2000)
  void a_number_is_an_integer_exactly_if_decimal_arithmetic_says_so(
      @ForAll @From("numbers") String literal) {
    assertEquals(integer(new BigDecimal(literal)), new JsonNumber(literal).integer(), literal);
  }

  /** By arithmetic: without a fraction, and of at most 20 digits. */
  private static Optional<BigInteger> integer(BigDecimal value) {
    BigDecimal plain = value.stripTrailingZeros();
    boolean fits = plain.scale() <= 0 && plain.precision() - (long) plain.scale() <= 20;
    return fits ? Optional.of(plain.toBigIntegerExact()) : Optional.empty();
  }

  @Property(tries = 1000)
  void a_moment_is_read_as_it_was_written(@ForAll @From("moments") Instant moment)
      throws JsonProblem {
    assertEquals(moment, moment(moment.toString()));
  }

  @Property(tries = 1000)
  void a_text_that_is_a_moment_differs_from_its_own_writing_in_trailing_zeros_alone(
      @ForAll @From("moments") Instant moment, @ForAll @From("edits") String edit)
      throws JsonProblem {
    String text = moment.toString().replaceFirst(edit.substring(0, 1), edit.substring(1));
    try {
      Instant read = moment(text);
      assertEquals(withoutZeros(read.toString()), withoutZeros(text));
    } catch (JsonProblem refused) {
      assertEquals(JsonProblem.Kind.MISMATCH, refused.kind());
    }
  }

  /** A character and what it is replaced by. */
  @Provide
  Arbitrary<String> edits() {
    return Arbitraries.of(
        "Tt", "T ", "Zz", "Z+00:00", "Z0Z", "Z.0Z", "Z.5Z", "0", "1٣", "26", "19", "-", ":", "Z");
  }

  private static String withoutZeros(String moment) {
    return moment.replaceFirst("(\\.[0-9]*?)0*Z", "$1Z").replace(".Z", "Z");
  }

  private static Instant moment(String text) throws JsonProblem {
    var object = new ObjectBuilder().put("at", text).build();
    return Rfc3339.read(ObjectReader.of(object), "at");
  }

  private static JsonValue read(byte[] bytes) throws JsonProblem {
    return StrictJson.parse(bytes, Integer.MAX_VALUE);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
