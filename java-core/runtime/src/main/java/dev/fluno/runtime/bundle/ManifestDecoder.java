package dev.fluno.runtime.bundle;

/**
 * Turns the bytes of {@code manifest.json} into a {@link Manifest}, or refuses with a manifest
 * code.
 */
public final class ManifestDecoder {
  private ManifestDecoder() {}

  public static Manifest decode(byte[] json) {
    throw new UnsupportedOperationException();
  }
}
