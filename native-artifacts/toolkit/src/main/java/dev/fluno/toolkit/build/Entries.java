package dev.fluno.toolkit.build;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.bundle.ManifestDecoder;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.recipe.Expansion;
import java.util.List;

/** The entries of a recipe as the runtime will read them from the manifest. */
final class Entries {
  private Entries() {}

  static List<EntrySignature> of(Expansion expansion) {
    try {
      return ManifestDecoder.decodeEntries(expansion.entries());
    } catch (RefusedException e) {
      var refusal = e.refusal();
      throw new AuthoringException(
          AuthoringCode.MANIFEST_INVALID,
          expansion.recipe().file() + " " + refusal.subject(),
          refusal.need(),
          refusal.have());
    }
  }
}
