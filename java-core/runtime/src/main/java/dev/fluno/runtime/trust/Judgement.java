package dev.fluno.runtime.trust;

import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.RuleCode;
import dev.fluno.runtime.refusal.SignatureCode;
import dev.fluno.runtime.signature.SignedStatement;
import dev.fluno.runtime.trust.TrustPolicy.Decision;
import dev.fluno.runtime.trust.TrustPolicy.Rule;
import dev.fluno.runtime.trust.TrustPolicy.Standing;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How a policy weighs signatures; {@link TrustPolicy} has the words and the promises. */
final class Judgement {
  private static final String MANIFEST = "manifest.json";

  private Judgement() {}

  static List<SignedStatement> trusted(
      TrustPolicy policy, Collection<SignedStatement> statements, Instant now) {
    List<SignedStatement> trusted =
        statements.stream().filter(signed -> isValid(policy, signed, now)).toList();
    if (!trusted.isEmpty()) {
      return trusted;
    }
    if (statements.isEmpty()) {
      String need =
          "a signature by " + list(policy.keys().stream().map(TrustPolicy.Key::name).toList());
      throw new RefusedException(SignatureCode.NONE_TRUSTED, "", need, "none");
    }
    boolean revoked =
        statements.stream()
            .anyMatch(signed -> policy.standing(signed.key(), now) == Standing.REVOKED);
    Code code = revoked ? SignatureCode.KEY_REVOKED : SignatureCode.KEY_PERIOD;
    List<String> have =
        statements.stream()
            .map(signed -> policy.nameOf(signed.key()) + " " + policy.standing(signed.key(), now))
            .distinct()
            .toList();
    throw new RefusedException(code, "", "a signature by a key in force at " + now, list(have));
  }

  static Decision decide(
      TrustPolicy policy,
      String artifactId,
      long version,
      String payloadDigest,
      Collection<SignedStatement> statements,
      Instant now) {
    Rule rule = applicable(policy, artifactId, version, payloadDigest);
    List<SignedStatement> counted =
        largestAgreement(
            statements.stream()
                .filter(signed -> isValid(policy, signed, now))
                .filter(signed -> rule.keys().contains(policy.nameOf(signed.key())))
                .filter(
                    signed -> payloadDigest.equals(signed.statement().resources().get(MANIFEST)))
                .toList());
    if (counted.size() < rule.threshold()) {
      List<String> have = counted.stream().map(signed -> policy.nameOf(signed.key())).toList();
      throw new RefusedException(
          RuleCode.THRESHOLD,
          artifactId,
          rule.threshold() + " of " + list(rule.keys()),
          have.size() + ": " + list(have));
    }
    return new Decision(rule, counted, counted.getFirst().statement().resources());
  }

  static Rule applicable(
      TrustPolicy policy, String artifactId, long version, String payloadDigest) {
    if (policy.revokedPayloads().contains(payloadDigest)) {
      String need = "a payload that " + policy.source() + " does not revoke";
      throw new RefusedException(RuleCode.REVOKED_PAYLOAD, artifactId, need, payloadDigest);
    }
    Rule rule = applicable(policy, artifactId);
    if (version < rule.minVersion()) {
      throw new RefusedException(
          RuleCode.MIN_VERSION,
          artifactId,
          "version " + rule.minVersion() + " or newer",
          "version " + version);
    }
    return rule;
  }

  static Rule applicable(TrustPolicy policy, String artifactId) {
    return policy.ruleFor(artifactId).orElseThrow(() -> noRule(policy, artifactId));
  }

  private static RefusedException noRule(TrustPolicy policy, String artifactId) {
    List<String> scopes = policy.rules().stream().map(Rule::artifacts).toList();
    return new RefusedException(
        RuleCode.NO_RULE, artifactId, "a rule in " + policy.source(), list(scopes));
  }

  private static boolean isValid(TrustPolicy policy, SignedStatement signed, Instant now) {
    return policy.standing(signed.key(), now) == Standing.VALID;
  }

  /**
   * The most signatures by distinct keys that vouch for the same resources. Another signature
   * beside them, say over an earlier payload, neither helps nor harms.
   */
  private static List<SignedStatement> largestAgreement(List<SignedStatement> statements) {
    return statements.stream()
        .collect(
            Collectors.groupingBy(
                signed -> signed.statement().resources(),
                Collectors.toMap(
                    signed -> signed.key().fingerprint(),
                    signed -> signed,
                    (first, again) -> first,
                    TreeMap::new)))
        .values()
        .stream()
        .max(Comparator.comparingInt(Map::size))
        .map(agreed -> List.copyOf(agreed.values()))
        .orElse(List.of());
  }

  private static String list(List<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", names);
  }
}
