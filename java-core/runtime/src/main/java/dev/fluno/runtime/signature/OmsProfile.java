package dev.fluno.runtime.signature;

import java.util.Arrays;
import java.util.regex.Pattern;

/** What a signature is used for decides how large it may be and what it may name. */
public enum OmsProfile {
  /** The payload of a bundle: flat, at most 64 files, names that mean the same on every system. */
  BUNDLE(256 << 10, "one component of a-z 0-9 . _ - that does not begin with a dot") {
    @Override
    boolean allows(String name) {
      return PORTABLE.matcher(name).matches();
    }
  },

  /** Any folder with folders in it, or a single file, which signers name by itself or by a dot. */
  TREE(32 << 20, "a relative path with / between its components, none of them empty, . or ..") {
    @Override
    boolean allows(String name) {
      return name.equals(SINGLE_FILE)
          || (name.indexOf('\0') < 0
              && Arrays.stream(name.split("/", -1))
                  .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals("..")));
    }
  };

  /** How model-signing names the one resource of a signature over a single file. */
  public static final String SINGLE_FILE = ".";

  // One component, so that no separator, "..", drive or stream of any system can hide in it.
  private static final Pattern PORTABLE = Pattern.compile("[a-z0-9_-][a-z0-9._-]{0,254}");

  private final int maxBytes;
  private final String nameRule;

  OmsProfile(int maxBytes, String nameRule) {
    this.maxBytes = maxBytes;
    this.nameRule = nameRule;
  }

  /**
   * The largest signature file that is read, in bytes. A resource takes some 200 of them, so 32 MiB
   * hold more than 100,000 files and are read with less than half a GiB of memory.
   */
  public int maxBytes() {
    return maxBytes;
  }

  /** Whether a resource may have this name. */
  abstract boolean allows(String name);

  /** The rule for names in words, for messages. */
  String nameRule() {
    return nameRule;
  }
}
