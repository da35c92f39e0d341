package dev.fluno.runtime.signature;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The faulty encoding that model-signing 0.2 signed: {@code DSSEV1} and the Python representation
 * of the payload instead of its bytes. Known here only to be refused by its name.
 */
final class DsseV1 {
  private DsseV1() {}

  static byte[] encoding(String payloadType, byte[] payload) {
    String head = "DSSEV1 " + payloadType.length() + " " + payloadType + " " + payload.length + " ";
    return (head + pythonRepresentation(payload)).getBytes(StandardCharsets.UTF_8);
  }

  /** What Python's {@code repr} gives for a bytes object. */
  private static String pythonRepresentation(byte[] bytes) {
    var text = new StringBuilder(bytes.length + 16);
    for (byte b : bytes) {
      int c = b & 0xff;
      switch (c) {
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> {
          if (c < 0x20 || c > 0x7e) {
            text.append(String.format(Locale.ROOT, "\\x%02x", c));
          } else {
            text.append((char) c);
          }
        }
      }
    }
    if (text.indexOf("'") < 0) {
      return "b'" + text + "'";
    }
    return text.indexOf("\"") < 0 ? "b\"" + text + "\"" : "b'" + escapeQuotes(text) + "'";
  }

  private static String escapeQuotes(CharSequence text) {
    return text.toString().replace("'", "\\'");
  }
}
