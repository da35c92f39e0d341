package dev.fluno.runtime.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.testing.Corpora;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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

  /**
   * The corpus signs with Ed25519, so what applies is what is signed. One vector was signed, on
   * purpose, with another type than its envelope claims.
   */
  @Test
  void encodes_every_vector_of_the_corpus() throws Exception {
    byte[] file = Files.readAllBytes(Corpora.folder("dsse/testvectors").resolve("vectors.json"));
    int same = 0;
    for (ObjectReader vector :
        ObjectReader.of(StrictJson.parse(file, 1 << 20)).objects("vectors")) {
      ObjectReader envelope = vector.object("envelope");
      byte[] encoding =
          Dsse.preAuthenticationEncoding(
              envelope.string("payloadType"), StrictBase64.decode(envelope.string("payload")));
      byte[] signed = HexFormat.of().parseHex(vector.string("pae"));
      if (vector.string("id").equals("payload-type-swapped")) {
        assertEquals("reject", vector.string("expect"));
      } else {
        assertArrayEquals(signed, encoding, vector.string("id"));
        same++;
      }
    }
    assertEquals(8, same);
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
