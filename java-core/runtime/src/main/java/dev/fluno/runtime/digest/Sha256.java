package dev.fluno.runtime.digest;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** SHA-256 as lower-case hex, the form in which manifests, statements and policies write it. */
public final class Sha256 {
  private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

  private Sha256() {}

  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(start().digest(bytes));
  }

  /** Whether a text has the form that these methods give. */
  public static boolean isHex(String text) {
    return HEX.matcher(text).matches();
  }

  /** Of the text in UTF-8. */
  public static String hex(String text) {
    return hex(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Of memory outside the heap, read in place; at most 2 GiB. */
  public static String hex(MemorySegment bytes) {
    var digest = start();
    digest.update(bytes.asByteBuffer());
    return HexFormat.of().formatHex(digest.digest());
  }

  /** A digest to feed piece by piece. */
  public static MessageDigest start() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      // Every Java platform must have it: java.security.MessageDigest says so.
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }
}
