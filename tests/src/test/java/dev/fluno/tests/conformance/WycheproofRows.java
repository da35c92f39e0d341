package dev.fluno.tests.conformance;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.signature.VerificationKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Signatures that other verifiers got wrong, straight to the verifier that the gate uses. */
final class WycheproofRows {
  private static final List<String> FILES =
      List.of("ecdsa_secp256r1_sha256", "ecdsa_secp384r1_sha384", "ecdsa_secp521r1_sha512");

  private WycheproofRows() {}

  static Stream<Row> of(Path corpora) {
    return FILES.stream()
        .map(name -> row(corpora, "wycheproof/testvectors_v1/" + name + "_test.json"));
  }

  private static Row row(Path corpora, String file) {
    int valid = 0;
    int invalid = 0;
    int wrong = 0;
    for (var group : array(read(corpora.resolve(file)), "testGroups")) {
      var key = VerificationKey.fromPem(string(group, "publicKeyPem"));
      for (var test : array(group, "tests")) {
        boolean expected = string(test, "result").equals("valid");
        boolean verifies = key.verifies(bytes(test, "msg"), bytes(test, "sig"));
        valid += expected ? 1 : 0;
        invalid += expected ? 0 : 1;
        wrong += verifies == expected ? 0 : 1;
      }
    }
    return new Row(
        file,
        valid + " valid, " + invalid + " invalid",
        "the gate's verifier",
        wrong == 0 ? "all as expected" : wrong + " wrong",
        wrong == 0 && valid > 0 && invalid > 0);
  }

  private static JsonObject read(Path file) {
    try {
      return (JsonObject) StrictJson.parse(Files.readAllBytes(file), 16 << 20);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (JsonProblem e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<JsonObject> array(JsonObject object, String name) {
    return ((JsonArray) member(object, name))
        .elements().stream().map(JsonObject.class::cast).toList();
  }

  private static String string(JsonObject object, String name) {
    return ((JsonString) member(object, name)).value();
  }

  private static byte[] bytes(JsonObject object, String name) {
    return HexFormat.of().parseHex(string(object, name));
  }

  private static JsonValue member(JsonObject object, String name) {
    return Objects.requireNonNull(object.members().get(name), name);
  }
}
