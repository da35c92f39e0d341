package dev.fluno.runtime;

import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.bundle.Library;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.ResourceCode;
import java.util.List;

/**
 * Reads every library of a payload exactly once and hashes it: the chosen one when it lies in
 * sealed memory, the others as they are read.
 */
final class Resources {
  private Resources() {}

  /** The chosen library; all of them are what was signed. */
  static SealedLibrary read(Container container, List<Library> libraries, Library chosen) {
    for (var library : libraries) {
      requireSize(container, library);
      if (!library.equals(chosen)) {
        requireDigest(library, container.hashPayload(library.file()));
      }
    }
    var sealed = container.sealPayload(chosen.file());
    try {
      requireDigest(chosen, Sha256.hex(sealed.bytes()));
      return sealed;
    } catch (RuntimeException | Error e) {
      sealed.close();
      throw e;
    }
  }

  private static void requireSize(Container container, Library library) {
    long sizeBytes = container.payload().getOrDefault(library.file(), -1L);
    requireEqual(
        ResourceCode.SIZE_DIFFERS, library, library.sizeBytes() + " bytes", sizeBytes + " bytes");
  }

  private static void requireDigest(Library library, String sha256) {
    requireEqual(
        ResourceCode.DIGEST_DIFFERS, library, "SHA-256 " + library.sha256(), "SHA-256 " + sha256);
  }

  private static void requireEqual(ResourceCode code, Library library, String need, String have) {
    if (!need.equals(have)) {
      throw new RefusedException(code, library.file(), need, have);
    }
  }
}
