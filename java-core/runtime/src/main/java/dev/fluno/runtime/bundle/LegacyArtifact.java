package dev.fluno.runtime.bundle;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.platform.FileNode;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An artifact of the older format where it lies: its manifest, which is a file of any name, or
 * {@code manifest.json} in a folder, beside its libraries. Nothing here vouches for anything: it is
 * read so that a refusal can say what the file is, and so that inspect can show it.
 *
 * @param file the manifest's name, as a path from the artifact
 * @param sha256 lower-case hex, of the manifest
 * @param sizeBytes of the manifest
 */
public record LegacyArtifact(LegacyManifest manifest, String file, String sha256, long sizeBytes) {

  /** What lies at a path, if it is such an artifact; any problem with it is none of ours. */
  public static Optional<LegacyArtifact> at(Path path) {
    try (var root = FileNode.open(path)) {
      return switch (root.kind()) {
        case FILE -> read(root, String.valueOf(path.getFileName()));
        case FOLDER -> {
          try (var manifest = root.child(Manifest.FILE_NAME)) {
            yield read(manifest, Manifest.FILE_NAME);
          }
        }
        case OTHER -> Optional.empty();
      };
    } catch (IOException | RefusedException notReadable) {
      return Optional.empty();
    }
  }

  private static Optional<LegacyArtifact> read(FileNode node, String name) throws IOException {
    if (node.kind() != FileNode.Kind.FILE || node.sizeBytes() > Manifest.MAX_BYTES) {
      return Optional.empty();
    }
    var bytes = new ListedFile(name, node, 0, node.sizeBytes(), Optional.empty()).bytes();
    return LegacyManifest.read(bytes)
        .map(manifest -> new LegacyArtifact(manifest, name, Sha256.hex(bytes), bytes.length));
  }

  /** The refusal by which every way to load it ends. */
  static RefusedException refusal(Path path) {
    return new RefusedException(
        ContainerCode.OLDER_FORMAT, path.toString(), Manifest.SCHEMA, LegacyManifest.SCHEMA);
  }
}
