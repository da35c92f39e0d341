package dev.fluno.runtime.trust;

import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.runtime.refusal.PolicyFileCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.VerificationKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;

/** Writes a trust policy with one key and one rule; {@link PolicyEditor} adds to it. */
public final class PolicyWriter {

  /** How long a development policy may be valid at most, and is unless somebody wants less. */
  public static final Duration DEVELOPMENT_VALIDITY = Duration.ofDays(30);

  /** How long any other policy is valid unless somebody wants otherwise. */
  public static final Duration VALIDITY = Duration.ofDays(365);

  private static final int MAX_KEY_BYTES = 64 * 1024;

  private PolicyWriter() {}

  /**
   * What to write.
   *
   * @param keyName how the policy names the key, for people
   * @param key the key to trust
   * @param artifacts what it may sign: an artifact id, or a prefix ending in {@code .*}
   * @param issuedAt from when; cut to whole seconds
   * @param validity for how long
   * @param development whether every report shall say that the key is a development key
   * @param rollbackRequired whether no artifact may be older than one that was loaded before
   * @param refusePreload whether nothing may have been preloaded into the process
   */
  public record Draft(
      String keyName,
      VerificationKey key,
      String artifacts,
      Instant issuedAt,
      Duration validity,
      boolean development,
      boolean rollbackRequired,
      boolean refusePreload) {

    /** The same with what a policy leaves off unless somebody wants it. */
    public Draft(
        String keyName,
        VerificationKey key,
        String artifacts,
        Instant issuedAt,
        Duration validity,
        boolean development) {
      this(keyName, key, artifacts, issuedAt, validity, development, false, false);
    }
  }

  /**
   * Reads a public key from a PEM file.
   *
   * @throws RefusedException if it is no ECDSA public key on P-256, P-384 or P-521
   */
  public static VerificationKey readPublicKey(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      // One char for each byte, so that any bytes at all come to an answer.
      var text = new String(in.readNBytes(MAX_KEY_BYTES), StandardCharsets.ISO_8859_1);
      return VerificationKey.fromPem(text);
    } catch (IllegalArgumentException e) {
      throw unusable(file, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw unusable(file, IoText.of(e));
    }
  }

  private static RefusedException unusable(Path file, String have) {
    return new RefusedException(
        PolicyFileCode.PUBLIC_KEY,
        file.toString(),
        "an ECDSA public key on P-256, P-384 or P-521 in PEM",
        have);
  }

  /**
   * Writes a policy with mode 0600, whole or not at all; a folder that is missing is made for its
   * owner alone.
   *
   * @param replace whether an older policy at this place may be replaced
   * @return what the gate will read there
   * @throws RefusedException if the place is taken, or the gate would refuse the policy
   */
  public static TrustPolicy write(Path output, Draft draft, boolean replace) {
    return PolicyStore.write(output, document(draft), replace);
  }

  private static JsonObject document(Draft draft) {
    Instant issuedAt = draft.issuedAt.truncatedTo(ChronoUnit.SECONDS);
    Instant expiresAt = issuedAt.plus(draft.validity).truncatedTo(ChronoUnit.SECONDS);
    var key = new TrustPolicy.Key(draft.keyName, draft.key, issuedAt, expiresAt);
    var rule =
        new TrustPolicy.Rule(draft.artifacts, List.of(draft.keyName), 1, 1, Set.of(), Set.of());
    return new ObjectBuilder()
        .put("schema", "fluno_trust.v1")
        .put("issued_at", issuedAt.toString())
        .put("expires_at", expiresAt.toString())
        .put("development", draft.development)
        .put("keys", List.of(PolicyEditor.json(key)))
        .put("rules", List.of(PolicyEditor.json(rule)))
        .put("revoked_keys", List.of())
        .put("revoked_payloads", List.of())
        .put("rollback_state", draft.rollbackRequired ? "required" : "off")
        .put("refuse_preload", draft.refusePreload)
        .build();
  }
}
