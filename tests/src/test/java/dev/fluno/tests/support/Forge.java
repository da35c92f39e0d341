package dev.fluno.tests.support;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.VerificationReport;
import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.trust.PolicyWriter;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.toolkit.sign.KeyPairFile;
import dev.fluno.toolkit.sign.OmsSigner;
import dev.fluno.toolkit.sign.SigningKey;
import dev.fluno.toolkit.zip.BundleZip;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A real bundle, size s, in a folder of its own, signed with a key of its own: something to damage.
 * A damage that a signer could do is followed by {@link #sign()}; one that somebody else does is
 * not.
 */
public final class Forge {
  private static final String SIGNER = "signer";

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

  /** A place beside the bundle, such as an attacker might have on the same machine. */
  public Path beside(String name) {
    return bundle.resolveSibling(name);
  }

  /** The same bundle under another policy. */
  public Forge trusting(Path other) {
    return new Forge(bundle, other, keys);
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
    return signature(SIGNER);
  }

  public Path signature(String signer) {
    return bundle.resolve("signatures").resolve(signer + ".sigstore.json");
  }

  /** Replaces the policy by one that trusts this forge's key. */
  public void trust(String scope, Instant issuedAt, Duration validity) {
    PolicyWriter.write(
        policy, new PolicyWriter.Draft(SIGNER, keys.key(), scope, issuedAt, validity, false), true);
  }

  /** Signs whatever lies in the payload now. */
  public void sign() {
    signAs(SIGNER, keys);
  }

  /** Signs it with another key, or under another name, whatever other signatures say. */
  public void signAs(String signer, KeyPairFile key) {
    var resources = new TreeMap<String, String>();
    try (var container = Container.open(bundle)) {
      container
          .payload()
          .keySet()
          .forEach(name -> resources.put(name, container.hashPayload(name)));
    }
    try {
      Files.createDirectories(bundle.resolve("signatures"));
      Files.write(signature(signer), OmsSigner.sign(resources, SigningKey.read(key.privateKey())));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A key pair that the policy does not know. */
  public KeyPairFile anotherKey(String name) {
    return KeyPairFile.generate(beside(name + ".pem"));
  }

  /** Adds a key to the policy, which no rule names yet. */
  public void know(String name, KeyPairFile key) throws IOException {
    editPolicy(
        text -> {
          var first = text.indexOf('{', text.indexOf("\"keys\": ["));
          var known = text.substring(first, text.indexOf('}', first) + 1);
          var added =
              known
                  .replace("\"" + SIGNER + "\"", "\"" + name + "\"")
                  .replace(json(keys.key().pem()), json(key.key().pem()));
          return text.substring(0, first) + added + ", " + text.substring(first);
        });
  }

  private static String json(String pem) {
    return pem.replace("\n", "\\n");
  }

  /** Lets the only rule ask for all of these keys. */
  public void requireAllOf(String... names) throws IOException {
    editPolicy(
        text ->
            text.replaceFirst(
                    "\"keys\": \\[\\s*\"" + SIGNER + "\"\\s*\\]",
                    "\"keys\": [\"" + String.join("\", \"", names) + "\"]")
                .replaceFirst("\"threshold\": 1", "\"threshold\": " + names.length));
  }

  /** Puts a zip of the bundle in its place, changed as a forger would. */
  public void zip(UnaryOperator<byte[]> change) throws IOException {
    var zip = new ByteArrayOutputStream();
    BundleZip.write(bundle, zip);
    try (Stream<Path> files = Files.walk(bundle)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    Files.write(bundle, change.apply(zip.toByteArray()));
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
