package dev.fluno.runtime.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DsseTest {

  /** The worked example of the DSSE protocol document. */
  @Test
  void encodes_the_example_of_the_protocol() {
    assertEquals(
        "DSSEv1 29 http://example.com/HelloWorld 11 hello world",
        encode("http://example.com/HelloWorld", "hello world"));
  }

  @Test
  void counts_bytes_and_not_characters() {
    assertEquals("DSSEv1 2 é 3 €", encode("é", "€"));
    assertEquals("DSSEv1 0  0 ", encode("", ""));
  }

  private static String encode(String type, String payload) {
    byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
    return new String(Dsse.preAuthenticationEncoding(type, bytes), StandardCharsets.UTF_8);
  }

  @Test
  void decodes_either_alphabet() {
    byte[] bytes = HexFormat.of().parseHex("fbffbf3e3f");
    assertArrayEquals(bytes, StrictBase64.decode("+/+/Pj8="));
    assertArrayEquals(bytes, StrictBase64.decode("-_-_Pj8="));
    assertArrayEquals(new byte[0], StrictBase64.decode(""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+/-_Pj8=", // both alphabets
        "+/+/Pj8", // no padding
        "+/+/Pj8==", // too much of it
        "+/+/Pj9=", // spare bits
        "+/+/ Pj8=",
        "+/+/Pj8=\n",
        "+/+/Pj8=AAAA",
        "=",
        "A",
        "é"
      })
  void refuses_any_other_text_for_the_same_bytes(String text) {
    assertThrows(IllegalArgumentException.class, () -> StrictBase64.decode(text));
  }
}
