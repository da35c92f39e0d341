package dev.fluno.runtime;

import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.refusal.ClosedWorldCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The files there are, the files the manifest names and the files that were signed must be the
 * same.
 */
final class ClosedWorld {
  private ClosedWorld() {}

  /**
   * Compares the three.
   *
   * @param present names of payload files
   * @param named SHA-256 by name as the manifest has it, its own included
   * @param signed SHA-256 by name as the statement has it
   */
  static void check(Set<String> present, Map<String, String> named, Map<String, String> signed) {
    if (!signed.equals(named)) {
      throw new RefusedException(
          ClosedWorldCode.STATEMENT_DIFFERS,
          Manifest.FILE_NAME,
          "the resources that were signed: " + signed,
          named.toString());
    }
    refuseDifference(ClosedWorldCode.EXTRA_FILE, "only " + named.keySet(), present, named.keySet());
    refuseDifference(
        ClosedWorldCode.MISSING_FILE, "all of " + named.keySet(), named.keySet(), present);
  }

  private static void refuseDifference(
      ClosedWorldCode code, String need, Set<String> these, Set<String> those) {
    var difference = new TreeSet<>(these);
    difference.removeAll(those);
    if (!difference.isEmpty()) {
      throw new RefusedException(code, String.join(", ", difference), need, those.toString());
    }
  }
}
