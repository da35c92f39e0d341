package dev.fluno.runtime.bundle;

import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.RefusedException;
import java.nio.file.Path;
import java.util.SortedMap;

/**
 * The files of a bundle, listed and capped, contents not yet read. A folder or a stored zip; both
 * hold the same tree.
 *
 * <p>Every file was opened when it was listed and is read from there: what happens to its name
 * meanwhile changes nothing. For one thread at a time.
 *
 * <p>Every method throws {@link dev.fluno.runtime.refusal.RefusedException} with a container code
 * for a container that breaks the profile, and for any I/O failure. A name that was not listed is
 * the caller's mistake: {@link IllegalArgumentException}.
 */
public interface Container extends AutoCloseable {

  /**
   * Opens a bundle folder or a {@code .fluno} zip, whichever the path is. The path itself may be
   * spelled in any way and pass through symbolic links: its user chose it. Nothing below it may.
   */
  static Container open(Path path) {
    try {
      return TreeContainer.open(path);
    } catch (RefusedException e) {
      // Refused in any case: what it is helps more than which rule it breaks first.
      throw LegacyArtifact.at(path).isPresent() ? LegacyArtifact.refusal(path) : e;
    }
  }

  /**
   * Refuses a bundle that nobody has signed if its manifest is of the older format: without a
   * signature, no later stage would come to say so.
   */
  default void requireNotOlder() {
    if (signatures().isEmpty()
        && LegacyManifest.isIn(readPayload(Manifest.FILE_NAME, Manifest.MAX_BYTES))) {
      throw LegacyArtifact.refusal(path());
    }
  }

  /** Where it is, as the user named it. */
  Path path();

  /** The files of {@code artifact/} by name (without the folder), with their sizes in bytes. */
  SortedMap<String, Long> payload();

  /** The files of {@code signatures/} by name (without the folder), with their sizes in bytes. */
  SortedMap<String, Long> signatures();

  /**
   * One payload file, whole; refused if larger than the cap or if its size has changed since it was
   * listed.
   */
  byte[] readPayload(String name, int maxBytes);

  /** One signature file, whole, under the same rules. */
  byte[] readSignature(String name, int maxBytes);

  /**
   * Lower-case hex SHA-256 of one payload file, read once piece by piece and never held as a whole.
   */
  String hashPayload(String name);

  /**
   * One payload file in sealed memory, read once; hash what lies there.
   *
   * @throws dev.fluno.runtime.refusal.RefusedException also with a load code if this system gives
   *     no sealed memory
   */
  SealedLibrary sealPayload(String name);

  /** Closing twice does nothing. */
  @Override
  void close();
}
