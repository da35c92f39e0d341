package dev.fluno.runtime.signature;

import java.util.Comparator;

/** The two orders in which signers list their resources. */
public final class NameOrder {

  /** OMS v1.0 section 5.2.1: by Unicode code point, which is also the order of the UTF-8 bytes. */
  public static final Comparator<String> BY_CODE_POINT = (a, b) -> compare(a, b, '/');

  /**
   * By path component, as model-signing 1.1.1 sorts: {@code a/b} before {@code a-b}, since {@code
   * a} is before {@code a-b}. So a separator comes before every character of a name.
   */
  static final Comparator<String> BY_COMPONENT = (a, b) -> compare(a, b, -1);

  private NameOrder() {}

  private static int compare(String a, String b, int separator) {
    int i = 0;
    while (i < a.length() && i < b.length()) {
      int left = a.codePointAt(i);
      int right = b.codePointAt(i);
      if (left != right) {
        return Integer.compare(left == '/' ? separator : left, right == '/' ? separator : right);
      }
      i += Character.charCount(left);
    }
    return Integer.compare(a.length(), b.length());
  }
}
