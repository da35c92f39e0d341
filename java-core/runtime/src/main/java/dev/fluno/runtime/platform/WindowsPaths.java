package dev.fluno.runtime.platform;

/** Paths as the functions of Windows want them. */
final class WindowsPaths {
  /** Longer paths need a prefix; the limit is that of CreateDirectoryW, the lowest there is. */
  private static final int MAX_PLAIN_PATH = 247;

  private WindowsPaths() {}

  /** An absolute path in the form that has no limit of length, where it needs that form. */
  static String longPath(String path) {
    if (path.length() <= MAX_PLAIN_PATH || path.startsWith("\\\\?\\")) {
      return path;
    }
    return path.startsWith("\\\\") ? "\\\\?\\UNC\\" + path.substring(2) : "\\\\?\\" + path;
  }
}
