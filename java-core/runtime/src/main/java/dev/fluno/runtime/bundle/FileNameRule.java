package dev.fluno.runtime.bundle;

import java.util.regex.Pattern;

/**
 * Which names a file of a bundle may have: those that mean the same file on every system. Lower
 * case only, so no two names differ in case alone.
 */
final class FileNameRule {
  /** The rule in words, for messages. */
  static final String TEXT =
      "a name of at most "
          + BundleLimits.MAX_NAME_LENGTH
          + " characters a-z 0-9 . _ -, that starts with a letter or digit, does not end with a dot"
          + " and is no Windows device name";

  static final String SIGNATURE_SUFFIX = ".sigstore.json";

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]*+(?<!\\.)");

  /** Windows opens the device whatever extension follows the name. */
  private static final Pattern DEVICE =
      Pattern.compile("(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?");

  private FileNameRule() {}

  static boolean allows(String name) {
    return name.length() <= BundleLimits.MAX_NAME_LENGTH
        && NAME.matcher(name).matches()
        && !DEVICE.matcher(name).matches();
  }

  static boolean allowsSignature(String name) {
    return allows(name)
        && name.endsWith(SIGNATURE_SUFFIX)
        && name.length() > SIGNATURE_SUFFIX.length();
  }
}
