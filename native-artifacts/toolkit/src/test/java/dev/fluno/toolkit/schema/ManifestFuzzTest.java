package dev.fluno.toolkit.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.fluno.runtime.abi.AbiHash;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.bundle.ManifestDecoder;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.refusal.ManifestCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any bytes are a manifest or are refused with a manifest code, and the published schema gives the
 * same verdict on all that is JSON.
 */
class ManifestFuzzTest {

  static Stream<byte[]> manifests() {
    JsonValue example = Verdicts.example();
    return Stream.of(
            example,
            Json.without(example, "/license_policy"),
            Json.without(example, "/validation"),
            Json.with(example, "/libraries/0/cpu_level", Json.parse("1.0")))
        .map(JsonWriter::compact);
  }

  @MethodSource("manifests")
  @DictionaryEntries({
    "tensor<f64>[n<=4096]",
    "tensor<f32>[16]",
    "\"type\":\"u64\"",
    "\"type\":\"i1\"",
    "\"access\":\"inout\"",
    "\"access\":\"workspace\"",
    "\"result\":\"f64\"",
    "0x1.8p-1",
    "18446744073709551615",
    "\"os\":\"windows\"",
    "\"format\":\"pe\"",
    "\"critical\":[\"x\"]"
  })
  @FuzzTest
  void manifest(byte[] data) {
    JsonValue value;
    try {
      value = StrictJson.parse(data, Manifest.MAX_BYTES);
    } catch (JsonProblem e) {
      decodes(data);
      return;
    }
    Verdicts.agree("fuzzed", value);
    decodes(data);
  }

  private static void decodes(byte[] data) {
    try {
      Manifest manifest = ManifestDecoder.decode(data);
      assertEquals(manifest.abiSignatureHash(), AbiHash.of(manifest.entries()));
    } catch (RefusedException e) {
      assertInstanceOf(ManifestCode.class, e.refusal().code());
    }
  }
}
