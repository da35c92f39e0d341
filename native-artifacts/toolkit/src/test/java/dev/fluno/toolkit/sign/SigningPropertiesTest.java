package dev.fluno.toolkit.sign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.SignatureCode;
import dev.fluno.runtime.signature.OmsSignature;
import dev.fluno.runtime.signature.SignedStatement;
import dev.fluno.runtime.signature.VerificationKey;
import dev.fluno.runtime.trust.PolicyEditor;
import dev.fluno.runtime.trust.PolicyWriter;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** What holds of every signature that is made and every policy that is written. */
class SigningPropertiesTest {
  private static final SortedMap<String, String> RESOURCES =
      new TreeMap<>(Map.of("manifest.json", "ab".repeat(32), "lib.so", "cd".repeat(32)));

  private static Path folder = Path.of("");
  private static byte[] signed = {};
  private static Optional<KeyPairFile> keys = Optional.empty();

  @BeforeContainer
  static void make_a_key() throws IOException {
    folder = Files.createTempDirectory("properties");
    keys = Optional.of(KeyPairFile.generate(folder.resolve("signer.pem")));
    signed = OmsSigner.sign(RESOURCES, SigningKey.read(keys().privateKey()));
  }

  @AfterContainer
  static void remove_it() throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private static KeyPairFile keys() {
    return keys.orElseThrow();
  }

  @Provide
  Arbitrary<SortedMap<String, String>> resources() {
    Arbitrary<String> names =
        Combinators.combine(
                Arbitraries.strings().withChars("az09").ofLength(1),
                Arbitraries.strings().withChars("az09._-").ofMaxLength(6))
            .as(String::concat);
    Arbitrary<String> digests = Arbitraries.strings().withChars("0123456789abcdef").ofLength(64);
    return Arbitraries.maps(names, digests).ofMinSize(1).ofMaxSize(64).map(TreeMap::new);
  }

  @Property(tries = 100)
  void the_gate_reads_the_resources_that_were_signed(
      @ForAll @From("resources") SortedMap<String, String> resources) {
    byte[] file = OmsSigner.sign(resources, SigningKey.read(keys().privateKey()));
    SignedStatement found = check(file).orElseThrow();
    assertEquals(keys().key(), found.key());
    assertEquals(resources, found.statement().resources());
  }

  /** Nobody without the key can make the file say something else. */
  @Property(tries = 1000)
  void another_byte_never_makes_another_statement(@ForAll int at, @ForAll byte change) {
    byte[] file = signed.clone();
    file[Math.floorMod(at, file.length)] ^= change == 0 ? 1 : change;
    try {
      check(file).ifPresent(found -> assertEquals(RESOURCES, found.statement().resources()));
    } catch (RefusedException refused) {
      assertInstanceOf(SignatureCode.class, refused.refusal().code());
    }
  }

  private static Optional<SignedStatement> check(byte[] file) {
    return OmsSignature.check("any.sigstore.json", file, List.of(keys().key()));
  }

  @Property(tries = 100)
  void the_gate_reads_the_policy_that_was_written(
      @ForAll @From("keyNames") String name,
      @ForAll @From("scopes") String scope,
      @ForAll @IntRange(min = 1, max = 100_000_000) int seconds,
      @ForAll boolean development,
      @ForAll @IntRange(max = Integer.MAX_VALUE) int startSecond) {
    VerificationKey key = keys().key();
    Instant start = Instant.ofEpochSecond(startSecond, 999);
    Duration most = PolicyWriter.DEVELOPMENT_VALIDITY;
    Duration validity = Duration.ofSeconds(seconds);
    Duration allowed = development && validity.compareTo(most) > 0 ? most : validity;

    TrustPolicy policy =
        PolicyWriter.write(
            folder.resolve("trust.json"),
            new PolicyWriter.Draft(name, key, scope, start, allowed, development),
            true);

    Instant from = start.truncatedTo(ChronoUnit.SECONDS);
    assertEquals(from, policy.issuedAt());
    assertEquals(from.plus(allowed), policy.expiresAt());
    assertEquals(List.of(new TrustPolicy.Key(name, key, from, from.plus(allowed))), policy.keys());
    assertEquals(scope, policy.rules().getFirst().artifacts());
    assertEquals(List.of(name), policy.rules().getFirst().keys());
    assertEquals(development, policy.development());
  }

  @Property(tries = 60)
  void the_gate_reads_the_rule_that_was_added(
      @ForAll @From("scopes") String scope,
      @ForAll @LongRange(min = 1) long minVersion,
      @ForAll @From("libraries") Set<String> needed,
      @ForAll @From("libraries") Set<String> imports) {
    Path file = folder.resolve("more.json");
    Instant start = Instant.ofEpochSecond(0);
    PolicyWriter.write(
        file,
        new PolicyWriter.Draft("k", keys().key(), "b.*", start, Duration.ofDays(1), false),
        true);

    var rule = new TrustPolicy.Rule(scope, List.of("k"), 1, minVersion, needed, imports);
    assertEquals(rule, PolicyEditor.addRule(file, rule, false).rules().getLast());
  }

  @Provide
  Arbitrary<Set<String>> libraries() {
    return Arbitraries.strings().ascii().ofMinLength(1).ofMaxLength(5).set().ofMaxSize(3);
  }

  @Provide
  Arbitrary<String> keyNames() {
    return Arbitraries.strings().withChars("aZ9._@+-").ofMaxLength(63).map(text -> "k" + text);
  }

  @Provide
  Arbitrary<String> scopes() {
    Arbitrary<String> labels = Arbitraries.strings().withChars("ab0").ofMinLength(1).ofMaxLength(4);
    return labels
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .flatMap(
            list ->
                Arbitraries.of("*", "x").map(last -> "a" + String.join(".", list) + "." + last));
  }
}
