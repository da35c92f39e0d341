package dev.fluno.toolkit.pack;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.runtime.abi.Access;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ScalarBounds;
import dev.fluno.runtime.abi.ValueType.Scalar;
import dev.fluno.runtime.abi.ValueType.TensorType;
import dev.fluno.runtime.bundle.GoldenCase;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.bundle.ManifestDecoder;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.platform.Target;
import dev.fluno.toolkit.build.BuiltFolder.Provenance;
import dev.fluno.toolkit.build.LibraryProvenance;
import dev.fluno.toolkit.pack.ManifestText.PackedLibrary;
import dev.fluno.toolkit.recipe.Expansion;
import dev.fluno.toolkit.recipe.Recipe;
import dev.fluno.toolkit.recipe.Recipe.Period;
import dev.fluno.toolkit.recipe.Recipe.Variant;
import dev.fluno.toolkit.schema.PublishedSchema;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

/** What holds of every manifest that is written. */
class ManifestPropertiesTest {
  private static final String HASH = "ab".repeat(32);

  /** Has a golden case in every manifest. */
  private static final EntrySignature PROBE =
      new EntrySignature(
          "probe",
          "_mlir_ciface_probe",
          "Asks.",
          List.of(integer("n", DType.I64, 0, 1000)),
          Optional.of(new Scalar(DType.U64)),
          true);

  @Property(tries = 200)
  void the_decoder_and_the_schema_read_what_was_written(
      @ForAll @From("entries") List<EntrySignature> more,
      @ForAll @From("libraries") List<PackedLibrary> libraries,
      @ForAll @LongRange(min = 1) long version,
      @ForAll @LongRange(min = 0, max = 250_000_000_000L) long from,
      @ForAll @LongRange(min = 1, max = 1_000_000_000) long seconds,
      @ForAll @From("policies") Optional<String> licencePolicy) {
    var entries = new ArrayList<EntrySignature>(List.of(PROBE));
    entries.addAll(more);
    var period = new Period(Instant.ofEpochSecond(from), Instant.ofEpochSecond(from + seconds));
    byte[] text =
        ManifestText.of(
            expansion(version, licencePolicy, entries),
            period,
            entries,
            libraries,
            new Provenance(
                "llvm-22", Map.of("a.so", new LibraryProvenance(HASH, HASH, HASH, List.of()))),
            new JsonArray(List.of(golden())));

    Manifest manifest = ManifestDecoder.decode(text);
    assertEquals(List.of(), PublishedSchema.MANIFEST.validate(text));
    assertEquals("dev.fluno.any", manifest.artifactId());
    assertEquals(version, manifest.version());
    assertEquals("build-1", manifest.buildId());
    assertEquals(period, new Period(manifest.createdAt(), manifest.expiresAt()));
    assertEquals(List.of(List.of(3L, 4L)), manifest.workload().allowedInputShapes());
    assertEquals(licencePolicy, manifest.licensePolicy());
    assertEquals(entries, manifest.entries());
    assertEquals(
        libraries,
        manifest.libraries().stream()
            .map(l -> new PackedLibrary(l.file(), l.target(), l.sizeBytes(), l.sha256()))
            .toList());
    assertEquals(
        List.of(
            new GoldenCase(
                "probe",
                Map.of("n", JsonNumber.of(7)),
                Optional.of("18446744073709551615"),
                Map.of())),
        manifest.goldenCases());
  }

  @Provide
  Arbitrary<List<EntrySignature>> entries() {
    Arbitrary<String> names =
        Arbitraries.strings().withChars("ab_0").ofMaxLength(3).map(s -> "q" + s);
    Arbitrary<EntrySignature> entry =
        Combinators.combine(
                names,
                names
                    .flatMap(ManifestPropertiesTest::parameter)
                    .list()
                    .ofMaxSize(4)
                    .uniqueElements(Parameter::name),
                Arbitraries.of(DType.values()).map(Scalar::new).optional(),
                Arbitraries.of(true, false))
            .as(
                (name, parameters, result, bounded) ->
                    new EntrySignature(
                        name, "_mlir_ciface_" + name, "Of " + name, parameters, result, bounded));
    return entry.list().ofMaxSize(4).uniqueElements(EntrySignature::name);
  }

  private static Arbitrary<Parameter> parameter(String name) {
    Arbitrary<Parameter> tensors =
        Combinators.combine(
                Arbitraries.of(DType.values()),
                Arbitraries.longs().between(1, 1 << 20),
                Arbitraries.of(Access.values()),
                Arbitraries.of(true, false))
            .as(
                (dtype, length, access, bounded) ->
                    new Parameter(
                        name,
                        new TensorType(
                            dtype,
                            length,
                            bounded && (access == Access.IN || access == Access.INOUT)),
                        access,
                        Optional.empty()));
    Arbitrary<Parameter> integers =
        Combinators.combine(
                Arbitraries.of(DType.I8, DType.I64, DType.U64),
                Arbitraries.longs().between(0, 127),
                Arbitraries.longs().between(0, 127))
            .as((dtype, a, b) -> integer(name, dtype, Math.min(a, b), Math.max(a, b)));
    Arbitrary<Parameter> floats =
        Combinators.combine(Arbitraries.doubles(), Arbitraries.doubles())
            .as(
                (a, b) ->
                    new Parameter(
                        name,
                        new Scalar(DType.F64),
                        Access.IN,
                        Optional.of(new ScalarBounds.OfFloat(Math.min(a, b), Math.max(a, b)))));
    Arbitrary<Parameter> truths =
        Arbitraries.just(new Parameter(name, new Scalar(DType.I1), Access.IN, Optional.empty()));
    return Arbitraries.oneOf(tensors, integers, floats, truths);
  }

  private static Parameter integer(String name, DType dtype, long min, long max) {
    var bounds = new ScalarBounds.OfInteger(min, max);
    return new Parameter(name, new Scalar(dtype), Access.IN, Optional.of(bounds));
  }

  @Provide
  Arbitrary<List<PackedLibrary>> libraries() {
    return Combinators.combine(
            Arbitraries.strings().withChars("ab0").ofMinLength(1).ofMaxLength(4),
            Arbitraries.integers().between(1, 4),
            Arbitraries.longs().between(1, 256 << 20))
        .as(
            (name, level, size) ->
                new PackedLibrary(name + ".so", new Target("linux", "x86_64", level), size, HASH))
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .uniqueElements(PackedLibrary::file)
        .uniqueElements(PackedLibrary::target);
  }

  @Provide
  Arbitrary<Optional<String>> policies() {
    return Arbitraries.of("a", "é", " ", "\n", "\"", "\\", "😀")
        .list()
        .ofMinSize(1)
        .ofMaxSize(9)
        .map(characters -> String.join("", characters))
        .optional();
  }

  private static JsonValue golden() {
    return new ObjectBuilder()
        .put("entry", "probe")
        .put("arguments", new ObjectBuilder().put("n", 7))
        .put("result", "18446744073709551615")
        .put("outputs", new ObjectBuilder())
        .put("tolerance", 0)
        .build();
  }

  private static Expansion expansion(
      long version, Optional<String> licencePolicy, List<EntrySignature> entries) {
    var variant = new Variant("any", "dev.fluno.any", new JsonArray(List.of()), Map.of(), Map.of());
    var recipe =
        new Recipe(
            Path.of("recipe.json"),
            "any.mlir.in",
            version,
            Optional.empty(),
            Optional.empty(),
            "workload",
            "region",
            "digest",
            0,
            "Apache-2.0",
            licencePolicy,
            new JsonArray(List.of()),
            List.of(variant),
            List.of(),
            Optional.empty(),
            List.of(),
            new JsonArray(List.of()));
    var shape = new JsonArray(List.of(JsonNumber.of(3), JsonNumber.of(4)));
    return new Expansion(
        recipe,
        variant,
        "build-1",
        new JsonArray(entries.stream().map(ManifestPropertiesTest::json).toList()),
        new JsonArray(List.of(shape)),
        new JsonArray(List.of()),
        Map.of());
  }

  private static JsonValue json(EntrySignature entry) {
    var json =
        new ObjectBuilder()
            .put("name", entry.name())
            .put("symbol", entry.symbol())
            .put("doc", entry.doc())
            .put(
                "parameters",
                entry.parameters().stream().map(ManifestPropertiesTest::json).toList());
    entry.result().ifPresent(result -> json.put("result", result.text()));
    return json.put("bounded", entry.bounded()).build();
  }

  private static JsonValue json(Parameter parameter) {
    var json =
        new ObjectBuilder()
            .put("name", parameter.name())
            .put("type", parameter.type().text())
            .put("access", parameter.access().label());
    parameter
        .bounds()
        .ifPresent(
            bounds -> {
              switch (bounds) {
                case ScalarBounds.OfInteger(long min, long max) ->
                    json.put("min", min).put("max", max);
                case ScalarBounds.OfFloat(double min, double max) ->
                    json.put("min", Double.toHexString(min)).put("max", Double.toHexString(max));
              }
            });
    return json.build();
  }
}
