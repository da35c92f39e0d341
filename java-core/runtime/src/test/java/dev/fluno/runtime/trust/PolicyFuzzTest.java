package dev.fluno.runtime.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.Signer;
import dev.fluno.runtime.testing.Effort;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any bytes are a policy or are refused with a policy code. A policy can be met, is over at some
 * time, and says the same in another layout.
 */
class PolicyFuzzTest {
  private static final Path FILE = Path.of("trust.json");

  static Stream<byte[]> policies() {
    var alice = Signer.fixed(1).key();
    var bob = Signer.fixed(2).key();
    var plain = new PolicyText().key("alice", alice).rule("dev.fluno.*", 1, "alice");
    var full =
        new PolicyText()
            .key("alice", alice)
            .key("bob", bob, "2026-12-02T00:00:00.5Z", "2027-01-01T00:00:00Z")
            .rule("dev.fluno.*", 2, "alice", "bob")
            .rule("dev.fluno.example", 1, "bob")
            .with("\"development\":true,\"rollback_state\":\"off\",\"refuse_preload\":false")
            .with("\"revoked_keys\":[\"" + "ab".repeat(32) + "\"],\"revoked_payloads\":[]");
    return Stream.of(plain, full).map(policy -> policy.toString().getBytes(StandardCharsets.UTF_8));
  }

  @MethodSource("policies")
  @DictionaryEntries({
    "\"development\":true",
    "\"rollback_state\":\"required\"",
    "\"refuse_preload\":true",
    "\"allow_needed\":[\"libm.so.6\"]",
    "\"allow_imports\":[\"sin\"]",
    "\"min_version\":",
    "\"threshold\":",
    "dev.fluno.*",
    "-----BEGIN PUBLIC KEY-----\\n"
  })
  @FuzzTest
  void policy(byte[] data) throws JsonProblem {
    TrustPolicy policy;
    try {
      policy = Effort.bounded(data, () -> PolicyDecoder.decode(FILE, data));
    } catch (RefusedException e) {
      assertInstanceOf(PolicyCode.class, e.refusal().code());
      return;
    }
    assertTrue(policy.issuedAt().isBefore(policy.expiresAt()));
    List<String> names = policy.keys().stream().map(TrustPolicy.Key::name).toList();
    assertFalse(names.isEmpty());
    for (TrustPolicy.Rule rule : policy.rules()) {
      assertTrue(names.containsAll(rule.keys()));
      assertEquals(rule.keys().size(), new HashSet<>(rule.keys()).size());
      assertTrue(0 < rule.threshold() && rule.threshold() <= rule.keys().size());
      assertTrue(rule.minVersion() > 0);
    }
    var again =
        PolicyDecoder.decode(FILE, JsonWriter.compact(StrictJson.parse(data, Integer.MAX_VALUE)));
    assertEquals(policy.keys(), again.keys());
    assertEquals(policy.rules(), again.rules());
    assertEquals(policy.revokedKeys(), again.revokedKeys());
    assertEquals(policy.revokedPayloads(), again.revokedPayloads());
    assertEquals(policy.development(), again.development());
  }

  static Stream<byte[]> versionFiles() {
    var versions = VersionRecord.EMPTY.with("dev.fluno.a", 1).with("dev.fluno.b", Long.MAX_VALUE);
    return Stream.of(VersionRecord.EMPTY.encode(), versions.encode());
  }

  /**
   * Any bytes are the record of the highest versions loaded, or damaged. A record says the same
   * when it is written anew.
   */
  @MethodSource("versionFiles")
  @FuzzTest
  void versions(byte[] data) throws VersionRecord.Damaged {
    VersionRecord versions;
    try {
      versions = Effort.bounded(data, () -> VersionRecord.decode(data));
    } catch (VersionRecord.Damaged e) {
      return;
    }
    assertEquals(versions, VersionRecord.decode(versions.encode()));
  }
}
