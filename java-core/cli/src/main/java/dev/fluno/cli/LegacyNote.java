package dev.fluno.cli;

import java.util.Locale;

/**
 * What becomes of one member of an older manifest, or of one that it lacks.
 *
 * @param field its name; of a missing one, the name in {@code fluno_artifact.v2}
 * @param says its value as text, empty if it is missing
 * @param becomes the member of {@code fluno_artifact.v2} that it corresponds to; empty if none does
 * @param note why, and what to do
 */
record LegacyNote(String field, String says, String becomes, Verdict verdict, String note) {

  /** Whether it can be used. */
  enum Verdict {
    /** It means the same. */
    KEPT,
    /** It is said in another way. */
    CHANGED,
    /** Nothing corresponds to it. */
    DROPPED,
    /** It cannot be used as it is. */
    WRONG,
    /** It is not there, and is needed. */
    MISSING;

    /** As it is printed. */
    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
