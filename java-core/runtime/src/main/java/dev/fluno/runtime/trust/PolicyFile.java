package dev.fluno.runtime.trust;

import dev.fluno.runtime.platform.GuardedFile;
import dev.fluno.runtime.platform.UnsafeFileException;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the bytes of a policy file, and only if nobody else could have put them there. */
final class PolicyFile {

  /** The largest policy that is read. */
  static final int MAX_BYTES = 256 * 1024;

  private static final String EXTENSION = ".fluno";

  private PolicyFile() {}

  static byte[] read(Path file) {
    try {
      requireOutsideBundles(file, file.toAbsolutePath().normalize().getParent());
      GuardedFile found = GuardedFile.find(file);
      for (Path holder : found.holders()) {
        requireOutsideBundles(file, holder);
      }
      return found.read(MAX_BYTES);
    } catch (UnsafeFileException e) {
      PolicyCode code =
          switch (e.kind()) {
            case NOT_A_FILE -> PolicyCode.NOT_A_FILE;
            case TOO_LARGE -> PolicyCode.TOO_LARGE;
            case CHANGED -> PolicyCode.UNREADABLE;
            case OWNER -> PolicyCode.OWNER;
            case WRITABLE -> PolicyCode.WRITABLE;
            case READABLE -> throw new IllegalStateException("a policy is no secret", e);
            case FOLDER_OWNER -> PolicyCode.FOLDER_OWNER;
            case FOLDER_WRITABLE -> PolicyCode.FOLDER_WRITABLE;
          };
      throw new RefusedException(code, e.subject(), e.need(), e.have());
    } catch (NoSuchFileException e) {
      throw refuse(PolicyCode.NOT_FOUND, file, "a fluno_trust.v1 file", "nothing at this path");
    } catch (IOException e) {
      throw refuse(PolicyCode.UNREADABLE, file, "a readable file", IoText.of(e));
    }
  }

  private static void requireOutsideBundles(Path file, @Nullable Path folder) {
    for (Path at = folder; at != null; at = at.getParent()) {
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
