package dev.fluno.tests.attacks;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.signature.Pem;
import dev.fluno.tests.support.Forge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** Attacks on the one file that says whom to trust. */
final class PolicyAttacks {
  private PolicyAttacks() {}

  static Map<String, Attack> all() {
    return Map.ofEntries(
        entry("development-for-ever", Attack.by(PolicyAttacks::developForAYear)),
        entry("one-key-two-names", Attack.by(forge -> forge.know("other", forge.keys()))),
        entry("policy-expired", Attack.by(PolicyAttacks::bringBackAnOldOne)),
        entry("policy-giant", Attack.by(PolicyAttacks::fill)),
        entry("policy-in-the-bundle", new Attack(PolicyAttacks::hide, PolicyAttacks::useHidden)),
        entry("policy-is-a-link", Attack.by(PolicyAttacks::link)),
        entry("policy-is-a-pipe", Attack.by(PolicyAttacks::pipe)),
        entry("policy-in-an-open-folder", Attack.by(PolicyAttacks::openTheFolder)),
        entry("policy-in-anothers-folder", Attack.by(PolicyAttacks::giveTheFolderAway)),
        entry("policy-misspelt", edit("\"revoked_keys\"", "\"revoked_key\"")),
        entry("policy-of-another-user", Attack.by(PolicyAttacks::giveAway)),
        entry("policy-of-the-future", edit("fluno_trust.v1", "fluno_trust.v2")),
        entry(
            "policy-says-it-twice",
            edit("\"revoked_keys\"", "\"revoked_keys\": [], \"revoked_keys\"")),
        entry("policy-weak-key", Attack.by(PolicyAttacks::offerAWeakKey)),
        entry("policy-writable", Attack.by(PolicyAttacks::open)),
        entry("threshold-of-nought", edit("\"threshold\": 1", "\"threshold\": 0")));
  }

  private static Attack edit(String old, String with) {
    return Attack.by(forge -> forge.editPolicy(text -> text.replace(old, with)));
  }

  private static void developForAYear(Forge forge) throws IOException {
    forge.trust("dev.fluno.*", Instant.now().minusSeconds(60), Duration.ofDays(365));
    forge.editPolicy(text -> text.replace("\"development\": false", "\"development\": true"));
  }

  private static void bringBackAnOldOne(Forge forge) {
    forge.trust("dev.fluno.*", Instant.now().minus(Duration.ofDays(3)), Duration.ofDays(1));
  }

  private static void fill(Forge forge) throws IOException {
    forge.editPolicy(text -> text + " ".repeat(1 << 20));
  }

  private static Path hidden(Forge forge) {
    return forge.bundle().resolve("signatures/trust.json");
  }

  private static void hide(Forge forge) throws IOException {
    Files.move(forge.policy(), hidden(forge));
  }

  /** Names the policy that came along. */
  private static Set<String> useHidden(Forge forge) {
    return new Victim.ThisProcess().use(forge.trusting(hidden(forge)));
  }

  private static void link(Forge forge) throws IOException {
    Files.move(forge.policy(), forge.beside("theirs.json"));
    Files.createSymbolicLink(forge.policy(), forge.beside("theirs.json"));
  }

  private static void pipe(Forge forge) throws IOException {
    Files.delete(forge.policy());
    FolderAttacks.pipe(forge.policy());
  }

  private static void giveAway(Forge forge) throws IOException {
    giveAway(forge.policy());
  }

  private static void giveTheFolderAway(Forge forge) throws IOException {
    giveAway(forge.beside(""));
  }

  private static void giveAway(Path path) throws IOException {
    assumeTrue(
        Files.getOwner(Path.of("/proc/self")).getName().equals("root"),
        "skipped: needs root, to give a file to somebody else");
    Files.setAttribute(path, "unix:uid", 65534);
  }

  private static void openTheFolder(Forge forge) throws IOException {
    Files.setPosixFilePermissions(forge.beside(""), PosixFilePermissions.fromString("rwxrwxrwx"));
  }

  private static void open(Forge forge) throws IOException {
    Files.setPosixFilePermissions(forge.policy(), PosixFilePermissions.fromString("rw-rw-rw-"));
  }

  /** RSA of 512 bits, which anybody can factor. */
  private static void offerAWeakKey(Forge forge) throws Exception {
    var generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(512);
    var pem = Pem.write("PUBLIC KEY", generator.generateKeyPair().getPublic().getEncoded());
    forge.editPolicy(
        text ->
            text.replaceFirst(
                "\"pem\": \"[^\"]*\"", "\"pem\": \"" + pem.replace("\n", "\\\\n") + "\""));
  }
}
