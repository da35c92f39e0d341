package dev.fluno.runtime.bundle;

import static dev.fluno.runtime.bundle.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.abi.AbiHash;
import dev.fluno.runtime.abi.Access;
import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.ScalarBounds;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.ManifestCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.testing.Mutations;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the decoder makes of a manifest, and each of its codes. Which values each member may have is
 * tested together with the published schema, in the toolkit.
 */
class ManifestDecoderTest {

  @Test
  void decodes_the_documented_example() {
    Manifest manifest = ManifestDecoder.decode(SampleManifest.bytes());
    assertEquals("dev.example.smoother", manifest.artifactId());
    assertEquals(3, manifest.version());
    assertEquals(AbiHash.of(manifest.entries()), manifest.abiSignatureHash());
    assertEquals(Instant.parse("2026-12-31T00:00:00Z"), manifest.expiresAt());
    assertEquals(List.of(List.of(4L)), manifest.workload().allowedInputShapes());
    assertEquals("llvm-22.1.8", manifest.provenance().get("toolchain"));
    assertTrue(manifest.licensePolicy().isPresent());

    EntrySignature smooth = manifest.entries().getFirst();
    assertTrue(smooth.bounded());
    assertEquals(Optional.empty(), smooth.result());
    assertEquals(
        Optional.of(new ScalarBounds.OfFloat(0.0, 1.0)), smooth.parameters().get(1).bounds());
    EntrySignature total = manifest.entries().getLast();
    assertEquals(Optional.of(new ValueType.Scalar(DType.U64)), total.result());
    assertEquals(Access.WORKSPACE, total.parameters().get(2).access());

    Library library = manifest.libraries().getFirst();
    assertEquals(new Target("linux", "x86_64", 3), library.target());
    assertEquals(Set.of("_mlir_ciface_smooth", "_mlir_ciface_total"), library.declared().exports());

    GoldenCase golden = manifest.goldenCases().getFirst();
    assertEquals(Map.of("seed", JsonNumber.of(7), "steps", JsonNumber.of(64)), golden.arguments());
    assertEquals(Optional.of("9061348823000123456"), golden.expectedResult());
    assertEquals(Map.of("sums", List.of("0x1.8p-1", "-0x1.0p0")), golden.expectedOutputs());
  }

  @Test
  void refuses_bytes_that_are_not_utf8() {
    byte[] bytes = SampleManifest.bytes();
    bytes[bytes.length / 2] = (byte) 0xFF;
    refused(ManifestCode.NOT_UTF8, () -> ManifestDecoder.decode(bytes));
  }

  @Test
  void refuses_text_that_is_not_json() {
    byte[] bytes = SampleManifest.bytes();
    refused(
        ManifestCode.NOT_JSON,
        () -> ManifestDecoder.decode(Arrays.copyOf(bytes, bytes.length - 3)));
  }

  @Test
  void refuses_a_key_that_stands_twice() {
    refusedWith(ManifestCode.DUPLICATE_KEY, "\"version\": 3", "\"version\": 3, \"version\": 3");
  }

  @Test
  void refuses_nesting_without_end_and_documents_without_end() {
    byte[] deep = "[".repeat(1000).getBytes(StandardCharsets.UTF_8);
    refused(ManifestCode.TOO_LARGE, () -> ManifestDecoder.decode(deep));
    byte[] large = Arrays.copyOf(SampleManifest.bytes(), Manifest.MAX_BYTES + 1);
    refused(ManifestCode.TOO_LARGE, () -> ManifestDecoder.decode(large));
  }

  @Test
  void refuses_other_schemas_by_name() {
    refusedWith(ManifestCode.UNSUPPORTED_SCHEMA, "fluno_artifact.v2", "fluno_artifact.v3");
    refusedWith(ManifestCode.LEGACY_SCHEMA, "fluno_artifact.v2", "fluno_artifact.v1");
  }

  @Test
  void refuses_a_critical_feature_before_it_judges_the_rest() {
    RefusedException refusal =
        refused(
            ManifestCode.UNKNOWN_CRITICAL,
            () ->
                ManifestDecoder.decode(
                    "{\"schema\":\"fluno_artifact.v2\",\"critical\":[\"sparse\"],\"more\":1}"
                        .getBytes(StandardCharsets.UTF_8)));
    assertTrue(refusal.refusal().have().contains("sparse"));
  }

  @Test
  void points_at_the_member_that_is_wrong() {
    RefusedException refusal =
        refusedWith(ManifestCode.INVALID_MEMBER, "\"access\": \"inout\"", "\"access\": \"borrow\"");
    assertEquals("/entries/0/parameters/0/access", refusal.refusal().subject());
    assertEquals("the string \"borrow\"", refusal.refusal().have());
  }

  @Test
  void refuses_an_entry_whose_tensors_together_ask_for_too_much_memory() {
    RefusedException refusal =
        refusedWith(
            ManifestCode.TOO_MUCH_MEMORY,
            "\"type\": \"tensor<f64>[4]\", \"access\": \"workspace\"",
            "\"type\": \"tensor<f64>[134217728]\", \"access\": \"workspace\"");
    assertEquals("/entries/1/parameters", refusal.refusal().subject());
    assertEquals("1073741840 bytes", refusal.refusal().have());
  }

  @Test
  void points_at_two_members_that_contradict_each_other() {
    RefusedException refusal =
        refusedWith(ManifestCode.CONTRADICTION, "\"steps\": 64", "\"steps\": 1001");
    assertEquals("/validation/0/arguments/steps", refusal.refusal().subject());
    assertEquals("an integer in [0, 1000]", refusal.refusal().need());
  }

  @Test
  void refuses_a_hash_that_is_not_that_of_the_entries() {
    refusedWith(ManifestCode.ABI_HASH_DIFFERS, "tensor<f64>[n<=4096]", "tensor<f64>[n<=4095]");
  }

  @Test
  void the_doc_of_an_entry_is_no_part_of_the_hash() {
    Manifest manifest =
        ManifestDecoder.decode(SampleManifest.with("Moves each level", "Draws each level"));
    assertTrue(manifest.entries().getFirst().doc().startsWith("Draws"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e2000000000", "1e400", "-0", "99999999999999999999", "1.5"})
  void refuses_versions_that_are_no_positive_64_bit_integers(String version) {
    refusedWith(ManifestCode.INVALID_MEMBER, "\"version\": 3", "\"version\": " + version);
  }

  @Test
  void reads_integers_exactly() {
    byte[] bytes = SampleManifest.with("\"version\": 3", "\"version\": 9007199254740993");
    assertEquals(9007199254740993L, ManifestDecoder.decode(bytes).version());
    assertEquals(
        1,
        ManifestDecoder.decode(SampleManifest.with("\"version\": 3", "\"version\": 1.0"))
            .version());
  }

  @Test
  void a_refusal_quotes_no_control_characters_and_no_endless_text() {
    RefusedException refusal =
        refusedWith(
            ManifestCode.INVALID_MEMBER,
            "\"critical\"",
            "\"\\u001b[31m" + "x".repeat(10_000) + "\": 1, \"critical\"");
    assertFalse(refusal.refusal().message().contains("\u001b"));
    assertTrue(refusal.refusal().message().length() < 1000);
  }

  @Test
  void recognises_a_manifest_of_the_older_schema() {
    byte[] legacy =
        """
        {"schema": "fluno_artifact.v1", "library_path": "lib/a.so", "entry_symbol": "run",
         "output_vector_len": 11, "tags": ["a", "b"]}
        """
            .getBytes(StandardCharsets.UTF_8);
    LegacyManifest manifest = LegacyManifest.read(legacy).orElseThrow();
    assertEquals(
        List.of("schema", "library_path", "entry_symbol", "output_vector_len", "tags"),
        List.copyOf(manifest.fields().keySet()));
    assertEquals("lib/a.so", manifest.fields().get("library_path"));
    assertEquals("11", manifest.fields().get("output_vector_len"));
    assertEquals("[\"a\",\"b\"]", manifest.fields().get("tags"));
    assertEquals(Optional.empty(), LegacyManifest.read(SampleManifest.bytes()));
    refused(ManifestCode.NOT_JSON, () -> LegacyManifest.read(new byte[] {'{'}));
  }

  @Test
  void a_file_and_a_target_have_one_library() {
    String text = SampleManifest.text();
    int start = text.indexOf('{', text.indexOf("\"libraries\""));
    String library = text.substring(start, text.indexOf('}', start) + 1);
    String otherFile = library.replace("linux-x86_64-v3.so", "other.so");
    for (String second :
        List.of(otherFile, library.replace("\"cpu_level\": 3", "\"cpu_level\": 2"))) {
      RefusedException refusal =
          refusedWith(ManifestCode.CONTRADICTION, library, library + ", " + second);
      assertEquals("/libraries/1", refusal.refusal().subject());
    }
    String both = otherFile.replace("\"cpu_level\": 3", "\"cpu_level\": 2");
    assertEquals(
        2,
        ManifestDecoder.decode(SampleManifest.with(library, library + ", " + both))
            .libraries()
            .size());
  }

  @Test
  void a_shape_has_1_to_8_dimensions_and_a_workload_at_most_64_shapes() {
    String member = "\"allowed_input_shapes\": ";
    for (String shapes : List.of("[[1]]", "[[1073741824]]", shapes(1, 8), shapes(64, 1))) {
      ManifestDecoder.decode(SampleManifest.with(member + "[[4]]", member + shapes));
    }
    for (String shapes : List.of("[[0]]", "[[1073741825]]", "[[]]", shapes(1, 9), shapes(65, 1))) {
      refusedWith(ManifestCode.INVALID_MEMBER, member + "[[4]]", member + shapes);
    }
  }

  private static String shapes(int count, int dimensions) {
    String shape = Collections.nCopies(dimensions, 1).toString();
    return Collections.nCopies(count, shape).toString();
  }

  @Test
  void refuses_symbols_that_are_not_stripped() {
    assertTrue(ManifestDecoder.decode(SampleManifest.bytes()).symbolsStripped());
    refusedWith(
        ManifestCode.INVALID_MEMBER, "\"symbols_stripped\": true", "\"symbols_stripped\": false");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"bounded\": true", "\"access\": \"inout\"", "\"toolchain\": \"llvm-22.1.8\""})
  void an_entry_a_parameter_and_the_provenance_have_no_other_members(String member) {
    refusedWith(ManifestCode.INVALID_MEMBER, member, member + ", \"more\": 1");
  }

  /** What is accepted differs from the example in nothing but the hash of its entries. */
  @ParameterizedTest
  @CsvSource({
    "i64, 64, 64, ABI_HASH_DIFFERS",
    "i64, -1, 64, ABI_HASH_DIFFERS",
    "i64, 65, 64, CONTRADICTION",
    "u64, 64, 64, ABI_HASH_DIFFERS",
    "u64, 0, 18446744073709551615, ABI_HASH_DIFFERS",
    "u64, 18446744073709551615, 0, CONTRADICTION"
  })
  void an_integer_lies_between_min_and_max(String type, String min, String max, ManifestCode code) {
    RefusedException refusal =
        refusedWith(
            code,
            "\"steps\", \"type\": \"i64\", \"access\": \"in\", \"min\": 0, \"max\": 1000",
            "\"steps\", \"type\": \"%s\", \"access\": \"in\", \"min\": %s, \"max\": %s"
                .formatted(type, min, max));
    if (code == ManifestCode.CONTRADICTION) {
      assertEquals("/entries/1/parameters/1", refusal.refusal().subject());
    }
  }

  /** The f32 next to 16777217 is 16777216. */
  @ParameterizedTest
  @CsvSource({
    "f64, 1, 1, ABI_HASH_DIFFERS",
    "f64, 1.5, 1, CONTRADICTION",
    "f64, 16777217, 16777216, CONTRADICTION",
    "f32, 16777217, 16777216, ABI_HASH_DIFFERS"
  })
  void a_float_lies_between_min_and_max(String type, String min, String max, ManifestCode code) {
    refusedWith(
        code,
        "\"type\": \"f64\", \"access\": \"in\", \"min\": \"0.0\", \"max\": \"0x1p0\"",
        "\"type\": \"%s\", \"access\": \"in\", \"min\": \"%s\", \"max\": \"%s\""
            .formatted(type, min, max));
  }

  @ParameterizedTest
  @CsvSource({
    "'64}', '64, \"more\": 1}', CONTRADICTION, /arguments",
    "'{\"sums\"', '{\"more\": [], \"sums\"', CONTRADICTION, /outputs",
    "'\"tolerance\"', '\"more\": 1, \"tolerance\"', INVALID_MEMBER, /more",
    "9061348823000123456, many, CONTRADICTION, /result",
    "'\"0x1.8p-1\"', '\"much\"', CONTRADICTION, /outputs/sums"
  })
  void a_golden_case_has_values_of_its_entry_and_no_others(
      String before, String after, ManifestCode code, String where) {
    RefusedException refusal = refusedWith(code, before, after);
    assertEquals("/validation/0" + where, refusal.refusal().subject());
  }

  @Test
  void an_entry_has_at_most_64_parameters() {
    String factor = "{\"name\": \"factor\"";
    for (int count : new int[] {64, 65}) {
      var parameters = new StringBuilder();
      for (int i = 3; i < count; i++) {
        parameters.append("{\"name\": \"p" + i + "\", \"type\": \"i1\", \"access\": \"in\"}, ");
      }
      refusedWith(
          count == 64 ? ManifestCode.ABI_HASH_DIFFERS : ManifestCode.INVALID_MEMBER,
          factor,
          parameters + factor);
    }
  }

  @Test
  void the_tensors_of_an_entry_may_ask_for_one_gibibyte() {
    refusedWith(
        ManifestCode.ABI_HASH_DIFFERS,
        "\"type\": \"tensor<f64>[4]\", \"access\": \"workspace\"",
        "\"type\": \"tensor<f64>[134217726]\", \"access\": \"workspace\"");
  }

  /** Random edits of the example: a manifest or a refusal, never anything else. */
  @Test
  void answers_every_mutation_with_a_manifest_or_a_refusal() {
    byte[] sample = SampleManifest.bytes();
    var random = new Random(1301);
    int accepted = 0;
    for (int i = 0; i < 4000; i++) {
      try {
        ManifestDecoder.decode(Mutations.of(sample, random));
        accepted++;
      } catch (RefusedException refusal) {
        assertTrue(refusal.refusal().code() instanceof ManifestCode, refusal.getMessage());
      }
    }
    assertTrue(accepted > 0, "some edits only touch text for people");
  }

  private static RefusedException refusedWith(ManifestCode code, String before, String after) {
    byte[] bytes = SampleManifest.with(before, after);
    return refused(code, () -> ManifestDecoder.decode(bytes));
  }
}
