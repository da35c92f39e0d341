package dev.fluno.runtime.trust;

import dev.fluno.runtime.signature.VerificationKey;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * A local trust policy, {@code fluno_trust.v1}: which keys may sign which artifacts. Never taken
 * from inside a bundle.
 *
 * @param source the file it was read from
 * @param development true if its keys are development keys; every report says so
 */
public record TrustPolicy(
    Path source,
    Instant issuedAt,
    Instant expiresAt,
    List<Key> keys,
    List<Rule> rules,
    Set<String> revokedKeys,
    Set<String> revokedPayloads,
    boolean development) {

  /** A key and the period in which it may sign. */
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
      Set<String> allowedImports) {}

  /**
   * Reads a policy file: not a link, not writable by others, strict JSON, known schema.
   *
   * @throws dev.fluno.runtime.refusal.RefusedException with a policy code
   */
  public static TrustPolicy read(Path file) {
    throw new UnsupportedOperationException();
  }

  /**
   * The policy the user has set up: FLUNO_TRUST if set, else {@code trust.json} in the user's Fluno
   * configuration folder.
   *
   * @throws dev.fluno.runtime.refusal.RefusedException with a policy code, saying how to make one,
   *     if there is none
   */
  public static TrustPolicy ofUser() {
    throw new UnsupportedOperationException();
  }
}
