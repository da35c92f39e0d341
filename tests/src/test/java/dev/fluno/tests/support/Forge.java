package dev.fluno.tests.support;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.VerificationReport;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.toolkit.sign.KeyPairFile;
import dev.fluno.toolkit.sign.OmsSigner;
import dev.fluno.toolkit.sign.PolicyWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A real bundle, size s, in a folder of its own, signed with a key of its own: something to damage.
 * A damage that a signer could do is followed by {@link #sign()}; one that somebody else does is
 * not.
 */
public final class Forge {
  private final Path bundle;
  private final Path policy;
  private final KeyPairFile keys;

  private Forge(Path bundle, Path policy, KeyPairFile keys) {
    this.bundle = bundle;
    this.policy = policy;
    this.keys = keys;
  }

  /** Makes bundle, key and policy below a folder. */
  public static Forge in(Path folder) {
    try {
      var bundle = folder.resolve("victim.fluno");
      copy(Project.bundle("s").resolve("artifact"), bundle.resolve("artifact"));
      var keys = KeyPairFile.generate(folder.resolve("signer.pem"));
      var forge = new Forge(bundle, folder.resolve("trust.json"), keys);
      forge.trust("dev.fluno.*", Instant.now().minusSeconds(60), Duration.ofDays(1));
      forge.sign();
      return forge;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  public Path bundle() {
    return bundle;
  }

  public Path policy() {
    return policy;
  }

  public KeyPairFile keys() {
    return keys;
  }

  public Path payload(String name) {
    return bundle.resolve("artifact").resolve(name);
  }

  public Path manifest() {
    return payload("manifest.json");
  }

  public Path signature() {
    return bundle.resolve("signatures/signer.sigstore.json");
  }

  /** Replaces the policy by one that trusts this forge's key. */
  public void trust(String scope, Instant issuedAt, Duration validity) {
    PolicyWriter.write(
        policy,
        new PolicyWriter.Draft("signer", keys.key(), scope, issuedAt, validity, false),
        true);
  }

  /** Signs whatever lies in the payload now. */
  public void sign() {
    OmsSigner.sign(bundle, keys.privateKey(), "signer", true);
  }

  /** Rewrites the manifest; the result differs or the test is wrong. */
  public void editManifest(UnaryOperator<String> edit) throws IOException {
    edit(manifest(), edit);
  }

  /** Rewrites the policy under the same rule. */
  public void editPolicy(UnaryOperator<String> edit) throws IOException {
    edit(policy, edit);
  }

  private static void edit(Path file, UnaryOperator<String> edit) throws IOException {
    var before = Files.readString(file, StandardCharsets.UTF_8);
    var after = edit.apply(before);
    if (after.equals(before)) {
      throw new IllegalStateException("the edit of " + file + " changed nothing");
    }
    Files.writeString(file, after, StandardCharsets.UTF_8);
  }

  /** Puts other bytes in the place of a library and makes size and hash in the manifest fit. */
  public void replaceLibrary(String name, byte[] bytes) throws IOException {
    var old = Files.readAllBytes(payload(name));
    Files.write(payload(name), bytes);
    editManifest(
        text ->
            text.replace(Sha256.hex(old), Sha256.hex(bytes))
                .replace("\"size\": " + old.length + ",", "\"size\": " + bytes.length + ","));
  }

  /** What the gate says, a refusal to read the policy included. */
  public VerificationReport report() {
    try {
      return Fluno.report(bundle, TrustPolicy.read(policy));
    } catch (RefusedException e) {
      return VerificationReport.ofUnreadablePolicy(bundle, Instant.now(), e.refusal());
    }
  }

  /** Copies a tree of plain files. */
  public static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (var file : files.toList()) {
        var target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }
}
