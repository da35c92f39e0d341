package dev.fluno.runtime.bundle;

import dev.fluno.runtime.refusal.ManifestCode;
import dev.fluno.runtime.refusal.RefusedException;

/** Refusals of members that are each sound and together are not: rules no JSON Schema can say. */
final class Contradiction {
  private Contradiction() {}

  static RefusedException at(String pointer, String need, String have) {
    return new RefusedException(ManifestCode.CONTRADICTION, pointer, need, have);
  }
}
