package dev.fluno.runtime.platform;

import dev.fluno.runtime.platform.UnsafeFileException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** A file with a secret in it: not read unless nobody but this user and the system can read it. */
public final class SecretFile {
  private SecretFile() {}

  /**
   * Its bytes. Links are followed, as where a machine hands out secrets: owner and mode are asked
   * of the file itself, where the system has descriptors of the very one that is read.
   *
   * @throws UnsafeFileException if others can read it, or it is somebody else's, no regular file,
   *     or larger
   */
  public static byte[] read(Path file, int maxBytes) throws IOException, UnsafeFileException {
    Path real = file.toRealPath();
    return switch (Access.ofProcess(real)) {
      case UnixAccess unix -> {
        try (PinnedFile pinned = PinnedFile.open(real)) {
          yield read(unix, file, pinned.path(), maxBytes);
        }
      }
      case WindowsAccess windows -> read(windows, file, real, maxBytes);
    };
  }

  private static byte[] read(Access access, Path shown, Path place, int maxBytes)
      throws IOException, UnsafeFileException {
    if (!Files.readAttributes(place, BasicFileAttributes.class).isRegularFile()) {
      throw new UnsafeFileException(
          Kind.NOT_A_FILE, shown, "a regular file", "a folder, a device or a pipe");
    }
    access.requireSecret(shown, place);
    try (InputStream in = Files.newInputStream(place)) {
      byte[] bytes = in.readNBytes(maxBytes + 1);
      if (bytes.length > maxBytes) {
        throw new UnsafeFileException(
            Kind.TOO_LARGE, shown, "at most " + maxBytes + " bytes", "more");
      }
      return bytes;
    }
  }
}
