package dev.fluno.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A policy is made, changed, shown and checked by commands. */
class TrustCommandsTest {
  private static final String DIGEST = "ab".repeat(32);

  @TempDir private Path folder = Path.of("");
  private Path policy = Path.of("");

  @BeforeEach
  void a_policy_with_one_key() {
    policy = folder.resolve("trust.json");
    for (String name : List.of("alice", "bob")) {
      Ran.fluno("keygen", "--out", path(name + ".pem")).done();
    }
    trust("init", "--key", path("alice.pub.pem"), "--name", "alice", "--artifacts", "com.example.*")
        .done();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private Ran trust(String... words) {
    var all = new ArrayList<>(List.of("trust"));
    all.addAll(List.of(words));
    all.addAll(List.of("--trust", policy.toString()));
    return Ran.fluno(all.toArray(String[]::new));
  }

  private String fingerprint(String name) {
    return TrustPolicy.read(policy).keys().stream()
        .filter(key -> key.name().equals(name))
        .map(key -> key.key().fingerprint())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_second_key_and_a_rule_for_both() {
    var key = trust("add-key", "--key", path("bob.pub.pem"), "--name", "bob").done();
    assertTrue(key.out().contains(fingerprint("bob")), key.out());
    assertTrue(key.out().contains("key bob may sign nothing: no rule names it"), key.out());
    var rule =
        trust(
                "add-rule",
                "--artifacts",
                "com.example.pump",
                "--signer",
                "alice",
                "--signer",
                "bob",
                "--threshold",
                "2",
                "--min-version",
                "7",
                "--allow-needed",
                "libm.so.6",
                "--allow-import",
                "sin")
            .done();
    assertTrue(rule.out().contains(fingerprint("alice")), rule.out());
    assertTrue(
        rule.out()
            .contains(
                "com.example.pump: 2 of alice, bob; version 7 or newer; needed libm.so.6; imports"
                    + " sin"),
        rule.out());
    assertEquals(
        new TrustPolicy.Rule(
            "com.example.pump", List.of("alice", "bob"), 2, 7, Set.of("libm.so.6"), Set.of("sin")),
        TrustPolicy.read(policy).ruleFor("com.example.pump").orElseThrow());
  }

  @Test
  void a_rule_is_replaced_only_on_request() {
    String[] raise = {
      "add-rule", "--artifacts", "com.example.*", "--signer", "alice", "--min-version", "3"
    };
    trust(raise).refused(40, "FLN-4007");
    var all = new ArrayList<>(List.of(raise));
    all.add("--replace");
    trust(all.toArray(String[]::new)).done();
    var rules = TrustPolicy.read(policy).rules();
    assertEquals(1, rules.size());
    assertEquals(3, rules.getFirst().minVersion());
  }

  @Test
  void what_the_gate_would_refuse_is_not_written() throws IOException {
    byte[] before = Files.readAllBytes(policy);
    trust("add-key", "--key", path("alice.pub.pem"), "--name", "again").refused(40, "FLN-4007");
    trust("add-key", "--key", path("bob.pub.pem"), "--name", "alice").refused(40, "FLN-4007");
    trust("add-key", "--key", path("bob.pub.pem"), "--name", "b", "--days", "-1")
        .refused(40, "FLN-4007");
    trust("add-rule", "--artifacts", "*", "--signer", "alice").refused(40, "FLN-4007");
    trust("add-rule", "--artifacts", "a.b", "--signer", "carol").refused(40, "FLN-4007");
    trust("add-rule", "--artifacts", "a.b", "--signer", "alice", "--threshold", "2")
        .refused(40, "FLN-4007");
    assertEquals(new String(before, UTF_8), Files.readString(policy));
    try (var files = Files.list(folder)) {
      assertFalse(files.anyMatch(file -> file.getFileName().toString().startsWith(".")));
    }
  }

  @Test
  void a_policy_that_is_refused_is_not_changed_either() throws IOException {
    Files.setPosixFilePermissions(policy, PosixFilePermissions.fromString("rw-rw-rw-"));
    trust("revoke", "alice").refused(10, "FLN-1005");
    trust("show").refused(10, "FLN-1005");
    trust("check").refused(10, "FLN-1005");
  }

  @Test
  void an_edit_keeps_the_mode() throws IOException {
    assertEquals("rw-------", mode());
    trust("revoke", DIGEST).done();
    assertEquals("rw-------", mode());
    Files.setPosixFilePermissions(policy, PosixFilePermissions.fromString("rw-r--r--"));
    trust("revoke", "alice").done();
    assertEquals("rw-r--r--", mode());
  }

  private String mode() throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(policy));
  }

  @Test
  void a_key_is_revoked_by_name_or_fingerprint_and_once() {
    String alice = fingerprint("alice");
    var ran = trust("revoke", "alice").done();
    assertTrue(ran.out().contains("revoked      key " + alice), ran.out());
    assertTrue(ran.out().contains("rule com.example.* accepts nothing"), ran.out());
    assertEquals(Set.of(alice), TrustPolicy.read(policy).revokedKeys());
    var again = trust("revoke", alice).done();
    assertTrue(again.out().contains("already      key " + alice), again.out());
    assertEquals(Set.of(alice), TrustPolicy.read(policy).revokedKeys());
    assertEquals(Set.of(), TrustPolicy.read(policy).revokedPayloads());
  }

  @Test
  void a_digest_that_no_key_has_is_revoked_as_both_it_can_be() {
    trust("revoke", DIGEST).done();
    assertEquals(Set.of(DIGEST), TrustPolicy.read(policy).revokedKeys());
    assertEquals(Set.of(DIGEST), TrustPolicy.read(policy).revokedPayloads());
  }

  @Test
  void what_is_nothing_of_that_cannot_be_revoked() {
    trust("revoke", "carol").misused("neither a key of the policy");
    trust("revoke", DIGEST.toUpperCase(Locale.ROOT)).misused("neither a key");
    trust("revoke", folder.toString()).refused(11, "FLN-1104");
  }

  @Test
  void shows_the_policy_to_people_and_programs() throws JsonProblem {
    trust("add-key", "--key", path("bob.pub.pem"), "--name", "bob", "--days", "3").done();
    trust("revoke", "alice").done();
    var text = trust("show").done().out();
    assertTrue(text.contains("key          alice  revoked, "), text);
    assertTrue(text.contains("note         key bob expires soon"), text);
    assertTrue(text.contains("rollback     off"), text);
    var root =
        ObjectReader.of(
            StrictJson.parse(trust("show", "--json").done().out().getBytes(UTF_8), 1 << 20));
    assertEquals(policy.toString(), root.string("policy"));
    assertFalse(root.bool("expired"));
    assertEquals("revoked", root.objects("keys").getFirst().string("standing"));
    assertEquals(0, root.objects("rules").getFirst().integer("keys_in_force", 0, 9));
    assertEquals(Set.copyOf(root.strings("revoked_keys")), Set.of(fingerprint("alice")));
  }

  @Test
  void an_expired_policy_is_shown_and_does_not_pass() throws IOException {
    Files.writeString(
        policy,
        Files.readString(policy)
            .replaceAll(
                "\"(issued_at|not_before)\": \"[^\"]*\"", "\"$1\": \"2020-01-01T00:00:00Z\"")
            .replaceAll(
                "\"(expires_at|not_after)\": \"[^\"]*\"", "\"$1\": \"2020-02-01T00:00:00Z\""));
    assertTrue(trust("show").done().out().contains("the policy has expired"));
    trust("check").refused(10, "FLN-1017");
  }

  @Test
  void check_names_the_rule_for_an_artifact() {
    var ran = trust("check", "com.example.pump").done();
    assertTrue(ran.out().contains("rule         com.example.*: 1 of alice"), ran.out());
    trust("check", "org.example.pump").refused(14, "FLN-1401");
    trust("check").done();
  }

  @Test
  void check_finds_what_is_no_policy() throws IOException {
    Files.writeString(policy, "{}");
    trust("check").refused(10, "FLN-1010");
    Files.delete(policy);
    trust("check").refused(10, "FLN-1001");
    trust("add-key", "--key", path("bob.pub.pem"), "--name", "bob").refused(10, "FLN-1001");
  }

  @Test
  void init_can_ask_for_more() {
    trust("init", "--key", path("bob.pub.pem"), "--rollback-state", "--refuse-preload", "--replace")
        .done();
    assertTrue(TrustPolicy.read(policy).rollback().isPresent());
    assertTrue(TrustPolicy.read(policy).refusesPreload());
    var shown = trust("show").done().out();
    assertTrue(shown.contains("rollback     required, /"), shown);
    assertTrue(shown.contains("preload      refused"), shown);
  }
}
