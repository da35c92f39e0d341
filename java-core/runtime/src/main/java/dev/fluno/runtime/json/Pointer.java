package dev.fluno.runtime.json;

/** Makes RFC 6901 JSON pointers. */
final class Pointer {
  private Pointer() {}

  static String child(String parent, String key) {
    return parent + "/" + key.replace("~", "~0").replace("/", "~1");
  }

  static String child(String parent, int index) {
    return parent + "/" + index;
  }
}
