package dev.fluno.runtime.testing;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Arbitrary JSON for properties. */
public final class JsonValues {
  private static final int DEPTH = 4;

  private JsonValues() {}

  /** Values of every kind, nested a few levels. */
  public static Arbitrary<JsonValue> any() {
    return nested(DEPTH);
  }

  /** Number literals as RFC 8259 writes them, of few and of many digits. */
  public static Arbitrary<String> numbers() {
    Arbitrary<String> digits = Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(25);
    Arbitrary<String> whole =
        Arbitraries.oneOf(Arbitraries.just("0"), digits.filter(text -> !text.startsWith("0")));
    Arbitrary<String> fraction =
        Arbitraries.oneOf(Arbitraries.just(""), digits.map(text -> "." + text));
    Arbitrary<String> exponent =
        Arbitraries.oneOf(
            Arbitraries.just(""),
            Combinators.combine(
                    Arbitraries.of("e", "E", "e+", "e-", "E-0"),
                    Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(3))
                .as(String::concat));
    return Combinators.combine(Arbitraries.of("", "-"), whole, fraction, exponent)
        .as((sign, integer, part, power) -> sign + integer + part + power);
  }

  /** Strings that have a form in UTF-8: characters of every plane, no half of a pair. */
  public static Arbitrary<String> texts() {
    return Arbitraries.frequencyOf(
            Tuple.of(6, Arbitraries.integers().between(0, 0x7f)),
            Tuple.of(2, Arbitraries.integers().between(0x80, 0xd7ff)),
            Tuple.of(2, Arbitraries.integers().between(0xe000, 0x10ffff)))
        .list()
        .ofMaxSize(12)
        .map(points -> points.stream().map(Character::toString).collect(Collectors.joining()));
  }

  private static Arbitrary<JsonValue> nested(int levels) {
    List<Arbitrary<? extends JsonValue>> leaves =
        List.of(
            Arbitraries.just(new JsonNull()),
            Arbitraries.of(true, false).map(JsonBoolean::new),
            numbers().map(JsonNumber::new),
            texts().map(JsonString::new));
    Arbitrary<JsonValue> leaf = Arbitraries.oneOf(leaves);
    if (levels == 0) {
      return leaf;
    }
    Arbitrary<JsonValue> below = Arbitraries.lazy(() -> nested(levels - 1));
    return Arbitraries.oneOf(
        leaf,
        below.list().ofMaxSize(4).map(JsonArray::new),
        Arbitraries.maps(texts(), below).ofMaxSize(4).map(JsonObject::new));
  }
}
