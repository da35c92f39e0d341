package dev.fluno.runtime;

import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.bundle.LegacyArtifact;
import dev.fluno.runtime.bundle.LegacyManifest;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.bundle.ManifestDecoder;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.refusal.RefusedException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads what a bundle says of itself, believing none of it. */
final class Inspection {
  private Inspection() {}

  static BundleInfo of(Path bundle) {
    try {
      return ofContainer(bundle);
    } catch (RefusedException e) {
      return LegacyArtifact.at(bundle)
          .map(older -> BundleInfo.ofOlder(bundle, older))
          .orElseThrow(() -> e);
    }
  }

  private static BundleInfo ofContainer(Path bundle) {
    try (var container = Container.open(bundle)) {
      var bytes = container.readPayload(Manifest.FILE_NAME, Manifest.MAX_BYTES);
      var legacy = LegacyManifest.read(bytes);
      var manifest =
          legacy.isPresent()
              ? Optional.<Manifest>empty()
              : Optional.of(ManifestDecoder.decode(bytes));
      return new BundleInfo(
          bundle, Sha256.hex(bytes), manifest, legacy, container.payload(), container.signatures());
    }
  }
}
