package dev.fluno.runtime.trust;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.refusal.PolicyFileCode;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Changes a trust policy in its place. What was not changed stays as it was, in its order. A
 * process that ends in the middle, or a full disk, leaves the policy as it was.
 *
 * <p>Each method gives what the gate now reads there, and throws a {@link
 * dev.fluno.runtime.refusal.RefusedException}: with a {@link PolicyFileCode} if the gate would
 * refuse the result, with a code of stage 0 if it refuses the policy already as it is.
 */
public final class PolicyEditor {
  private PolicyEditor() {}

  /** Adds a key; its period is cut to whole seconds. No rule names it yet. */
  public static TrustPolicy addKey(Path policy, TrustPolicy.Key key) {
    return PolicyStore.edit(policy, document -> append(document, "keys", List.of(json(key))));
  }

  /**
   * Adds a rule.
   *
   * @param replace whether it takes the place of a rule for the same artifacts, if there is one
   */
  public static TrustPolicy addRule(Path policy, TrustPolicy.Rule rule, boolean replace) {
    return PolicyStore.edit(
        policy,
        document -> {
          var rules = new ArrayList<>(elements(document, "rules"));
          int old = replace ? indexOf(rules, rule.artifacts()) : -1;
          if (old < 0) {
            rules.add(json(rule));
          } else {
            rules.set(old, json(rule));
          }
          return with(document, "rules", rules);
        });
  }

  /**
   * Revokes keys by fingerprint and payloads by digest; what is revoked already stays so. Takes
   * effect with the next bundle that is verified under this policy.
   */
  public static TrustPolicy revoke(
      Path policy, Collection<String> fingerprints, Collection<String> payloadDigests) {
    return PolicyStore.edit(
        policy,
        document ->
            append(
                append(document, "revoked_keys", missing(document, "revoked_keys", fingerprints)),
                "revoked_payloads",
                missing(document, "revoked_payloads", payloadDigests)));
  }

  static JsonObject json(TrustPolicy.Key key) {
    return new ObjectBuilder()
        .put("name", key.name())
        .put("pem", key.key().pem())
        .put("not_before", key.notBefore().truncatedTo(ChronoUnit.SECONDS).toString())
        .put("not_after", key.notAfter().truncatedTo(ChronoUnit.SECONDS).toString())
        .build();
  }

  static JsonObject json(TrustPolicy.Rule rule) {
    return new ObjectBuilder()
        .put("artifacts", rule.artifacts())
        .putStrings("keys", rule.keys())
        .put("threshold", rule.threshold())
        .put("min_version", rule.minVersion())
        .putStrings("allow_needed", new TreeSet<>(rule.allowedNeeded()))
        .putStrings("allow_imports", new TreeSet<>(rule.allowedImports()))
        .build();
  }

  private static int indexOf(List<JsonValue> rules, String artifacts) {
    for (int i = 0; i < rules.size(); i++) {
      if (rules.get(i) instanceof JsonObject(Map<String, JsonValue> members)
          && new JsonString(artifacts).equals(members.get("artifacts"))) {
        return i;
      }
    }
    return -1;
  }

  private static List<JsonString> missing(
      JsonObject document, String member, Collection<String> wanted) {
    List<JsonValue> present = elements(document, member);
    return wanted.stream()
        .distinct()
        .map(JsonString::new)
        .filter(digest -> !present.contains(digest))
        .toList();
  }

  private static JsonObject append(
      JsonObject document, String member, List<? extends JsonValue> more) {
    var all = new ArrayList<>(elements(document, member));
    all.addAll(more);
    return with(document, member, all);
  }

  private static List<JsonValue> elements(JsonObject document, String member) {
    return document.members().get(member) instanceof JsonArray(List<JsonValue> elements)
        ? elements
        : List.of();
  }

  private static JsonObject with(JsonObject document, String member, List<JsonValue> elements) {
    var members = new LinkedHashMap<>(document.members());
    members.put(member, new JsonArray(elements));
    return new JsonObject(members);
  }
}
