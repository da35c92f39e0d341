package dev.fluno.runtime.trust;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.Rfc3339;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.VerificationKey;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Decodes {@code fluno_trust.v1}, as docs/trust.md describes it. */
record PolicyDecoder(Path source) {
  private static final String SCHEMA = "fluno_trust.v1";
  private static final Duration DEVELOPMENT_PERIOD = Duration.ofDays(30);
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}");

  static TrustPolicy decode(Path source, byte[] bytes) {
    var decoder = new PolicyDecoder(source);
    try {
      return decoder.policy(ObjectReader.of(StrictJson.parse(bytes, PolicyFile.MAX_BYTES)));
    } catch (JsonProblem problem) {
      PolicyCode code =
          switch (problem.kind()) {
            case TOO_LARGE -> PolicyCode.TOO_LARGE;
            case NOT_UTF8, NOT_JSON, DUPLICATE_KEY -> PolicyCode.NOT_JSON;
            case MISMATCH -> PolicyCode.INVALID;
          };
      throw decoder.refuse(code, problem.pointer(), problem.need(), problem.have());
    }
  }

  private TrustPolicy policy(ObjectReader root) throws JsonProblem {
    String schema = root.string("schema");
    if (!schema.equals(SCHEMA)) {
      throw refuse(PolicyCode.SCHEMA, "/schema", SCHEMA, new JsonString(schema).description());
    }
    Instant issuedAt = Rfc3339.read(root, "issued_at");
    Instant expiresAt = laterTime(root, "expires_at", issuedAt);
    boolean development = flag(root, "development");
    if (development && issuedAt.plus(DEVELOPMENT_PERIOD).isBefore(expiresAt)) {
      throw refuse(
          PolicyCode.DEVELOPMENT_PERIOD,
          "/expires_at",
          "at most " + DEVELOPMENT_PERIOD.toDays() + " days",
          issuedAt + " to " + expiresAt);
    }
    boolean rollbackRequired = rollbackRequired(root);
    boolean refusePreload = flag(root, "refuse_preload");
    List<TrustPolicy.Key> keys = keys(root);
    List<TrustPolicy.Rule> rules = rules(root, keys);
    Set<String> revokedKeys = digests(root, "revoked_keys");
    Set<String> revokedPayloads = digests(root, "revoked_payloads");
    root.close();
    return new TrustPolicy(
        source,
        issuedAt,
        expiresAt,
        keys,
        rules,
        revokedKeys,
        revokedPayloads,
        development,
        rollbackRequired,
        refusePreload);
  }

  private static boolean rollbackRequired(ObjectReader root) throws JsonProblem {
    String rollback = root.optionalString("rollback_state").orElse("off");
    return switch (rollback) {
      case "off" -> false;
      case "required" -> true;
      default ->
          throw root.mismatch(
              "rollback_state", "off or required", new JsonString(rollback).description());
    };
  }

  private List<TrustPolicy.Key> keys(ObjectReader root) throws JsonProblem {
    var keys = new ArrayList<TrustPolicy.Key>();
    var names = new HashSet<String>();
    Map<VerificationKey, String> nameOf = new HashMap<>();
    for (ObjectReader reader : root.objects("keys")) {
      String name = reader.string("name");
      if (!NAME.matcher(name).matches()) {
        throw reader.mismatch(
            "name", "1 to 64 of A-Z a-z 0-9 . _ @ + -", new JsonString(name).description());
      }
      if (!names.add(name)) {
        throw refuse(PolicyCode.DUPLICATE, reader.pointer() + "/name", "a name of its own", name);
      }
      VerificationKey key = key(reader);
      String other = nameOf.putIfAbsent(key, name);
      if (other != null) {
        throw refuse(
            PolicyCode.DUPLICATE,
            reader.pointer() + "/pem",
            "a key of its own",
            "the key of " + other);
      }
      Instant notBefore = Rfc3339.read(reader, "not_before");
      keys.add(
          new TrustPolicy.Key(name, key, notBefore, laterTime(reader, "not_after", notBefore)));
      reader.close();
    }
    if (keys.isEmpty()) {
      throw root.mismatch("keys", "at least one key", "none");
    }
    return keys;
  }

  private VerificationKey key(ObjectReader reader) throws JsonProblem {
    try {
      return VerificationKey.fromPem(reader.string("pem"));
    } catch (IllegalArgumentException e) {
      throw refuse(
          PolicyCode.KEY_FORMAT,
          reader.pointer() + "/pem",
          "an ECDSA public key on P-256, P-384 or P-521",
          String.valueOf(e.getMessage()));
    }
  }

  private List<TrustPolicy.Rule> rules(ObjectReader root, List<TrustPolicy.Key> keys)
      throws JsonProblem {
    Set<String> known = new HashSet<>();
    keys.forEach(key -> known.add(key.name()));
    var rules = new ArrayList<TrustPolicy.Rule>();
    var scopes = new HashSet<String>();
    for (ObjectReader reader : root.objects("rules")) {
      String scope = reader.string("artifacts");
      if (!Scope.isWellFormed(scope)) {
        throw reader.mismatch(
            "artifacts",
            "an artifact id, or a prefix such as dev.fluno.*",
            new JsonString(scope).description());
      }
      if (!scopes.add(scope)) {
        throw refuse(
            PolicyCode.DUPLICATE, reader.pointer() + "/artifacts", "a scope of its own", scope);
      }
      rules.add(rule(reader, scope, known));
      reader.close();
    }
    if (rules.isEmpty()) {
      throw root.mismatch("rules", "at least one rule", "none");
    }
    return rules;
  }

  private TrustPolicy.Rule rule(ObjectReader reader, String scope, Set<String> known)
      throws JsonProblem {
    List<String> keys = reader.strings("keys");
    for (String key : keys) {
      if (!known.contains(key)) {
        throw refuse(
            PolicyCode.UNKNOWN_KEY,
            reader.pointer() + "/keys",
            "a name in /keys",
            new JsonString(key).description());
      }
    }
    if (new HashSet<>(keys).size() != keys.size()) {
      throw refuse(
          PolicyCode.DUPLICATE,
          reader.pointer() + "/keys",
          "each key once",
          String.join(", ", keys));
    }
    long threshold = reader.integer("threshold", Integer.MIN_VALUE, Integer.MAX_VALUE);
    if (threshold < 1 || threshold > keys.size()) {
      throw refuse(
          PolicyCode.THRESHOLD,
          reader.pointer() + "/threshold",
          "1 to " + keys.size() + ", the number of keys",
          Long.toString(threshold));
    }
    long minVersion =
        reader.has("min_version") ? reader.integer("min_version", 1, Long.MAX_VALUE) : 1;
    return new TrustPolicy.Rule(
        scope,
        keys,
        (int) threshold,
        minVersion,
        distinct(reader, "allow_needed"),
        distinct(reader, "allow_imports"));
  }

  private Set<String> distinct(ObjectReader reader, String member) throws JsonProblem {
    List<String> values = reader.has(member) ? reader.strings(member) : List.of();
    var set = new HashSet<String>();
    for (String value : values) {
      if (value.isEmpty()) {
        throw reader.mismatch(member, "names", "an empty one");
      }
      if (!set.add(value)) {
        throw refuse(
            PolicyCode.DUPLICATE,
            reader.pointer() + "/" + member,
            "each name once",
            new JsonString(value).description());
      }
    }
    return set;
  }

  private Set<String> digests(ObjectReader root, String member) throws JsonProblem {
    Set<String> digests = distinct(root, member);
    for (String digest : digests) {
      // A typing error here would leave a revoked key in force without a sign.
      if (!Sha256.isHex(digest)) {
        throw root.mismatch(
            member,
            "SHA-256 digests, 64 lower-case hex digits each",
            new JsonString(digest).description());
      }
    }
    return digests;
  }

  private static boolean flag(ObjectReader reader, String member) throws JsonProblem {
    return reader.has(member) && reader.bool(member);
  }

  private static Instant laterTime(ObjectReader reader, String member, Instant earlier)
      throws JsonProblem {
    Instant time = Rfc3339.read(reader, member);
    if (!time.isAfter(earlier)) {
      throw reader.mismatch(member, "a time after " + earlier, time.toString());
    }
    return time;
  }

  private RefusedException refuse(PolicyCode code, String pointer, String need, String have) {
    return new RefusedException(code, source + " " + pointer, need, have);
  }
}
