package dev.fluno.runtime.signature;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.SignatureCode;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that a trusted key has signed and that are still not to be believed. */
class StatementDecoderTest {
  private static final Signer ALICE = Signer.create();
  private static final String DIGEST = "ab".repeat(32);
  private static final String GOOD =
      Signer.statement(Map.of("lib.so", "cd".repeat(32), "manifest.json", DIGEST));

  static List<Arguments> bent() {
    return List.of(
        bent(SignatureCode.NOT_A_STATEMENT, "Statement/v1", "Statement/v0.1"),
        bent(SignatureCode.NOT_A_STATEMENT, "'_type'", "'type'"),
        bent(SignatureCode.NOT_A_STATEMENT, "{'_type'", "{'extra':1,'_type'"),
        bent(SignatureCode.NOT_A_STATEMENT, "{'_type'", "{'_type':1,'_type'"),
        bent(SignatureCode.NOT_A_STATEMENT, "'subject':[", "'subject':[{'name':'x','digest':{}},"),
        bent(SignatureCode.NOT_A_STATEMENT, "'subject':[{", "'subject':[7,{"),
        bent(SignatureCode.NOT_A_STATEMENT, "{'sha256':", "{'sha512':"),
        bent(SignatureCode.NOT_A_STATEMENT, "'name':'artifact'", "'name':7"),
        bent(SignatureCode.NOT_A_STATEMENT, "'name':'artifact'", "'name':''"),
        bent(SignatureCode.NOT_A_STATEMENT, "'predicate'", "'Predicate'"),
        bent(SignatureCode.NOT_A_STATEMENT, "{'serialization'", "{'extra':1,'serialization'"),
        bent(SignatureCode.NOT_A_STATEMENT, "'serialization'", "'serialisation'"),
        bent(SignatureCode.NOT_A_STATEMENT, "'method'", "'Method'"),
        bent(SignatureCode.NOT_A_STATEMENT, "{'method'", "{'shard_size':1,'method'"),
        bent(SignatureCode.NOT_A_STATEMENT, "'allow_symlinks':false", "'allow_symlinks':0"),
        bent(SignatureCode.NOT_A_STATEMENT, "'allow_symlinks':false,", ""),
        bent(SignatureCode.NOT_A_STATEMENT, "['.git']", "'.git'"),
        bent(SignatureCode.NOT_A_STATEMENT, "'digest':'ab", "'digest':'AB"),
        bent(SignatureCode.NOT_A_STATEMENT, "'digest':'ab", "'digest':'"),
        bent(SignatureCode.NOT_A_STATEMENT, "'resources'", "'Resources'"),
        bent(SignatureCode.PREDICATE_TYPE, "signature/v1.0", "signature/v1.1"),
        bent(SignatureCode.OLD_STATEMENT, "signature/v1.0", "Digests/v0.1"),
        bent(SignatureCode.SUBJECT_DIGEST, "'digest':'ab", "'digest':'ba"),
        bent(SignatureCode.HASH_ALGORITHM, "'hash_type':'sha256'", "'hash_type':'blake2b'"),
        bent(SignatureCode.HASH_ALGORITHM, "'algorithm':'sha256'", "'algorithm':'sha256-sharded'"),
        bent(SignatureCode.SERIALIZATION, "'method':'files'", "'method':'shards'"));
  }

  private static Arguments bent(SignatureCode code, String from, String to) {
    return Arguments.of(
        code,
        from.replace('\'', '"').replace("signature/", "https://model_signing/signature/"),
        to.replace('\'', '"')
            .replace("signature/", "https://model_signing/signature/")
            .replace("Digests/", "https://model_signing/Digests/"));
  }

  @ParameterizedTest
  @MethodSource("bent")
  void refuses_a_signed_statement_of_another_form(SignatureCode code, String from, String to) {
    assertTrue(GOOD.contains(from), "the row must change the statement");
    refuses(code, GOOD.replaceFirst(Pattern.quote(from), to));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../secret.txt",
        "/etc/hostname",
        "a/../b",
        "a/b",
        "./a",
        "..",
        ".",
        "",
        "C:x",
        "a:stream",
        "a\\\\b",
        "..\\\\b",
        "manifest.JSON",
        ".git",
        "a b",
        "a\\u0000b",
        "\\u00e9",
        "a\\n"
      })
  void refuses_a_name_that_could_mean_another_place(String name) {
    refuses(SignatureCode.RESOURCE_NAME, Signer.statement(Map.of(name, DIGEST)));
  }

  /** sigstore/model-transparency PR 647: a signed name that leads out of the folder. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "../secret.txt",
        "/etc/hostname",
        "a/../b",
        "a//b",
        "a/",
        "./a",
        "a/.",
        "..",
        "",
        "a\\u0000b"
      })
  void refuses_a_name_in_a_tree_that_leads_elsewhere(String name) {
    var refused = assertThrows(RefusedException.class, () -> tree(List.of(name)));
    assertEquals(SignatureCode.RESOURCE_NAME, refused.refusal().code());
  }

  @Test
  void takes_any_relative_name_in_a_tree() {
    List<String> names = List.of(".hidden", "C:x", "a b/C.TXT", "a/b/c", "a\\\\b", "\u00e9/\u20ac");
    assertEquals(names.size(), tree(names).resources().size());
    assertEquals(1, tree(List.of(OmsProfile.SINGLE_FILE)).resources().size());
  }

  /** The specification sorts by code point, the stock tool by path component. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a-b a.txt a/b",
        "a/b a-b a.txt",
        "a a/b a/b/c",
        "A a \uff5e \ud83d\ude00",
        "a/\uff5e a/\ud83d\ude00 b"
      })
  void takes_the_resources_of_a_tree_in_either_order(String names) {
    assertEquals(Set.of(names.split(" ")), tree(List.of(names.split(" "))).resources().keySet());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.txt a-b a/b",
        "a/b a.txt a-b",
        "a/b a-b a.txt a/b",
        "a a",
        "\ud83d\ude00 \uff5e",
        "b a/b"
      })
  void refuses_the_resources_of_a_tree_in_any_other_order(String names) {
    var refused = assertThrows(RefusedException.class, () -> tree(List.of(names.split(" "))));
    assertEquals(SignatureCode.RESOURCE_ORDER, refused.refusal().code());
  }

  /** A statement over these names in this order. */
  private static Statement tree(List<String> names) {
    String resource = "{\"name\":\"%s\",\"algorithm\":\"sha256\",\"digest\":\"" + DIGEST + "\"}";
    String list = names.stream().map(resource::formatted).collect(joining(","));
    var root = Sha256.start();
    names.forEach(_ -> root.update(HexFormat.of().parseHex(DIGEST)));
    String payload =
        Signer.statement(Map.of("x", DIGEST))
            .replace(resource.formatted("x"), list)
            .replace(
                Sha256.hex(HexFormat.of().parseHex(DIGEST)),
                HexFormat.of().formatHex(root.digest()));
    return new StatementDecoder("x", OmsProfile.TREE)
        .decode(payload.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void refuses_names_that_are_out_of_order_or_twice() {
    String resource = "{\"name\":\"%s\",\"algorithm\":\"sha256\",\"digest\":\"" + DIGEST + "\"}";
    String good = Signer.statement(Map.of("b", DIGEST));
    for (String other : List.of("c", "b")) {
      refuses(
          SignatureCode.RESOURCE_ORDER,
          good.replace(
              resource.formatted("b"), resource.formatted(other) + "," + resource.formatted("b")));
    }
  }

  @Test
  void refuses_a_statement_about_nothing() {
    refuses(SignatureCode.NOT_A_STATEMENT, Signer.statement(Map.of()));
  }

  @Test
  void refuses_a_payload_that_is_no_json() {
    refuses(SignatureCode.NOT_A_STATEMENT, " ");
    refuses(SignatureCode.NOT_A_STATEMENT, "[]");
    refuses(SignatureCode.NOT_A_STATEMENT, GOOD + GOOD);
  }

  @Test
  void ignores_what_in_toto_lets_a_signer_add_and_obeys_none_of_it() {
    String more =
        GOOD.replace("\"algorithm\"", "\"uri\":\"https://example.org\",\"algorithm\"")
            .replace("{\"sha256\":", "{\"blake3\":\"00\",\"sha256\":")
            .replace("\"allow_symlinks\":false", "\"allow_symlinks\":true")
            .replace(".git", "manifest.json");
    Statement statement = check(more).statement();
    assertEquals(DIGEST, statement.resources().get("manifest.json"));
    assertEquals(2, statement.resources().size());
  }

  private static void refuses(SignatureCode code, String payload) {
    var refused = assertThrows(RefusedException.class, () -> check(payload));
    assertEquals(code, refused.refusal().code(), refused.getMessage());
  }

  private static SignedStatement check(String payload) {
    return OmsSignature.check(
            "alice.sigstore.json", ALICE.signatureFile(payload), List.of(ALICE.key()))
        .orElseThrow();
  }
}
