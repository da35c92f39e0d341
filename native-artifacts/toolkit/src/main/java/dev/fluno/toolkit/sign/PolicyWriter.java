package dev.fluno.toolkit.sign;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.VerificationKey;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.output.Folders;
import dev.fluno.toolkit.output.Staging;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Writes a trust policy with one key and one rule; more is added by hand. */
public final class PolicyWriter {

  /** How long a development policy may be valid at most, and is unless somebody wants less. */
  public static final Duration DEVELOPMENT_VALIDITY = Duration.ofDays(30);

  /** How long any other policy is valid unless somebody wants otherwise. */
  public static final Duration VALIDITY = Duration.ofDays(365);

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
   */
  public record Draft(
      String keyName,
      VerificationKey key,
      String artifacts,
      Instant issuedAt,
      Duration validity,
      boolean development) {}

  /**
   * Reads a public key from a PEM file.
   *
   * @throws AuthoringException if it is no ECDSA public key on P-256, P-384 or P-521
   */
  public static VerificationKey readPublicKey(Path file) {
    String need = "an ECDSA public key on P-256, P-384 or P-521 in PEM";
    String text = KeyText.read(file, need);
    try {
      return VerificationKey.fromPem(text);
    } catch (IllegalArgumentException e) {
      throw new AuthoringException(
          AuthoringCode.PUBLIC_KEY, file.toString(), need, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Writes a policy with mode 0600, whole or not at all; a folder that is missing is made for its
   * owner alone.
   *
   * @param replace whether an older policy at this place may be replaced
   * @return what the gate will read there
   * @throws AuthoringException if the place is taken, or the gate would refuse the policy
   */
  public static TrustPolicy write(Path output, Draft draft, boolean replace) {
    byte[] bytes = JsonWriter.pretty(document(draft));
    Staging.guard(
        output,
        () -> {
          Folders.makePrivate(output.toAbsolutePath().resolveSibling(""));
          return output;
        });
    try (Staging staging = Staging.beside(output)) {
      Staging.guard(
          output,
          () -> {
            PrivateFile.write(staging.path(), bytes);
            return bytes;
          });
      try {
        TrustPolicy.read(staging.path());
      } catch (RefusedException e) {
        Refusal refusal = e.refusal();
        throw new AuthoringException(
            AuthoringCode.POLICY_UNUSABLE,
            output.toString(),
            refusal.need(),
            refusal.have() + " (" + refusal.code().title() + ")");
      }
      if (replace) {
        staging.replace();
      } else {
        staging.publish();
      }
    }
    return TrustPolicy.read(output);
  }

  private static JsonValue document(Draft draft) {
    Instant issuedAt = draft.issuedAt.truncatedTo(ChronoUnit.SECONDS);
    String from = issuedAt.toString();
    String until = issuedAt.plus(draft.validity).truncatedTo(ChronoUnit.SECONDS).toString();
    var key =
        new ObjectBuilder()
            .put("name", draft.keyName)
            .put("pem", draft.key.pem())
            .put("not_before", from)
            .put("not_after", until);
    var rule =
        new ObjectBuilder()
            .put("artifacts", draft.artifacts)
            .put("keys", List.of(new JsonString(draft.keyName)))
            .put("threshold", 1)
            .put("min_version", 1)
            .put("allow_needed", List.of())
            .put("allow_imports", List.of());
    return new ObjectBuilder()
        .put("schema", "fluno_trust.v1")
        .put("issued_at", from)
        .put("expires_at", until)
        .put("development", draft.development)
        .put("keys", List.of(key.build()))
        .put("rules", List.of(rule.build()))
        .put("revoked_keys", List.of())
        .put("revoked_payloads", List.of())
        .put("rollback_state", "off")
        .put("refuse_preload", false)
        .build();
  }
}
