package dev.fluno.toolkit.sign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.OutputCode;
import dev.fluno.runtime.refusal.PolicyFileCode;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.signature.VerificationKey;
import dev.fluno.runtime.trust.PolicyWriter;
import dev.fluno.runtime.trust.TrustPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyWriterTest {
  private static final Instant NOW = Instant.parse("2026-12-01T10:00:00.123456789Z");

  @TempDir Path folder;

  @Test
  void writes_a_policy_for_its_owner_alone_that_the_gate_reads() throws IOException {
    KeyPairFile pair = KeyPairFile.generate(folder.resolve("alice.pem"));
    VerificationKey key = PolicyWriter.readPublicKey(pair.publicKey());
    Path file = folder.resolve("deeper/trust.json");
    TrustPolicy policy = PolicyWriter.write(file, draft(key, PolicyWriter.VALIDITY, false), false);
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    assertEquals(
        "rwx------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("deeper"))));
    assertEquals(file, policy.source());
    assertEquals(Instant.parse("2026-12-01T10:00:00Z"), policy.issuedAt());
    assertEquals(Instant.parse("2027-12-01T10:00:00Z"), policy.expiresAt());
    assertEquals(TrustPolicy.Standing.VALID, policy.standing(key, NOW));
    assertEquals(1, policy.ruleFor("dev.fluno.some.artifact").orElseThrow().threshold());
    assertFalse(policy.development());
    assertEquals(List.of("trust.json"), Folders.files(folder.resolve("deeper")));
  }

  @Test
  void marks_a_development_policy_and_gives_it_at_most_thirty_days() {
    VerificationKey key = KeyPairFile.generate(folder.resolve("alice.pem")).key();
    Path file = folder.resolve("trust.json");
    Duration tooLong = PolicyWriter.DEVELOPMENT_VALIDITY.plusSeconds(1);
    refuses(PolicyFileCode.UNUSABLE, file, draft(key, tooLong, true));
    assertFalse(Files.exists(file));
    TrustPolicy policy =
        PolicyWriter.write(file, draft(key, PolicyWriter.DEVELOPMENT_VALIDITY, true), false);
    assertTrue(policy.development());
  }

  @Test
  void replaces_a_policy_only_if_told_to() throws IOException {
    VerificationKey key = KeyPairFile.generate(folder.resolve("alice.pem")).key();
    Path file = Files.writeString(folder.resolve("trust.json"), "precious");
    refuses(OutputCode.EXISTS, file, draft(key, PolicyWriter.VALIDITY, false));
    assertEquals("precious", Files.readString(file));
    PolicyWriter.write(file, draft(key, PolicyWriter.VALIDITY, false), true);
    assertEquals(List.of(key), TrustPolicy.read(file).verificationKeys());
  }

  @Test
  void refuses_to_write_into_a_bundle_or_for_a_scope_that_means_everything() {
    VerificationKey key = KeyPairFile.generate(folder.resolve("alice.pem")).key();
    refuses(
        PolicyFileCode.UNUSABLE,
        folder.resolve("some.fluno/trust.json"),
        draft(key, PolicyWriter.VALIDITY, false));
    var all = new PolicyWriter.Draft("alice", key, "*", NOW, PolicyWriter.VALIDITY, false);
    refuses(PolicyFileCode.UNUSABLE, folder.resolve("trust.json"), all);
  }

  @Test
  void refuses_a_private_key_where_a_public_one_is_needed() {
    Path file = KeyPairFile.generate(folder.resolve("alice.pem")).privateKey();
    var refused = assertThrows(RefusedException.class, () -> PolicyWriter.readPublicKey(file));
    assertEquals(PolicyFileCode.PUBLIC_KEY, refused.refusal().code());
  }

  private static PolicyWriter.Draft draft(
      VerificationKey key, Duration validity, boolean development) {
    return new PolicyWriter.Draft("alice", key, "dev.fluno.*", NOW, validity, development);
  }

  private static void refuses(Code code, Path file, PolicyWriter.Draft draft) {
    var refused =
        assertThrows(RefusedException.class, () -> PolicyWriter.write(file, draft, false));
    assertEquals(code, refused.refusal().code(), refused.getMessage());
  }
}
