package dev.fluno.toolkit.schema;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** The published schema and the decoder, over manifests with several things changed at once. */
class SchemaPropertiesTest {
  private static final JsonValue EXAMPLE = Verdicts.example();

  /** Values at the edges of what one member or another may be. */
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "false",
          "0",
          "-0",
          "1",
          "1.0",
          "10e-1",
          "0.5",
          "-1",
          "4",
          "5",
          "1e2",
          "64",
          "65",
          "134217728",
          "134217729",
          "9223372036854775807",
          "9223372036854775808",
          "18446744073709551615",
          "18446744073709551616",
          "1e400",
          "\"\"",
          "\" \"",
          "\"a\"",
          "\"a.b\"",
          "\"A\"",
          "\"_\"",
          "\"é\"",
          "\"a\\n\"",
          "\"\\u0000\"",
          "\"i1\"",
          "\"i64\"",
          "\"u64\"",
          "\"f32\"",
          "\"tensor<f64>[1]\"",
          "\"tensor<f64>[n<=1]\"",
          "\"in\"",
          "\"out\"",
          "\"inout\"",
          "\"workspace\"",
          "\"windows\"",
          "\"linux\"",
          "\"pe\"",
          "\"elf\"",
          "\"aarch64\"",
          "\"x86_64\"",
          "\"manifest.json\"",
          "\"con.so\"",
          "\"a.so\"",
          "\"A.so\"",
          "\"0x1.8p-1\"",
          "\"1.5\"",
          "\"NaN\"",
          "\"Infinity\"",
          "\"2026-12-01T00:00:00Z\"",
          "\"2026-02-30T00:00:00Z\"",
          "\"2026-12-01T00:00:00.5Z\"",
          "\"2026-12-01T24:00:00Z\"",
          "\"class\"",
          "\"_mlir_ciface_x\"",
          "\"fluno_artifact.v1\"",
          "[]",
          "[[]]",
          "[1]",
          "[\"a\"]",
          "{}",
          "{\"a\":1}");

  enum Kind {
    REMOVE,
    REPLACE,
    MOVE,
    ADD,
    DOUBLE,
    EDIT
  }

  /** One change; which place and which value, by numbers that wrap around. */
  record Edit(Kind kind, int place, int value, char character) {

    JsonValue apply(JsonValue manifest) {
      List<String> pointers = Json.pointers(manifest);
      if (pointers.isEmpty()) {
        return manifest;
      }
      String pointer = pointers.get(Math.floorMod(place, pointers.size()));
      JsonValue there = Json.at(manifest, pointer);
      JsonValue other = Json.parse(VALUES.get(Math.floorMod(value, VALUES.size())));
      return switch (kind) {
        case REMOVE -> Json.without(manifest, pointer);
        case REPLACE -> replaced(manifest, pointer, other);
        case MOVE -> {
          String from = pointers.get(Math.floorMod(value, pointers.size()));
          yield replaced(manifest, pointer, Json.at(manifest, from));
        }
        case ADD ->
            there instanceof JsonObject
                ? Json.with(manifest, pointer + "/x" + character, other)
                : there instanceof JsonArray
                    ? Json.with(manifest, pointer + "/-", other)
                    : manifest;
        case DOUBLE ->
            there instanceof JsonArray(List<JsonValue> elements) && !elements.isEmpty()
                ? Json.with(
                    manifest, pointer + "/-", elements.get(Math.floorMod(value, elements.size())))
                : manifest;
        case EDIT ->
            there instanceof JsonString(String text)
                ? replaced(manifest, pointer, new JsonString(edited(text)))
                : manifest;
      };
    }

    private String edited(String text) {
      var copy = new StringBuilder(text);
      int at = Math.floorMod(value, text.length() + 1);
      if (at == text.length()) {
        return copy.append(character).toString();
      }
      copy.setCharAt(at, character);
      return copy.toString();
    }

    private static JsonValue replaced(JsonValue manifest, String pointer, JsonValue value) {
      int slash = pointer.lastIndexOf('/');
      boolean inArray =
          slash > 0 && Json.at(manifest, pointer.substring(0, slash)) instanceof JsonArray;
      // An array inserts at an index.
      return inArray
          ? Json.with(Json.without(manifest, pointer), pointer.substring(0, slash) + "/-", value)
          : Json.with(manifest, pointer, value);
    }
  }

  @Provide
  Arbitrary<List<Edit>> edits() {
    return Combinators.combine(
            Arbitraries.of(Kind.class),
            Arbitraries.integers().between(0, 10_000),
            Arbitraries.integers().between(0, 10_000),
            Arbitraries.of(
                'a', 'Z', '0', '9', '_', '-', '.', ' ', '/', '\n', '\u0001', '\u0085', 'é'))
        .as(Edit::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(3);
  }

  @Property(tries = 1000)
  void both_judge_every_combination_of_changes_alike(@ForAll @From("edits") List<Edit> edits) {
    JsonValue manifest = EXAMPLE;
    for (Edit edit : edits) {
      manifest = edit.apply(manifest);
    }
    boolean accepted = Verdicts.agree(edits.toString(), manifest);
    // A generator that makes nothing but garbage would show nothing.
    Statistics.collect(accepted);
    Statistics.coverage(coverage -> coverage.check(true).percentage(share -> share > 3));
  }
}
