package dev.fluno.runtime;

import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.bundle.Library;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.ResourceCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Reads every library of a payload exactly once, into sealed memory, and hashes what lies there.
 */
final class Resources {
  private Resources() {}

  /** The chosen library; the others are freed once they are hashed. */
  static SealedLibrary read(Container container, List<Library> libraries, Library chosen) {
    for (var library : libraries) {
      if (!library.equals(chosen)) {
        seal(container, library).close();
      }
    }
    return seal(container, chosen);
  }

  private static SealedLibrary seal(Container container, Library library) {
    requireEqual(
        ResourceCode.SIZE_DIFFERS,
        library,
        library.sizeBytes() + " bytes",
        container.payload().getOrDefault(library.file(), -1L) + " bytes");
    var sealed = copy(container, library);
    try {
      requireEqual(
          ResourceCode.DIGEST_DIFFERS,
          library,
          "SHA-256 " + library.sha256(),
          "SHA-256 " + Sha256.hex(sealed.bytes()));
      return sealed;
    } catch (RuntimeException | Error e) {
      sealed.close();
      throw e;
    }
  }

  private static SealedLibrary copy(Container container, Library library) {
    try {
      return SealedLibrary.create(
          library.sizeBytes(), target -> container.copyPayload(library.file(), target));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a container throws none: it refuses
    }
  }

  private static void requireEqual(ResourceCode code, Library library, String need, String have) {
    if (!need.equals(have)) {
      throw new RefusedException(code, library.file(), need, have);
    }
  }
}
