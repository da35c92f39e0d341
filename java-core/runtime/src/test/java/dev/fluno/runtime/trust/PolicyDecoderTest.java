package dev.fluno.runtime.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.Signer;
import dev.fluno.runtime.signature.VerificationKey;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a policy may say. */
class PolicyDecoderTest {
  private static final Path FILE = Path.of("trust.json");
  private static final VerificationKey ALICE = Signer.create().key();
  private static final VerificationKey BOB = Signer.create().key();
  private static final String DIGEST = "ab".repeat(32);

  @Test
  void reads_every_member() {
    TrustPolicy policy =
        decode(
            new PolicyText()
                .key("alice", ALICE)
                .key("bob@example.org", BOB, "2026-12-02T00:00:00.5Z", "2027-01-01T00:00:00Z")
                .rule("dev.fluno.*", 2, "alice", "bob@example.org")
                .with("\"development\":true,\"revoked_keys\":[\"" + DIGEST + "\"]")
                .with("\"revoked_payloads\":[\"" + DIGEST + "\"]")
                .with("\"rollback_state\":\"required\",\"refuse_preload\":true")
                .toString()
                .replace(
                    "\"min_version\":1",
                    "\"min_version\":7,\"allow_needed\":[\"libm.so.6\"],\"allow_imports\":[\"sin\"]"));
    assertEquals(FILE, policy.source());
    assertEquals(Instant.parse("2026-12-01T00:00:00Z"), policy.issuedAt());
    assertEquals(Instant.parse("2026-12-31T00:00:00Z"), policy.expiresAt());
    assertTrue(policy.development());
    assertTrue(policy.rollback().isPresent());
    assertTrue(policy.refusesPreload());
    assertEquals(Set.of(DIGEST), policy.revokedKeys());
    assertEquals(Set.of(DIGEST), policy.revokedPayloads());
    assertEquals(
        new TrustPolicy.Key(
            "bob@example.org",
            BOB,
            Instant.parse("2026-12-02T00:00:00.5Z"),
            Instant.parse("2027-01-01T00:00:00Z")),
        policy.keys().get(1));
    assertEquals(
        List.of(
            new TrustPolicy.Rule(
                "dev.fluno.*",
                List.of("alice", "bob@example.org"),
                2,
                7,
                Set.of("libm.so.6"),
                Set.of("sin"))),
        policy.rules());
  }

  @Test
  void takes_the_cautious_default_for_what_is_left_out() {
    TrustPolicy policy = decode(good().replace(",\"min_version\":1", ""));
    assertFalse(policy.development());
    assertTrue(policy.rollback().isEmpty());
    assertFalse(policy.refusesPreload());
    assertEquals(Set.of(), policy.revokedKeys());
    assertEquals(Set.of(), policy.revokedPayloads());
    TrustPolicy.Rule rule = policy.rules().getFirst();
    assertEquals(1, rule.minVersion());
    assertEquals(Set.of(), rule.allowedNeeded());
    assertEquals(Set.of(), rule.allowedImports());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[] []", "\uFEFF{}", "{\"a\":1,\"a\":1}"})
  void refuses_what_is_not_strict_json(String text) {
    refuses(PolicyCode.NOT_JSON, text);
  }

  static List<Arguments> bent() {
    return List.of(
        bent(PolicyCode.SCHEMA, "fluno_trust.v1", "fluno_trust.v2"),
        bent(PolicyCode.INVALID, "{'schema'", "{'extra':1,'schema'"),
        bent(PolicyCode.INVALID, "'schema'", "'Schema'"),
        bent(PolicyCode.INVALID, "'issued_at'", "'issuedAt'"),
        bent(PolicyCode.INVALID, "12-01T00:00:00Z','expires", "12-01 00:00:00Z','expires"),
        bent(PolicyCode.INVALID, "12-01T00:00:00Z','expires", "12-01T00:00:00+01:00','expires"),
        bent(
            PolicyCode.INVALID, "2026-12-01T00:00:00Z','expires", "2026-02-30T00:00:00Z','expires"),
        bent(
            PolicyCode.INVALID, "2026-12-01T00:00:00Z','expires", "2026-12-31T00:00:00Z','expires"),
        bent(PolicyCode.INVALID, "'not_after':'2026-12-31", "'not_after':'2026-11-30"),
        bent(PolicyCode.INVALID, "'name':'alice'", "'extra':1,'name':'alice'"),
        bent(PolicyCode.INVALID, "'artifacts'", "'extra':1,'artifacts'"),
        bent(PolicyCode.INVALID, "'name':'alice'", "'name':''"),
        bent(PolicyCode.INVALID, "'name':'alice'", "'name':'al ice'"),
        bent(PolicyCode.INVALID, "'name':'alice'", "'name':'" + "a".repeat(65) + "'"),
        bent(PolicyCode.INVALID, "'pem'", "'key'"),
        bent(PolicyCode.INVALID, "'keys':[{", "'keys':[7,{"),
        bent(PolicyCode.INVALID, "'artifacts':'dev.fluno.*'", "'artifacts':'*'"),
        bent(PolicyCode.INVALID, "'artifacts':'dev.fluno.*'", "'artifacts':'dev.*.fluno'"),
        bent(PolicyCode.INVALID, "'artifacts':'dev.fluno.*'", "'artifacts':'dev.fluno*'"),
        bent(PolicyCode.INVALID, "dev.fluno.*", "dev"),
        bent(PolicyCode.INVALID, "dev.fluno.*", "dev.-x"),
        bent(PolicyCode.INVALID, "dev.fluno.*", "dev" + ".x".repeat(100_000)),
        bent(PolicyCode.INVALID, "'artifacts':'dev.fluno.*'", "'artifacts':''"),
        bent(PolicyCode.INVALID, "'min_version':1", "'min_version':0"),
        bent(PolicyCode.INVALID, "'min_version':1", "'min_version':1e400"),
        bent(PolicyCode.INVALID, "'min_version':1", "'min_version':1.5"),
        bent(PolicyCode.INVALID, "'min_version':1", "'minVersion':1"),
        bent(PolicyCode.INVALID, "'min_version':1", "'allow_needed':['']"),
        bent(PolicyCode.INVALID, "'min_version':1", "'allow_imports':'sin'"),
        bent(PolicyCode.INVALID, "'rules':[", "'revoked_keys':['AB'],'rules':["),
        bent(
            PolicyCode.INVALID,
            "'rules':[",
            "'revoked_payloads':['" + "AB".repeat(32) + "'],'rules':["),
        bent(PolicyCode.INVALID, "'rules':[", "'development':'yes','rules':["),
        bent(PolicyCode.INVALID, "'rules':[", "'rollback_state':'maybe','rules':["),
        bent(PolicyCode.INVALID, "'rules':[", "'refuse_preload':0,'rules':["),
        bent(PolicyCode.KEY_FORMAT, "BEGIN PUBLIC", "BEGIN RSA PUBLIC"),
        bent(PolicyCode.UNKNOWN_KEY, "'keys':['alice']", "'keys':['bob']"),
        bent(PolicyCode.DUPLICATE, "'keys':['alice']", "'keys':['alice','alice']"),
        bent(PolicyCode.DUPLICATE, "'min_version':1", "'allow_imports':['sin','sin']"),
        bent(PolicyCode.THRESHOLD, "'threshold':1", "'threshold':0"),
        bent(PolicyCode.THRESHOLD, "'threshold':1", "'threshold':-1"),
        bent(PolicyCode.THRESHOLD, "'threshold':1", "'threshold':2"),
        bent(PolicyCode.THRESHOLD, "'keys':['alice']", "'keys':[]"),
        bent(PolicyCode.INVALID, "'threshold':1", "'threshold':'1'"));
  }

  private static Arguments bent(PolicyCode code, String from, String to) {
    return Arguments.of(code, from.replace('\'', '"'), to.replace('\'', '"'));
  }

  @ParameterizedTest
  @MethodSource("bent")
  void refuses_a_policy_of_another_form(PolicyCode code, String from, String to) {
    assertTrue(good().contains(from), "the row must change the policy");
    refuses(code, good().replace(from, to));
  }

  @Test
  void refuses_a_policy_without_keys_or_rules() {
    refuses(PolicyCode.INVALID, new PolicyText().rule("dev.fluno.*", 1, "alice").toString());
    refuses(PolicyCode.INVALID, new PolicyText().key("alice", ALICE).toString());
  }

  @Test
  void refuses_one_name_for_two_keys_two_names_for_one_key_and_two_rules_for_one_scope() {
    refuses(
        PolicyCode.DUPLICATE,
        new PolicyText().key("a", ALICE).key("a", BOB).rule("x.*", 1, "a").toString());
    refuses(
        PolicyCode.DUPLICATE,
        new PolicyText().key("a", ALICE).key("b", ALICE).rule("x.*", 2, "a", "b").toString());
    refuses(
        PolicyCode.DUPLICATE,
        new PolicyText().key("a", ALICE).rule("x.*", 1, "a").rule("x.*", 1, "a").toString());
  }

  @Test
  void gives_a_development_policy_at_most_thirty_days() {
    String text =
        new PolicyText()
            .key("alice", ALICE)
            .rule("dev.fluno.*", 1, "alice")
            .with("\"development\":true")
            .toString();
    assertTrue(decode(text).development());
    refuses(
        PolicyCode.DEVELOPMENT_PERIOD,
        text.replace(
            "\"expires_at\":\"2026-12-31T00:00:00Z\"", "\"expires_at\":\"2026-12-31T00:00:01Z\""));
  }

  /** Seeded, so that a failure can be repeated. */
  @Test
  void answers_any_change_of_a_policy_with_a_policy_or_a_refusal() {
    byte[] good = good().getBytes(StandardCharsets.UTF_8);
    var random = new Random(20261201);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = good.clone();
      for (int n = random.nextInt(3); n >= 0; n--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      try {
        PolicyDecoder.decode(FILE, bytes);
      } catch (RefusedException e) {
        assertTrue(e.refusal().code() instanceof PolicyCode);
      }
    }
  }

  private static String good() {
    return new PolicyText().key("alice", ALICE).rule("dev.fluno.*", 1, "alice").toString();
  }

  private static TrustPolicy decode(String text) {
    return PolicyDecoder.decode(FILE, text.getBytes(StandardCharsets.UTF_8));
  }

  private static void refuses(PolicyCode code, String text) {
    var refused = assertThrows(RefusedException.class, () -> decode(text));
    assertEquals(code, refused.refusal().code(), refused.getMessage());
  }
}
