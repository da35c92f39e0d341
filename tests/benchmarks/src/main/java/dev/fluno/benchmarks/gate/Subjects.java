package dev.fluno.benchmarks.gate;

import dev.fluno.benchmarks.Dist;
import dev.fluno.benchmarks.Sizes;
import dev.fluno.runtime.bundle.BundleLimits;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.trust.PolicyWriter;
import dev.fluno.toolkit.sign.KeyPairFile;
import dev.fluno.toolkit.sign.OmsSigner;
import dev.fluno.toolkit.zip.BundleZip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** The bundles that are measured, signed with a key of their own. */
final class Subjects {
  private static final String KEY = "benchmark";

  private final Path folder;
  private final KeyPairFile keys;
  private final List<Subject> all = new ArrayList<>();

  /** One bundle. */
  record Subject(String name, Path bundle, long payloadBytes) {}

  private Subjects(Path folder) {
    this.folder = folder;
    this.keys = KeyPairFile.generate(folder.resolve("key.pem"));
  }

  /** Makes them in a folder from the development bundles. */
  static Subjects make(Path folder, Dist dist) throws IOException {
    var subjects = new Subjects(folder);
    for (String size : Sizes.ALL) {
      subjects.add(size, dist.bundle(size), false);
    }
    subjects.addZip("l", "l as one file");
    subjects.add("256 MiB", dist.bundle("l"), true);
    PolicyWriter.write(
        subjects.policy(),
        new PolicyWriter.Draft(
            KEY,
            subjects.keys.key(),
            "dev.fluno.*",
            Instant.now().minusSeconds(60),
            Duration.ofDays(1),
            false),
        true);
    return subjects;
  }

  List<Subject> all() {
    return List.copyOf(all);
  }

  Subject named(String name) {
    return all.stream().filter(each -> each.name.equals(name)).findFirst().orElseThrow();
  }

  Path policy() {
    return folder.resolve("trust.json");
  }

  private void add(String name, Path original, boolean padded) throws IOException {
    var bundle = folder.resolve(name.replace(' ', '-') + ".fluno");
    var artifact = Files.createDirectories(bundle.resolve("artifact"));
    try (var files = Files.list(original.resolve("artifact"))) {
      for (var file : files.toList()) {
        Files.copy(file, artifact.resolve(file.getFileName()));
      }
    }
    if (padded) {
      pad(artifact);
    }
    OmsSigner.sign(bundle, keys.privateKey(), KEY, true);
    all.add(new Subject(name, bundle, payloadBytes(artifact)));
  }

  private void addZip(String original, String name) throws IOException {
    var source = named(original);
    var zip = folder.resolve(name.replace(' ', '-') + ".fluno");
    try (var out = Files.newOutputStream(zip)) {
      BundleZip.write(source.bundle(), out);
    }
    all.add(new Subject(name, zip, source.payloadBytes()));
  }

  /**
   * Makes one library as large as a resource may be, by random bytes behind its segments: the gate
   * reads, seals and hashes them, the loader has no use for them. The other libraries are dropped,
   * so that this one is chosen everywhere.
   */
  private static void pad(Path artifact) throws IOException {
    var manifest = artifact.resolve("manifest.json");
    var text = Files.readString(manifest);
    var library = artifact.resolve("linux-x86_64-v3.so");
    byte[] before = Files.readAllBytes(library);
    byte[] after = Arrays.copyOf(before, BundleLimits.MAX_RESOURCE_BYTES);
    var random = new byte[after.length - before.length];
    new Random(1).nextBytes(random);
    System.arraycopy(random, 0, after, before.length, random.length);
    Files.write(library, after);
    Files.delete(artifact.resolve("linux-x86_64-v4.so"));
    Files.writeString(
        manifest,
        withoutLibrary(text, "linux-x86_64-v4.so")
            .replace(Sha256.hex(before), Sha256.hex(after))
            .replace("\"size\": " + before.length + ",", "\"size\": " + after.length + ","));
  }

  private static String withoutLibrary(String manifest, String file) {
    var edited =
        manifest.replaceFirst(
            "(?s),?\\s*\\{\\s*\"file\": \""
                + file.replace(".", "\\.")
                + "\".*?\"code_at_load\": \"none\"\\s*\\}",
            "");
    if (edited.equals(manifest)) {
      throw new IllegalStateException("the manifest has no library " + file);
    }
    return edited;
  }

  private static long payloadBytes(Path artifact) throws IOException {
    try (var files = Files.list(artifact)) {
      long bytes = 0;
      for (var file : files.toList()) {
        bytes += Files.size(file);
      }
      return bytes;
    }
  }
}
