package dev.fluno.cli;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.trust.RollbackState;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.runtime.trust.TrustPolicy.Rule;
import dev.fluno.runtime.trust.TrustPolicy.Standing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** Shows a trust policy, and what of it counts at some moment, to people and to programs. */
final class TrustView {
  private static final Duration SOON = Duration.ofDays(14);

  private TrustView() {}

  static void line(String label, String text, Console console) {
    console.out().println(labelled(label, text));
  }

  private static String labelled(String label, String text) {
    return String.format(Locale.ROOT, "%-12s %s", label, Refusal.printable(text)).stripTrailing();
  }

  static void policy(TrustPolicy policy, Console console) {
    line("policy", policy.source() + ", expires " + policy.expiresAt(), console);
  }

  static void fingerprint(TrustPolicy policy, String name, Console console) {
    policy.keys().stream()
        .filter(key -> key.name().equals(name))
        .forEach(key -> line("fingerprint", key.key().fingerprint() + "  " + key.name(), console));
  }

  static String text(Rule rule) {
    return rule.artifacts()
        + ": "
        + rule.threshold()
        + " of "
        + String.join(", ", rule.keys())
        + "; version "
        + rule.minVersion()
        + " or newer"
        + allowed("needed", rule.allowedNeeded())
        + allowed("imports", rule.allowedImports());
  }

  private static String allowed(String what, Iterable<String> names) {
    var sorted = new TreeSet<String>();
    names.forEach(sorted::add);
    return sorted.isEmpty() ? "" : "; " + what + " " + String.join(", ", sorted);
  }

  /** What somebody who relies on the policy should know. */
  static void notes(TrustPolicy policy, Instant now, Console console) {
    notes(policy, now)
        .forEach(note -> console.out().println(console.yellow(labelled("note", note))));
  }

  private static List<String> notes(TrustPolicy policy, Instant now) {
    var notes = new ArrayList<String>();
    if (policy.development()) {
      notes.add("DEVELOPMENT KEY: the policy is for development only");
    }
    if (now.isBefore(policy.issuedAt())) {
      notes.add("the policy is not valid before " + policy.issuedAt());
    } else if (now.isAfter(policy.expiresAt())) {
      notes.add("the policy has expired");
    } else if (isSoon(policy.expiresAt(), now)) {
      notes.add("the policy expires soon");
    }
    for (TrustPolicy.Key key : policy.keys()) {
      switch (policy.standing(key.key(), now)) {
        case REVOKED -> notes.add("key " + key.name() + " is revoked");
        case EXPIRED -> notes.add("key " + key.name() + " has expired");
        case NOT_YET_VALID -> notes.add("key " + key.name() + " is not valid yet");
        case VALID -> {
          if (isSoon(key.notAfter(), now)) {
            notes.add("key " + key.name() + " expires soon");
          }
        }
      }
      if (policy.rules().stream().noneMatch(rule -> rule.keys().contains(key.name()))) {
        notes.add("key " + key.name() + " may sign nothing: no rule names it");
      }
    }
    for (Rule rule : policy.rules()) {
      long inForce = inForce(policy, rule, now);
      if (inForce < rule.threshold()) {
        notes.add(
            "rule "
                + rule.artifacts()
                + " accepts nothing: it needs "
                + rule.threshold()
                + " keys in force and has "
                + inForce);
      }
    }
    return notes;
  }

  private static boolean isSoon(Instant end, Instant now) {
    return Duration.between(now, end).compareTo(SOON) < 0;
  }

  private static long inForce(TrustPolicy policy, Rule rule, Instant now) {
    return policy.keys().stream()
        .filter(key -> rule.keys().contains(key.name()))
        .filter(key -> policy.standing(key.key(), now) == Standing.VALID)
        .count();
  }

  static void print(TrustPolicy policy, Instant now, Console console) {
    policy(policy, console);
    line("issued", policy.issuedAt().toString(), console);
    for (TrustPolicy.Key key : policy.keys()) {
      line(
          "key",
          key.name()
              + "  "
              + label(policy.standing(key.key(), now)).replace('_', ' ')
              + ", "
              + key.notBefore()
              + " to "
              + key.notAfter(),
          console);
      line("", key.key().fingerprint(), console);
    }
    policy.rules().forEach(rule -> line("rule", text(rule), console));
    new TreeSet<>(policy.revokedKeys()).forEach(key -> line("revoked", "key " + key, console));
    new TreeSet<>(policy.revokedPayloads())
        .forEach(payload -> line("revoked", "payload " + payload, console));
    line("rollback", policy.rollback().map(TrustView::required).orElse("off"), console);
    line("preload", policy.refusesPreload() ? "refused" : "reported", console);
    notes(policy, now, console);
  }

  private static String required(RollbackState state) {
    return "required, " + state.file();
  }

  static JsonValue json(TrustPolicy policy, Instant now) {
    return Json.object()
        .put("policy", policy.source().toString())
        .put("now", now.toString())
        .put("issued_at", policy.issuedAt().toString())
        .put("expires_at", policy.expiresAt().toString())
        .put("expired", now.isAfter(policy.expiresAt()))
        .put("development", policy.development())
        .put("keys", Json.array(policy.keys().stream().map(key -> json(policy, key, now)).toList()))
        .put(
            "rules",
            Json.array(policy.rules().stream().map(rule -> json(policy, rule, now)).toList()))
        .put("revoked_keys", new TreeSet<>(policy.revokedKeys()))
        .put("revoked_payloads", new TreeSet<>(policy.revokedPayloads()))
        .put("rollback_state", policy.rollback().map(state -> state.file().toString()))
        .put("refuse_preload", policy.refusesPreload())
        .put("notes", notes(policy, now))
        .done();
  }

  private static JsonValue json(TrustPolicy policy, TrustPolicy.Key key, Instant now) {
    return Json.object()
        .put("name", key.name())
        .put("fingerprint", key.key().fingerprint())
        .put("not_before", key.notBefore().toString())
        .put("not_after", key.notAfter().toString())
        .put("standing", label(policy.standing(key.key(), now)))
        .done();
  }

  private static JsonValue json(TrustPolicy policy, Rule rule, Instant now) {
    return Json.object()
        .put("artifacts", rule.artifacts())
        .put("keys", rule.keys())
        .put("threshold", rule.threshold())
        .put("keys_in_force", inForce(policy, rule, now))
        .put("min_version", rule.minVersion())
        .put("allow_needed", new TreeSet<>(rule.allowedNeeded()))
        .put("allow_imports", new TreeSet<>(rule.allowedImports()))
        .done();
  }

  private static String label(Standing standing) {
    return standing.name().toLowerCase(Locale.ROOT);
  }
}
