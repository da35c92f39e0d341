package dev.fluno.runtime.bundle;

import java.util.Set;

/**
 * Names that neither an entry nor a parameter may have. Entries become methods of an artifact and
 * parameters become keyword arguments and attributes of a bound call, in Python too.
 */
public final class ReservedNames {
  private ReservedNames() {}

  /** The hard keywords of Python 3.12: its language reference, section 2.3.1. */
  public static final Set<String> PYTHON_KEYWORDS =
      Set.of(
          "False",
          "None",
          "True",
          "and",
          "as",
          "assert",
          "async",
          "await",
          "break",
          "class",
          "continue",
          "def",
          "del",
          "elif",
          "else",
          "except",
          "finally",
          "for",
          "from",
          "global",
          "if",
          "import",
          "in",
          "is",
          "lambda",
          "nonlocal",
          "not",
          "or",
          "pass",
          "raise",
          "return",
          "try",
          "while",
          "with",
          "yield");

  /** What artifacts, entries and bound calls have of their own. */
  public static final Set<String> API =
      Set.of(
          "artifact",
          "artifact_id",
          "benchmark",
          "bind",
          "call",
          "close",
          "closed",
          "entries",
          "entry",
          "info",
          "manifest",
          "report",
          "result",
          "run",
          "self",
          "signature",
          "tensors",
          "version");

  static boolean contains(String name) {
    return PYTHON_KEYWORDS.contains(name) || API.contains(name);
  }
}
