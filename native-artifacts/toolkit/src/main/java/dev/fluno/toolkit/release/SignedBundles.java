package dev.fluno.toolkit.release;

import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Staging;
import dev.fluno.runtime.signature.VerificationKey;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.toolkit.dist.DistProject;
import dev.fluno.toolkit.pack.PackTimes;
import dev.fluno.toolkit.sign.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The bundles of a release.
 *
 * @param folder holds them, and nothing else
 * @param signer what their signature file is called
 * @param key whose signature it is
 * @param development whether it is a development key's
 */
public record SignedBundles(Path folder, String signer, VerificationKey key, boolean development) {

  /** A copy of the development bundles of a checkout, which its build keeps current. */
  public static SignedBundles ofDevelopment(Path nativeArtifacts, Path scratch) {
    var dist = nativeArtifacts.resolve("dist");
    var key = TrustPolicy.read(dist.resolve("trust.json")).keys().getFirst();
    Staging.guard(
        scratch,
        () -> {
          Folders.remove(scratch);
          for (String file : Folders.files(dist)) {
            if (file.contains(".fluno/") && !file.startsWith(".")) {
              copy(dist.resolve(file), scratch.resolve(file));
            }
          }
          return scratch;
        });
    return new SignedBundles(scratch, key.name(), key.key(), true);
  }

  /**
   * Packs every region whose libraries are committed, and signs the bundles.
   *
   * @param sourceDateEpoch from when the bundles are valid, if not from now
   */
  public static SignedBundles of(
      Path nativeArtifacts,
      Path privateKey,
      String signer,
      Optional<String> sourceDateEpoch,
      Path scratch) {
    var times = PackTimes.from(sourceDateEpoch, InstantSource.system());
    Staging.guard(
        scratch,
        () -> {
          Folders.remove(scratch);
          return scratch;
        });
    for (var project : DistProject.in(nativeArtifacts)) {
      project
          .bundles()
          .forEach(
              (name, variant) ->
                  project.make(variant, times, scratch.resolve(name), privateKey, signer));
    }
    return new SignedBundles(scratch, signer, SigningKey.read(privateKey).verificationKey(), false);
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.copy(from, to);
  }
}
