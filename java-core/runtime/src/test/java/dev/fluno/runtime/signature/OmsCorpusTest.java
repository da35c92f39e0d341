package dev.fluno.runtime.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.SignatureCode;
import dev.fluno.runtime.testing.Corpora;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Bundles and statements of the specification and of every released version of the stock tool,
 * without the files that they are about; the tests of {@code fluno oms verify} have those too.
 */
class OmsCorpusTest {
  private static final List<VerificationKey> STRANGER = List.of(Signer.create().key());

  /** As signatures of a bundle: the last one names its one file by a dot. */
  @ParameterizedTest
  @CsvSource({
    "model-signing-spec/test-vectors/v1.0/valid/key.bundle.json, model",
    "model-transparency/signatures/v1.0.1-elliptic-key/model.sig, v1.0.1-elliptic-key",
    "model-transparency/signatures/v1.1.0-elliptic-key/model.sig, v1.1.0-elliptic-key",
  })
  void accepts_the_files_that_are_by_the_key_of_the_corpus(String name, String subject)
      throws IOException {
    Statement statement =
        OmsSignature.check(name, bytes(name), corpusKey()).orElseThrow().statement();
    assertEquals(subject, statement.subjectName());
    assertEquals(List.of("signme-1", "signme-2"), List.copyOf(statement.resources().keySet()));
  }

  @ParameterizedTest
  @CsvSource({
    "model-signing-spec/test-vectors/v1.0/valid/key.bundle.json",
    "model-signing-spec/test-vectors/v1.0/invalid-payload/wrong-predicate.bundle.json",
    "model-transparency/signatures/v0.3.1-elliptic-key/model.sig",
    "model-transparency/signatures/v1.0.1-elliptic-key/model.sig",
    "model-transparency/signatures/v1.1.0-elliptic-key/model.sig",
  })
  void finds_no_fault_with_the_form_of_a_strangers_file(String name) throws IOException {
    assertEquals(Optional.empty(), check(name));
  }

  @ParameterizedTest
  @CsvSource({
    "model-signing-spec/test-vectors/v1.0/valid/sigstore.bundle.json, KEYLESS",
    "model-signing-spec/test-vectors/v1.0/invalid/empty.bundle.json, NOT_JSON",
    "model-signing-spec/test-vectors/v1.0/invalid/missing-envelope.bundle.json, NOT_A_BUNDLE",
    "model-signing-spec/test-vectors/v1.0/invalid/missing-tlog-entries.bundle.json, NOT_A_BUNDLE",
    "model-transparency/signatures/v0.2.0-certificate/model.sig, OLD_STATEMENT",
    "model-transparency/signatures/v1.0.0-certificate/model.sig, CERTIFICATE",
    "model-transparency/signatures/v1.0.1-certificate/model.sig, CERTIFICATE",
    "model-transparency/signatures/v1.1.0-certificate/model.sig, CERTIFICATE",
    "model-transparency/signatures/v0.3.1-sigstore/model.sig, KEYLESS",
    "model-transparency/signatures/v1.0.0-sigstore/model.sig, KEYLESS",
    "model-transparency/signatures/v1.1.0-sigstore/model.sig, KEYLESS",
  })
  void refuses_every_other_file_for_its_own_cause(String name, SignatureCode code)
      throws IOException {
    byte[] file = bytes(name);
    refuses(code, () -> OmsSignature.check(name, file, STRANGER));
    List<VerificationKey> known = corpusKey();
    refuses(code, () -> OmsSignature.check(name, file, known));
  }

  /** The specification's wrong predicate has a bad signature besides, by a key that is named. */
  @Test
  void refuses_the_wrong_predicate_for_its_signature_when_the_key_is_known() throws IOException {
    String name =
        "model-signing-spec/test-vectors/v1.0/invalid-payload/wrong-predicate.bundle.json";
    byte[] file = bytes(name);
    List<VerificationKey> known = corpusKey();
    refuses(SignatureCode.BAD_SIGNATURE, () -> OmsSignature.check(name, file, known));
  }

  /** What the signed bytes say is judged as if the key could be verified. */
  @ParameterizedTest
  @CsvSource({
    "model-signing-spec/test-vectors/v1.0/valid/key.bundle.json, ",
    "model-signing-spec/test-vectors/v1.0/invalid-payload/wrong-predicate.bundle.json, PREDICATE_TYPE",
    "model-transparency/signatures/v0.2.0-certificate/model.sig, OLD_STATEMENT",
    "model-transparency/signatures/v0.3.1-elliptic-key/model.sig, RESOURCE_NAME",
    "model-transparency/signatures/v1.0.1-elliptic-key/model.sig, ",
    "model-transparency/signatures/v1.1.0-elliptic-key/model.sig, ",
    "model-transparency/signatures/v1.1.0-certificate/model.sig, ",
    "model-transparency/signatures/v1.1.0-sigstore/model.sig, ",
  })
  void judges_the_statements_of_the_corpus(String name, @Nullable SignatureCode code)
      throws Exception {
    ObjectReader bundle = ObjectReader.of(StrictJson.parse(bytes(name), OmsSignature.MAX_BYTES));
    byte[] payload = StrictBase64.decode(bundle.object("dsseEnvelope").string("payload"));
    if (code == null) {
      Statement statement = new StatementDecoder(name, OmsProfile.BUNDLE).decode(payload);
      assertEquals(List.of("signme-1", "signme-2"), List.copyOf(statement.resources().keySet()));
    } else {
      refuses(code, () -> new StatementDecoder(name, OmsProfile.BUNDLE).decode(payload));
    }
  }

  /** Models of any shape, of which a bundle can hold the flat ones only. */
  @ParameterizedTest
  @CsvSource({
    "file/deep_model_folder, RESOURCE_NAME",
    "file/empty_model_file, RESOURCE_NAME",
    "file/empty_model_folder, NOT_A_STATEMENT",
    "file/sample_model_file, RESOURCE_NAME",
    "shard/sample_model_folder_shard, SERIALIZATION",
    "small_shards/sample_model_folder_small_shards, SERIALIZATION",
  })
  void judges_the_payloads_of_the_stock_tools_own_tests(String name, SignatureCode code)
      throws IOException {
    byte[] payload = bytes("model-transparency/payloads/" + name);
    refuses(code, () -> new StatementDecoder(name, OmsProfile.BUNDLE).decode(payload));
  }

  @Test
  void reads_the_payloads_of_the_stock_tools_own_tests_that_are_flat() throws IOException {
    for (String name : List.of("model_folder_with_empty_file", "symlink_model_folder")) {
      byte[] payload = bytes("model-transparency/payloads/file/" + name);
      assertEquals(
          1, new StatementDecoder(name, OmsProfile.BUNDLE).decode(payload).resources().size());
    }
  }

  /** The same payloads as they would be judged if a tree of any shape had been signed. */
  @ParameterizedTest
  @CsvSource({
    "file/deep_model_folder, ",
    "file/empty_model_file, ",
    "file/empty_model_folder, NOT_A_STATEMENT",
    "file/model_folder_with_empty_file, ",
    "file/sample_model_file, ",
    "file/symlink_model_folder, ",
    "shard/deep_model_folder_shard, SERIALIZATION",
    "shard/empty_model_folder_shard, SERIALIZATION",
    "shard/model_folder_with_empty_file_shard, SERIALIZATION",
    "shard/sample_model_file_shard, SERIALIZATION",
    "shard/sample_model_folder_shard, SERIALIZATION",
    "shard/symlink_model_folder_shard, SERIALIZATION",
    "small_shards/deep_model_folder_small_shards, SERIALIZATION",
    "small_shards/empty_model_file_small_shards, SERIALIZATION",
    "small_shards/model_folder_with_empty_file_small_shards, SERIALIZATION",
    "small_shards/sample_model_file_small_shards, SERIALIZATION",
    "small_shards/sample_model_folder_small_shards, SERIALIZATION",
    "small_shards/symlink_model_folder_small_shards, SERIALIZATION",
  })
  void judges_each_payload_of_the_stock_tools_own_tests_as_that_of_a_tree(
      String name, @Nullable SignatureCode code) throws IOException {
    byte[] payload = bytes("model-transparency/payloads/" + name);
    var decoder = new StatementDecoder(name, OmsProfile.TREE);
    if (code == null) {
      assertTrue(!decoder.decode(payload).resources().isEmpty());
    } else {
      refuses(code, () -> decoder.decode(payload));
    }
  }

  private static void refuses(SignatureCode code, Executable check) {
    var refused = assertThrows(RefusedException.class, check);
    assertEquals(code, refused.refusal().code(), refused.getMessage());
    assertTrue(!refused.refusal().need().isEmpty());
  }

  private static Optional<SignedStatement> check(String name) throws IOException {
    return OmsSignature.check(name, bytes(name), STRANGER);
  }

  private static List<VerificationKey> corpusKey() throws IOException {
    return List.of(
        VerificationKey.fromPem(
            Files.readString(
                Corpora.folder("oms/model-transparency/keys").resolve("signing-key-pub.pem"))));
  }

  private static byte[] bytes(String name) throws IOException {
    Path file = Corpora.folder("oms").resolve(name);
    return Files.readAllBytes(file);
  }
}
