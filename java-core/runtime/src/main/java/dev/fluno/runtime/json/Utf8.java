package dev.fluno.runtime.json;

import dev.fluno.runtime.json.JsonProblem.Kind;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Strict UTF-8 (RFC 3629): no byte order mark, no overlong form, no surrogate, nothing above
 * U+10FFFF.
 */
final class Utf8 {
  private Utf8() {}

  static char[] decode(byte[] bytes) throws JsonProblem {
    if (bytes.length >= 3
        && bytes[0] == (byte) 0xEF
        && bytes[1] == (byte) 0xBB
        && bytes[2] == (byte) 0xBF) {
      throw new JsonProblem(Kind.NOT_UTF8, "", "no byte order mark", "one");
    }
    var input = ByteBuffer.wrap(bytes);
    var text = CharBuffer.allocate(bytes.length); // never more chars than bytes
    CoderResult result =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(input, text, true);
    if (result.isError()) {
      throw new JsonProblem(
          Kind.NOT_UTF8, "", "UTF-8", "another byte sequence at offset " + input.position());
    }
    return Arrays.copyOf(text.array(), text.position());
  }

  /** True if every surrogate is half of a pair. */
  static boolean isEncodable(String text) {
    return text.codePoints()
        .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }
}
