package dev.fluno.runtime.trust;

import dev.fluno.runtime.platform.UserConfig;
import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.SignedStatement;
import dev.fluno.runtime.signature.VerificationKey;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * A local trust policy, {@code fluno_trust.v1}: which keys may sign which artifacts. Never taken
 * from inside a bundle, and only ever made by reading a file, so that none exists unchecked.
 */
public final class TrustPolicy {

  /** A key and the period in which it may sign, both ends included. */
  public record Key(String name, VerificationKey key, Instant notBefore, Instant notAfter) {}

  /**
   * What some keys may sign.
   *
   * @param artifacts an artifact id, or a prefix ending in {@code .*}
   * @param keys names of keys
   * @param threshold how many distinct keys must have signed the same resources
   * @param minVersion the lowest artifact version accepted
   * @param allowedNeeded libraries that an artifact may declare to need
   * @param allowedImports symbols that an artifact may declare to import
   */
  public record Rule(
      String artifacts,
      List<String> keys,
      int threshold,
      long minVersion,
      Set<String> allowedNeeded,
      Set<String> allowedImports) {
    public Rule {
      keys = List.copyOf(keys);
      allowedNeeded = Set.copyOf(allowedNeeded);
      allowedImports = Set.copyOf(allowedImports);
    }
  }

  /** What a key of the policy counts for at some instant. */
  public enum Standing {
    VALID,
    NOT_YET_VALID,
    EXPIRED,
    REVOKED
  }

  /**
   * That an artifact is allowed, and by whom.
   *
   * @param rule the rule that allowed it
   * @param counted the signatures that met its threshold, one for each key
   * @param resources what all of them vouch for: SHA-256 of each payload file by name
   */
  public record Decision(
      Rule rule, List<SignedStatement> counted, SortedMap<String, String> resources) {}

  private final Path source;
  private final Instant issuedAt;
  private final Instant expiresAt;
  private final List<Key> keys;
  private final List<Rule> rules;
  private final Set<String> revokedKeys;
  private final Set<String> revokedPayloads;
  private final boolean development;
  private final boolean rollbackRequired;
  private final boolean refusesPreload;

  TrustPolicy(
      Path source,
      Instant issuedAt,
      Instant expiresAt,
      List<Key> keys,
      List<Rule> rules,
      Set<String> revokedKeys,
      Set<String> revokedPayloads,
      boolean development,
      boolean rollbackRequired,
      boolean refusesPreload) {
    this.source = source;
    this.issuedAt = issuedAt;
    this.expiresAt = expiresAt;
    this.keys = List.copyOf(keys);
    this.rules = List.copyOf(rules);
    this.revokedKeys = Set.copyOf(revokedKeys);
    this.revokedPayloads = Set.copyOf(revokedPayloads);
    this.development = development;
    this.rollbackRequired = rollbackRequired;
    this.refusesPreload = refusesPreload;
  }

  /**
   * Reads a policy file: not a link, not writable by others, strict JSON, known schema.
   *
   * @throws RefusedException with a policy code
   */
  public static TrustPolicy read(Path file) {
    return PolicyDecoder.decode(file, PolicyFile.read(file));
  }

  /**
   * The policy the user has set up: FLUNO_TRUST if set, else {@code trust.json} in the user's Fluno
   * configuration folder.
   *
   * @throws RefusedException with a policy code, saying how to make one, if there is none
   */
  public static TrustPolicy ofUser() {
    return read(UserConfig.ofProcess().policy());
  }

  /** The file it was read from. */
  public Path source() {
    return source;
  }

  public Instant issuedAt() {
    return issuedAt;
  }

  public Instant expiresAt() {
    return expiresAt;
  }

  public List<Key> keys() {
    return keys;
  }

  public List<Rule> rules() {
    return rules;
  }

  /** Fingerprints. */
  public Set<String> revokedKeys() {
    return revokedKeys;
  }

  /** SHA-256 of manifests, lower-case hex. */
  public Set<String> revokedPayloads() {
    return revokedPayloads;
  }

  /** True if its keys are development keys; every report says so. */
  public boolean development() {
    return development;
  }

  /** The user's record of loaded versions, if the policy requires one. */
  public Optional<RollbackState> rollback() {
    return rollbackRequired ? Optional.of(RollbackState.ofUser()) : Optional.empty();
  }

  /** True if nothing may have been preloaded into the process. */
  public boolean refusesPreload() {
    return refusesPreload;
  }

  /**
   * Refuses a policy that is not in force.
   *
   * @throws RefusedException with a policy code
   */
  public void check(Instant now) {
    if (now.isBefore(issuedAt)) {
      throw new RefusedException(
          PolicyCode.NOT_YET_ISSUED,
          source.toString(),
          "a time not before " + issuedAt,
          now.toString());
    }
    if (now.isAfter(expiresAt)) {
      throw new RefusedException(
          PolicyCode.EXPIRED, source.toString(), "a time not after " + expiresAt, now.toString());
    }
  }

  /**
   * Refuses foreign code in this process, if the policy says so.
   *
   * @param preloaded what was found, for people; empty on a clean system
   * @throws RefusedException with a policy code
   */
  public void checkPreloaded(List<String> preloaded) {
    if (refusesPreload && !preloaded.isEmpty()) {
      throw new RefusedException(
          PolicyCode.PRELOADED, source.toString(), "nothing", String.join("; ", preloaded));
    }
  }

  /**
   * Every key, in force or not: signatures are checked under all of them, so that a report can say
   * which key made one that does not count.
   */
  public List<VerificationKey> verificationKeys() {
    return keys.stream().map(Key::key).toList();
  }

  /**
   * What a key counts for at this instant.
   *
   * @throws IllegalArgumentException if it is none of the policy's keys
   */
  public Standing standing(VerificationKey key, Instant now) {
    if (revokedKeys.contains(key.fingerprint())) {
      return Standing.REVOKED;
    }
    Key known = known(key);
    if (now.isBefore(known.notBefore)) {
      return Standing.NOT_YET_VALID;
    }
    return now.isAfter(known.notAfter) ? Standing.EXPIRED : Standing.VALID;
  }

  /** The name this policy gives to one of its keys. */
  public String nameOf(VerificationKey key) {
    return known(key).name;
  }

  private Key known(VerificationKey key) {
    return keys.stream()
        .filter(candidate -> candidate.key.equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no key of this policy: " + key));
  }

  /**
   * The signatures that count at this instant: by a key that is in its period and not revoked.
   *
   * @param statements signatures that verified under {@link #verificationKeys()}
   * @return at least one
   * @throws RefusedException with a signature code saying why none counts
   */
  public List<SignedStatement> trusted(Collection<SignedStatement> statements, Instant now) {
    return Judgement.trusted(this, statements, now);
  }

  /**
   * The rule for an artifact: the most specific one that covers it. Its own id is more specific
   * than any prefix, a longer prefix more than a shorter one; rules are not added up.
   */
  public Optional<Rule> ruleFor(String artifactId) {
    return rules.stream()
        .filter(rule -> Scope.covers(rule.artifacts, artifactId))
        .max(Comparator.comparingInt(rule -> Scope.specificity(rule.artifacts)));
  }

  /**
   * The rule for an artifact, which must have one.
   *
   * @throws RefusedException with a rule code
   */
  public Rule require(String artifactId) {
    return Judgement.applicable(this, artifactId);
  }

  /**
   * The rule for one version of an artifact, which it and the revocations must allow. Whether
   * enough keys have signed it, {@link #decide} asks as well.
   *
   * @throws RefusedException with a rule code
   */
  public Rule require(String artifactId, long version, String payloadDigest) {
    return Judgement.applicable(this, artifactId, version, payloadDigest);
  }

  /**
   * Applies the policy to an artifact.
   *
   * @param artifactId from the verified manifest
   * @param version from the verified manifest
   * @param payloadDigest SHA-256 of the manifest, lower-case hex
   * @param statements what {@link #trusted} returned
   * @throws RefusedException with a rule code
   */
  public Decision decide(
      String artifactId,
      long version,
      String payloadDigest,
      Collection<SignedStatement> statements,
      Instant now) {
    return Judgement.decide(this, artifactId, version, payloadDigest, statements, now);
  }
}
