package dev.fluno.runtime;

import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;

/** The three verbs: look at a bundle, verify it, load it. */
public final class Fluno {
  private Fluno() {}

  /**
   * Reads a bundle's metadata. Checks form only, loads nothing, proves nothing about who made it.
   */
  public static BundleInfo inspect(Path bundle) {
    throw new UnsupportedOperationException();
  }

  /**
   * Takes a bundle through the gate, up to and including the inspection of the library for this
   * machine. Loads nothing.
   *
   * @throws dev.fluno.runtime.refusal.RefusedException naming the first stage that refused
   */
  public static VerifiedBundle verify(Path bundle, TrustPolicy trust) {
    throw new UnsupportedOperationException();
  }

  /**
   * Loads the sealed library of a verified bundle and lets it prove itself. The bundle's memory
   * then belongs to the artifact; closing the bundle afterwards does nothing.
   */
  public static Artifact load(VerifiedBundle bundle) {
    throw new UnsupportedOperationException();
  }

  /** The same as {@code load(verify(bundle, trust))}. */
  public static Artifact load(Path bundle, TrustPolicy trust) {
    throw new UnsupportedOperationException();
  }
}
