package dev.fluno.tests.attacks;

import static java.util.Map.entry;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.ForgedSignature;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;

/** Attacks by keys that the policy knows, beyond what it lets them do. */
final class RuleAttacks {
  private RuleAttacks() {}

  static Map<String, Attack> all() {
    return Map.ofEntries(
        entry("import-declared", signed("\"imports\": []", "\"imports\": [\"system\"]")),
        entry("key-of-another-rule", Attack.by(RuleAttacks::signWithAKeyOfNoRule)),
        entry("key-out-of-period", Attack.by(RuleAttacks::endThePeriod)),
        entry("lookalike-scope", signed("\"dev.fluno.", "\"dev.fluno-official.")),
        entry("needed-declared", signed("\"needed\": []", "\"needed\": [\"libevil.so\"]")),
        entry("older-version", Attack.by(RuleAttacks::askForAnother)),
        entry("one-signer-twice", Attack.by(RuleAttacks::signTwice)),
        entry("outside-its-scope", Attack.by(RuleAttacks::trustForAnother)),
        entry("revoked-key", Attack.by(RuleAttacks::revokeTheKey)),
        entry("revoked-payload", Attack.by(RuleAttacks::revokeThePayload)),
        entry("signers-disagree", Attack.by(RuleAttacks::signTwoPayloads)));
  }

  private static Attack signed(String old, String with) {
    return Attack.bySigner(forge -> forge.editManifest(text -> text.replace(old, with)));
  }

  private static void askForAnother(Forge forge) throws IOException {
    forge.editPolicy(text -> text.replace("\"min_version\": 1", "\"min_version\": 2"));
  }

  private static void trustForAnother(Forge forge) throws IOException {
    forge.editPolicy(text -> text.replace("\"dev.fluno.*\"", "\"com.example.*\""));
  }

  private static void signWithAKeyOfNoRule(Forge forge) throws IOException {
    var other = forge.anotherKey("other");
    forge.know("other", other);
    forge.signAs("signer", other);
  }

  private static void signTwice(Forge forge) throws IOException {
    forge.know("other", forge.anotherKey("other"));
    forge.requireAllOf("signer", "other");
    forge.signAs("other", forge.keys());
  }

  /** Both vouch for the manifest, and one of them for another library. */
  private static void signTwoPayloads(Forge forge) throws Exception {
    var other = forge.anotherKey("other");
    forge.know("other", other);
    forge.requireAllOf("signer", "other");
    forge.signAs("other", other);
    var library = Sha256.hex(Files.readAllBytes(forge.payload("linux-x86_64-v3.so")));
    var evil = Sha256.hex(EvilLibrary.withConstructor(forge));
    ForgedSignature.read(forge.signature("other"))
        .digest(library, evil)
        .signedBy(other.privateKey())
        .write();
  }

  private static void revokeTheKey(Forge forge) throws IOException {
    revoke(forge, "revoked_keys", forge.keys().key().fingerprint());
  }

  private static void revokeThePayload(Forge forge) throws IOException {
    revoke(forge, "revoked_payloads", Sha256.hex(Files.readAllBytes(forge.manifest())));
  }

  private static void revoke(Forge forge, String list, String digest) throws IOException {
    forge.editPolicy(
        text -> text.replace("\"" + list + "\": []", "\"" + list + "\": [\"" + digest + "\"]"));
  }

  private static void endThePeriod(Forge forge) throws IOException {
    forge.editPolicy(
        text ->
            text.replaceFirst(
                    "\"not_before\": \"[^\"]*\"", "\"not_before\": \"2025-01-01T00:00:00Z\"")
                .replaceFirst(
                    "\"not_after\": \"[^\"]*\"", "\"not_after\": \"2025-12-31T00:00:00Z\""));
  }
}
