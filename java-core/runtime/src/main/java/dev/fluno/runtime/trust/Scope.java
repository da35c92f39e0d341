package dev.fluno.runtime.trust;

import java.util.regex.Pattern;

/**
 * Which artifacts a rule is about: one artifact id, or all ids below a prefix, written {@code
 * dev.fluno.*}. A prefix ends at a dot, so that {@code dev.fluno.*} covers {@code dev.fluno.a} and
 * {@code dev.fluno.a.b} but neither {@code dev.fluno} nor {@code dev.flunox.a}.
 */
final class Scope {
  private static final String BELOW = ".*";

  // Labels as artifact ids have them, and as long in all: the pattern's groups recurse.
  private static final String LABEL = "[a-z0-9]+(-[a-z0-9]+)*";
  private static final Pattern FORM =
      Pattern.compile("(?=[a-z].{0,199}$)" + LABEL + "(\\." + LABEL + ")*\\.(" + LABEL + "|\\*)");

  private Scope() {}

  static boolean isWellFormed(String scope) {
    return FORM.matcher(scope).matches();
  }

  static boolean covers(String scope, String artifactId) {
    return isPrefix(scope)
        ? artifactId.startsWith(scope.substring(0, scope.length() - 1))
        : artifactId.equals(scope);
  }

  /** Greater is more specific, among the scopes that cover one artifact id. */
  static int specificity(String scope) {
    return isPrefix(scope) ? scope.length() : Integer.MAX_VALUE;
  }

  private static boolean isPrefix(String scope) {
    return scope.endsWith(BELOW);
  }
}
