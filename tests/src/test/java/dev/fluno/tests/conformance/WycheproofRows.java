package dev.fluno.tests.conformance;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.signature.VerificationKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
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
    try {
      byte[] text = Files.readAllBytes(corpora.resolve(file));
      for (var group : ObjectReader.of(StrictJson.parse(text, 16 << 20)).objects("testGroups")) {
        var key = VerificationKey.fromPem(group.string("publicKeyPem"));
        for (var test : group.objects("tests")) {
          boolean expected = test.string("result").equals("valid");
          boolean verifies = key.verifies(bytes(test, "msg"), bytes(test, "sig"));
          valid += expected ? 1 : 0;
          invalid += expected ? 0 : 1;
          wrong += verifies == expected ? 0 : 1;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (JsonProblem e) {
      throw new IllegalStateException(e);
    }
    return new Row(
        file,
        valid + " valid, " + invalid + " invalid",
        "the gate's verifier",
        wrong == 0 ? "all as expected" : wrong + " wrong",
        wrong == 0 && valid > 0 && invalid > 0);
  }

  private static byte[] bytes(ObjectReader object, String name) throws JsonProblem {
    return HexFormat.of().parseHex(object.string(name));
  }
}
