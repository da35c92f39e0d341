package dev.fluno.runtime.json;

/**
 * Makes RFC 6901 JSON pointers for messages. Documents are not trusted: of an absurdly long key a
 * pointer shows the start.
 */
final class Pointer {
  private static final int MAX_KEY = 100;

  private Pointer() {}

  static String child(String parent, String key) {
    String shown = key.length() <= MAX_KEY ? key : key.substring(0, MAX_KEY) + "…";
    return parent + "/" + shown.replace("~", "~0").replace("/", "~1");
  }

  static String child(String parent, int index) {
    return parent + "/" + index;
  }
}
