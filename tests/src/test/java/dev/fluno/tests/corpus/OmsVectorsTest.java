package dev.fluno.tests.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.tests.support.Project;
import dev.fluno.tests.support.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every signature of the OpenSSF's specification and of every released version of its stock tool,
 * one by one, with the files that it is about, through {@code fluno oms verify}.
 */
class OmsVectorsTest {
  private static final String SIGNATURES = "model-transparency/signatures/";
  private static final String VECTORS = "model-signing-spec/test-vectors/v1.0/";
  private static final String KEY = "model-transparency/keys/signing-key-pub.pem";

  @TempDir Path folder;
  private Path corpus = Path.of("");

  @BeforeEach
  void find_the_corpus() {
    corpus = Project.corpus("oms");
  }

  /**
   * By signature, by what it is about, and by what is ignored. The first but one was made
   * elsewhere, so that the signature beside its files is a further file; the second names its file
   * by a dot.
   */
  @ParameterizedTest
  @CsvSource({
    "v0.3.1-elliptic-key/model.sig, v0.3.1-elliptic-key/signme-1, ''",
    "v1.0.1-elliptic-key/model.sig, v1.0.1-elliptic-key, ignore-me",
    "v1.1.0-elliptic-key/model.sig, v1.1.0-elliptic-key, ignore-me",
    "../../model-signing-spec/test-vectors/v1.0/valid/key.bundle.json, v1.1.0-elliptic-key, ignore-me model.sig",
  })
  void accepts_every_signature_by_a_key(String signature, String about, String ignored) {
    Ran ran = verify(SIGNATURES + signature, SIGNATURES + about, ignored);
    assertEquals(0, ran.status(), ran.toString());
    assertTrue(ran.out().endsWith("  verified\n"), ran.out());
  }

  /** What the signer ignored is a further file all the same, in each of the three versions. */
  @ParameterizedTest
  @CsvSource({
    "v0.3.1-elliptic-key/model.sig, v0.3.1-elliptic-key, '', FLN-4105 FLN-4104",
    "v1.0.1-elliptic-key/model.sig, v1.0.1-elliptic-key, '', FLN-4104",
    "v1.1.0-elliptic-key/model.sig, v1.1.0-elliptic-key, '', FLN-4104",
    "../../model-signing-spec/test-vectors/v1.0/valid/key.bundle.json, v1.1.0-elliptic-key, '', FLN-4104 FLN-4104",
  })
  void obeys_no_signer_in_what_to_ignore(
      String signature, String about, String ignored, String codes) {
    Ran ran = verify(SIGNATURES + signature, SIGNATURES + about, ignored);
    assertEquals(41, ran.status(), ran.toString());
    assertEquals(codes, codes(ran));
  }

  @ParameterizedTest
  @CsvSource({
    "model-signing-spec/test-vectors/v1.0/valid/sigstore.bundle.json, v1.1.0-sigstore, FLN-1206",
    "model-signing-spec/test-vectors/v1.0/invalid/empty.bundle.json, v1.1.0-elliptic-key, FLN-1203",
    "model-signing-spec/test-vectors/v1.0/invalid/missing-envelope.bundle.json, v1.1.0-elliptic-key, FLN-1204",
    "model-signing-spec/test-vectors/v1.0/invalid/missing-tlog-entries.bundle.json, v1.1.0-sigstore, FLN-1204",
    "model-signing-spec/test-vectors/v1.0/invalid-payload/wrong-predicate.bundle.json, v1.1.0-elliptic-key, FLN-1212",
    "model-transparency/signatures/v0.2.0-certificate/model.sig, v0.2.0-certificate, FLN-1214",
    "model-transparency/signatures/v1.0.0-certificate/model.sig, v1.0.0-certificate, FLN-1207",
    "model-transparency/signatures/v1.0.1-certificate/model.sig, v1.0.1-certificate, FLN-1207",
    "model-transparency/signatures/v1.1.0-certificate/model.sig, v1.1.0-certificate, FLN-1207",
    "model-transparency/signatures/v0.3.1-sigstore/model.sig, v0.3.1-sigstore, FLN-1206",
    "model-transparency/signatures/v1.0.0-sigstore/model.sig, v1.0.0-sigstore, FLN-1206",
    "model-transparency/signatures/v1.1.0-sigstore/model.sig, v1.1.0-sigstore, FLN-1206",
  })
  void refuses_every_other_file_by_its_name(String signature, String about, String code) {
    Ran ran = verify(signature, SIGNATURES + about, "ignore-me");
    assertEquals(12, ran.status(), ran.toString());
    assertEquals(code, ran.code());
  }

  /** A vector that is added to the corpus is missed here until the tables above have it. */
  @Test
  void the_tables_hold_every_signature_of_the_corpus() throws IOException {
    assertEquals(10, count(SIGNATURES, "model.sig"));
    assertEquals(6, count(VECTORS, ".bundle.json"));
  }

  private long count(String under, String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(corpus.resolve(under))) {
      return files.filter(file -> file.toString().endsWith(suffix)).count();
    }
  }

  /** What goes wrong with the files of each version's signature by a key. */
  @ParameterizedTest
  @CsvSource({
    "v0.3.1-elliptic-key, signme-1, FLN-4106, FLN-4101",
    "v1.0.1-elliptic-key, '', FLN-4106, FLN-4105",
    "v1.1.0-elliptic-key, '', FLN-4106, FLN-4105",
  })
  void refuses_another_key_and_changed_missing_and_further_files(
      String version, String single, String changed, String missing) throws IOException {
    Path copy = Files.createDirectory(folder.resolve("copy"));
    try (Stream<Path> files = Files.list(corpus.resolve(SIGNATURES + version))) {
      for (Path file : files.toList()) {
        Files.write(copy.resolve(file.getFileName()), Files.readAllBytes(file));
      }
    }
    Path about = copy.resolve(single);
    Path signature = copy.resolve("model.sig");
    Path key = corpus.resolve(KEY);
    assertEquals(0, verify(signature, about, key, "ignore-me").status());

    String other = folder.resolve("other.pem").toString();
    assertEquals(0, Ran.fluno("keygen", "--curve", "P-384", "--out", other).status());
    Ran byOther = verify(signature, about, folder.resolve("other.pub.pem"), "ignore-me");
    assertEquals("FLN-4103", byOther.code());

    Path file = copy.resolve("signme-1");
    byte[] content = Files.readAllBytes(file);
    content[0] ^= 1;
    Files.write(file, content);
    assertEquals(changed, codes(verify(signature, about, key, "ignore-me")));
    content[0] ^= 1;
    Files.write(file, content);

    if (single.isEmpty()) {
      Path further = Files.writeString(copy.resolve("further"), "");
      assertEquals("FLN-4104", codes(verify(signature, about, key, "ignore-me")));
      Files.delete(further);
    }
    Files.delete(file);
    assertEquals(missing, verify(signature, about, key, "ignore-me").code());
  }

  private Ran verify(String signature, String about, String ignored) {
    return verify(corpus.resolve(signature), corpus.resolve(about), corpus.resolve(KEY), ignored);
  }

  private static Ran verify(Path signature, Path about, Path key, String ignored) {
    var words = new ArrayList<>(List.of("oms", "verify", "--key", key.toString()));
    words.addAll(List.of("--signature", signature.toString(), about.toString()));
    for (String name : ignored.split(" ", -1)) {
      if (!name.isEmpty()) {
        words.addAll(List.of("--ignore", name));
      }
    }
    return Ran.fluno(words.toArray(String[]::new));
  }

  /** The code of each problem, in the order of the files. */
  private static String codes(Ran ran) {
    return String.join(
        " ",
        ran.out()
            .lines()
            .map(String::strip)
            .filter(line -> line.startsWith("FLN-"))
            .map(line -> line.substring(0, 8))
            .toList());
  }
}
