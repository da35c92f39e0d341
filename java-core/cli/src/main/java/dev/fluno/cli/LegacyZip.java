package dev.fluno.cli;

import dev.fluno.runtime.bundle.LegacyArtifact;
import dev.fluno.runtime.bundle.LegacyManifest;
import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * An older artifact in a zip of any form, to be shown. Nothing is taken from it but the manifest;
 * to be packed it must be unpacked first.
 */
final class LegacyZip {

  /** The directory of a zip is read into memory; of a larger file nothing is. */
  private static final long MAX_BYTES = 64 << 20;

  private LegacyZip() {}

  /** The manifest, if the zip has one of the older format: manifest.json, in whatever folder. */
  static Optional<LegacyArtifact> in(Path zip) {
    try {
      if (!Files.isRegularFile(zip) || Files.size(zip) > MAX_BYTES) {
        return Optional.empty();
      }
      try (var file = new ZipFile(zip.toFile())) {
        var entry =
            file.stream()
                .filter(each -> ("/" + each.getName()).endsWith("/" + Manifest.FILE_NAME))
                .findFirst();
        return entry.isEmpty() ? Optional.empty() : read(file, entry.get());
      }
    } catch (IOException | RefusedException | IllegalArgumentException notReadable) {
      return Optional.empty();
    }
  }

  private static Optional<LegacyArtifact> read(ZipFile file, ZipEntry entry) throws IOException {
    try (var in = file.getInputStream(entry)) {
      var bytes = in.readNBytes(Manifest.MAX_BYTES);
      return LegacyManifest.read(bytes)
          .map(each -> new LegacyArtifact(each, entry.getName(), Sha256.hex(bytes), bytes.length));
    }
  }
}
