package dev.fluno.runtime.trust;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/** Reads the bytes of a policy file, and only if nobody else could have put them there. */
final class PolicyFile {

  /** The largest policy that is read. */
  static final int MAX_BYTES = 256 * 1024;

  private static final String EXTENSION = ".fluno";
  private static final int GROUP_OR_OTHERS_WRITE = 0022;

  private PolicyFile() {}

  static byte[] read(Path file) {
    try {
      requireOutsideBundles(file);
      // Attributes before opening: opening a pipe or a device could block or have effects.
      BasicFileAttributes before = attributes(file);
      requireOwn(file, before);
      byte[] bytes = contents(file);
      BasicFileAttributes after = attributes(file);
      if (!Objects.equals(before.fileKey(), after.fileKey())
          || !before.lastModifiedTime().equals(after.lastModifiedTime())
          || bytes.length != before.size()) {
        throw refuse(PolicyCode.UNREADABLE, file, "a file at rest", "one that changed meanwhile");
      }
      return bytes;
    } catch (NoSuchFileException e) {
      throw refuse(PolicyCode.NOT_FOUND, file, "a fluno_trust.v1 file", "nothing at this path");
    } catch (IOException e) {
      String have = e instanceof AccessDeniedException ? "permission denied" : e.toString();
      throw refuse(PolicyCode.UNREADABLE, file, "a readable file", have);
    }
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS);
  }

  private static void requireOwn(Path file, BasicFileAttributes attributes) throws IOException {
    if (!attributes.isRegularFile()) {
      throw refuse(PolicyCode.NOT_A_FILE, file, "a regular file", kind(attributes));
    }
    if (attributes.size() > MAX_BYTES) {
      throw refuse(
          PolicyCode.TOO_LARGE,
          file,
          "at most " + MAX_BYTES + " bytes",
          attributes.size() + " bytes");
    }
    if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return; // Windows: inherited access lists; docs/trust.md says what to keep in mind
    }
    int owner = (Integer) Files.getAttribute(file, "unix:uid", NOFOLLOW_LINKS);
    int user = CurrentUser.uid();
    if (owner != user && owner != 0) {
      throw refuse(PolicyCode.OWNER, file, "owner " + user + " or root", "owner " + owner);
    }
    int mode = (Integer) Files.getAttribute(file, "unix:mode", NOFOLLOW_LINKS);
    if ((mode & GROUP_OR_OTHERS_WRITE) != 0) {
      throw refuse(
          PolicyCode.WRITABLE,
          file,
          "write permission for its owner alone",
          String.format("mode %03o", mode & 0777));
    }
  }

  private static String kind(BasicFileAttributes attributes) {
    if (attributes.isSymbolicLink()) {
      return "a symbolic link";
    }
    return attributes.isDirectory() ? "a folder" : "a device or pipe";
  }

  private static byte[] contents(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file, StandardOpenOption.READ, NOFOLLOW_LINKS)) {
      var bytes = new ByteArrayOutputStream();
      bytes.writeBytes(in.readNBytes(MAX_BYTES + 1));
      return bytes.toByteArray();
    }
  }

  /** Both as written and as resolved: a bundle could hold the link, or be what a link leads to. */
  private static void requireOutsideBundles(Path file) throws IOException {
    Path written = file.toAbsolutePath().normalize();
    requireOutsideBundles(file, written);
    Path folder = written.getParent();
    if (folder != null) {
      requireOutsideBundles(file, folder.toRealPath().resolve(written.getFileName()));
    }
  }

  private static void requireOutsideBundles(Path file, Path location) {
    for (Path at = location.getParent(); at != null; at = at.getParent()) {
      Path name = at.getFileName();
      if ((name != null && isBundleName(name.toString()))
          || Files.exists(at.resolve("artifact").resolve("manifest.json"))) {
        throw refuse(PolicyCode.INSIDE_BUNDLE, file, "a file outside any bundle", "one in " + at);
      }
    }
  }

  /** A folder named .fluno alone is somebody's configuration. */
  private static boolean isBundleName(String name) {
    return name.length() > EXTENSION.length() && name.endsWith(EXTENSION);
  }

  private static RefusedException refuse(PolicyCode code, Path file, String need, String have) {
    return new RefusedException(code, file.toString(), need, have);
  }
}
