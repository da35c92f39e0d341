package dev.fluno.runtime.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.RuleCode;
import dev.fluno.runtime.refusal.SignatureCode;
import dev.fluno.runtime.signature.SignedStatement;
import dev.fluno.runtime.signature.Signer;
import dev.fluno.runtime.signature.Statement;
import dev.fluno.runtime.signature.VerificationKey;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** What a policy decides. */
class TrustPolicyTest {
  private static final VerificationKey ALICE = Signer.create().key();
  private static final VerificationKey BOB = Signer.create().key();
  private static final VerificationKey CAROL = Signer.create().key();
  private static final Instant NOW = Instant.parse("2026-12-15T00:00:00Z");
  private static final String ID = "dev.fluno.continuous-inference.l";
  private static final String MANIFEST = "aa".repeat(32);
  private static final String LIBRARY = "bb".repeat(32);

  @TempDir Path folder;

  @Test
  void is_in_force_from_its_issue_to_its_end_both_included() {
    TrustPolicy policy = oneKey().read(folder);
    policy.check(Instant.parse(PolicyText.FROM));
    policy.check(Instant.parse(PolicyText.UNTIL));
    refuses(PolicyCode.NOT_YET_ISSUED, () -> policy.check(Instant.parse("2026-11-30T23:59:59Z")));
    refuses(PolicyCode.EXPIRED, () -> policy.check(Instant.parse("2026-12-31T00:00:00.001Z")));
  }

  @Test
  void counts_the_signatures_of_keys_in_force_only() {
    TrustPolicy policy =
        new PolicyText()
            .key("alice", ALICE)
            .key("bob", BOB, "2026-12-20T00:00:00Z", PolicyText.UNTIL)
            .key("carol", CAROL)
            .rule("dev.fluno.*", 1, "alice", "bob", "carol")
            .with("\"revoked_keys\":[\"" + CAROL.fingerprint() + "\"]")
            .read(folder);
    assertEquals(List.of(ALICE, BOB, CAROL), policy.verificationKeys());
    assertEquals(TrustPolicy.Standing.VALID, policy.standing(ALICE, NOW));
    assertEquals(TrustPolicy.Standing.NOT_YET_VALID, policy.standing(BOB, NOW));
    assertEquals(TrustPolicy.Standing.REVOKED, policy.standing(CAROL, NOW));
    Instant later = Instant.parse("2027-01-01T00:00:00Z");
    assertEquals(TrustPolicy.Standing.EXPIRED, policy.standing(ALICE, later));
    assertEquals(
        List.of(signed(ALICE)), policy.trusted(List.of(signed(CAROL), signed(ALICE)), NOW));
    refuses(SignatureCode.NONE_TRUSTED, () -> policy.trusted(List.of(), NOW));
    refuses(SignatureCode.KEY_PERIOD, () -> policy.trusted(List.of(signed(BOB)), NOW));
    refuses(
        SignatureCode.KEY_REVOKED, () -> policy.trusted(List.of(signed(BOB), signed(CAROL)), NOW));
  }

  @Test
  void a_key_is_in_force_from_its_first_instant_to_its_last() {
    TrustPolicy policy = oneKey().read(folder);
    Instant first = Instant.parse(PolicyText.FROM);
    Instant last = Instant.parse(PolicyText.UNTIL);
    assertEquals(TrustPolicy.Standing.NOT_YET_VALID, policy.standing(ALICE, first.minusNanos(1)));
    assertEquals(TrustPolicy.Standing.VALID, policy.standing(ALICE, first));
    assertEquals(TrustPolicy.Standing.VALID, policy.standing(ALICE, last));
    assertEquals(TrustPolicy.Standing.EXPIRED, policy.standing(ALICE, last.plusNanos(1)));
  }

  @Test
  void applies_the_most_specific_rule_and_that_one_alone() {
    TrustPolicy policy =
        new PolicyText()
            .key("alice", ALICE)
            .rule("dev.*", 1, "alice")
            .rule("dev.fluno.*", 1, "alice")
            .rule("dev.fluno.one", 1, "alice")
            .read(folder);
    assertEquals("dev.fluno.one", scope(policy, "dev.fluno.one"));
    assertEquals("dev.fluno.*", scope(policy, "dev.fluno.one.more"));
    assertEquals("dev.fluno.*", scope(policy, "dev.fluno.two"));
    assertEquals("dev.*", scope(policy, "dev.flunox.two"));
    assertEquals("dev.*", scope(policy, "dev.fluno"));
    assertTrue(policy.ruleFor("dev").isEmpty());
    assertTrue(policy.ruleFor("org.fluno.one").isEmpty());
  }

  private static String scope(TrustPolicy policy, String artifactId) {
    return policy.ruleFor(artifactId).orElseThrow().artifacts();
  }

  @Test
  void allows_what_enough_keys_of_the_rule_have_signed() {
    TrustPolicy policy = twoOfThree("");
    var decision =
        policy.decide(ID, 1, MANIFEST, List.of(signed(ALICE), signed(ALICE), signed(CAROL)), NOW);
    assertEquals("dev.fluno.*", decision.rule().artifacts());
    assertEquals(2, decision.counted().size());
    assertEquals(signed(ALICE).statement().resources(), decision.resources());
  }

  @Test
  void refuses_too_few_distinct_keys() {
    TrustPolicy policy = twoOfThree("");
    refuses(RuleCode.THRESHOLD, () -> decide(policy));
    refuses(RuleCode.THRESHOLD, () -> decide(policy, signed(ALICE)));
    refuses(RuleCode.THRESHOLD, () -> decide(policy, signed(ALICE), signed(ALICE)));
  }

  @Test
  void does_not_add_up_signatures_over_different_resources() {
    TrustPolicy policy = twoOfThree("");
    SignedStatement otherLibrary = signed(BOB, MANIFEST, "cc".repeat(32));
    SignedStatement otherManifest = signed(BOB, "dd".repeat(32), LIBRARY);
    refuses(RuleCode.THRESHOLD, () -> decide(policy, signed(ALICE), otherLibrary));
    refuses(RuleCode.THRESHOLD, () -> decide(policy, signed(ALICE), otherManifest));
    assertEquals(
        LIBRARY,
        decide(policy, signed(ALICE), otherLibrary, otherManifest, signed(CAROL))
            .resources()
            .get("lib.so"));
  }

  @Test
  void does_not_count_keys_that_are_revoked_or_of_another_rule() {
    TrustPolicy revoked = twoOfThree("\"revoked_keys\":[\"" + BOB.fingerprint() + "\"],");
    refuses(RuleCode.THRESHOLD, () -> decide(revoked, signed(ALICE), signed(BOB)));
    TrustPolicy other =
        new PolicyText()
            .key("alice", ALICE)
            .key("bob", BOB)
            .rule("dev.fluno.*", 1, "alice")
            .rule("dev.other.*", 1, "bob")
            .read(folder);
    refuses(RuleCode.THRESHOLD, () -> decide(other, signed(BOB)));
  }

  @Test
  void does_not_count_a_signature_over_another_manifest() {
    TrustPolicy policy = oneKey().read(folder);
    assertEquals(1, decide(policy, signed(ALICE)).counted().size());
    refuses(RuleCode.THRESHOLD, () -> decide(policy, signed(ALICE, "dd".repeat(32), LIBRARY)));
  }

  @Test
  void refuses_an_artifact_without_a_rule_an_old_version_and_a_revoked_payload() {
    TrustPolicy policy = oneKey().read(folder);
    List<SignedStatement> signed = List.of(signed(ALICE));
    refuses(RuleCode.NO_RULE, () -> policy.decide("org.other", 1, MANIFEST, signed, NOW));
    TrustPolicy newer =
        TrustPolicy.read(
            PolicyText.write(
                folder.resolve("newer.json"),
                oneKey().toString().replace("\"min_version\":1", "\"min_version\":3")));
    refuses(RuleCode.MIN_VERSION, () -> newer.decide(ID, 2, MANIFEST, signed, NOW));
    assertEquals(1, newer.decide(ID, 3, MANIFEST, signed, NOW).counted().size());
    TrustPolicy revoking =
        oneKey().with("\"revoked_payloads\":[\"" + MANIFEST + "\"]").read(folder);
    refuses(RuleCode.REVOKED_PAYLOAD, () -> revoking.decide(ID, 1, MANIFEST, signed, NOW));
  }

  @Test
  void refuses_a_process_with_preloaded_libraries_if_it_says_so() {
    List<String> preloaded = List.of("LD_PRELOAD=/a.so");
    oneKey().read(folder).checkPreloaded(preloaded);
    TrustPolicy refusing = oneKey().with("\"refuse_preload\":true").read(folder);
    refusing.checkPreloaded(List.of());
    refuses(PolicyCode.PRELOADED, () -> refusing.checkPreloaded(preloaded));
  }

  private static PolicyText oneKey() {
    return new PolicyText().key("alice", ALICE).rule("dev.fluno.*", 1, "alice");
  }

  private TrustPolicy twoOfThree(String more) {
    var text =
        new PolicyText()
            .key("alice", ALICE)
            .key("bob", BOB)
            .key("carol", CAROL)
            .rule("dev.fluno.*", 2, "alice", "bob", "carol");
    return TrustPolicy.read(
        PolicyText.write(
            folder.resolve("trust.json"),
            text.toString().replace("\"rules\"", more + "\"rules\"")));
  }

  private static TrustPolicy.Decision decide(TrustPolicy policy, SignedStatement... signed) {
    return policy.decide(ID, 1, MANIFEST, List.of(signed), NOW);
  }

  private static SignedStatement signed(VerificationKey key) {
    return signed(key, MANIFEST, LIBRARY);
  }

  private static SignedStatement signed(VerificationKey key, String manifest, String library) {
    var resources = new TreeMap<String, String>();
    resources.put("manifest.json", manifest);
    resources.put("lib.so", library);
    return new SignedStatement(
        "x.sigstore.json", key, new Statement("artifact", "", resources, List.of()));
  }

  private static void refuses(Code code, Executable decision) {
    var refused = assertThrows(RefusedException.class, decision);
    assertEquals(code, refused.refusal().code(), refused.getMessage());
  }
}
