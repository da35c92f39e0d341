package dev.fluno.runtime.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds of all bytes in base64, PEM and DSSE, and of all statements. */
class SignaturePropertiesTest {
  private static final String BASE64 =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_= \n";

  @Property(tries = 1000)
  void bytes_come_back_from_base64_in_either_alphabet(@ForAll byte[] bytes) {
    assertArrayEquals(bytes, StrictBase64.decode(Base64.getEncoder().encodeToString(bytes)));
    assertArrayEquals(bytes, StrictBase64.decode(Base64.getUrlEncoder().encodeToString(bytes)));
  }

  @Property(tries = 2000)
  void another_character_gives_other_bytes_or_none(
      @ForAll byte[] bytes, @ForAll int at, @ForAll int replacement) {
    String text = Base64.getEncoder().encodeToString(bytes);
    if (!text.isEmpty()) {
      var edited = new StringBuilder(text);
      edited.setCharAt(
          Math.floorMod(at, text.length()),
          BASE64.charAt(Math.floorMod(replacement, BASE64.length())));
      if (!edited.toString().equals(text)) {
        assertFalse(decodesTo(edited.toString(), bytes), edited.toString());
      }
    }
  }

  private static boolean decodesTo(String text, byte[] bytes) {
    try {
      // The same bytes are right only where every character that differs means the same.
      return Arrays.equals(bytes, StrictBase64.decode(text)) && !isUrlSafe(text);
    } catch (IllegalArgumentException refused) {
      return false;
    }
  }

  private static boolean isUrlSafe(String text) {
    return text.indexOf('-') >= 0 || text.indexOf('_') >= 0;
  }

  @Property(tries = 500)
  void bytes_come_back_from_pem(@ForAll byte[] der) {
    List<Pem.Block> blocks = Pem.blocks("before\n" + Pem.write("ANY KEY 1", der) + "after\n");
    assertEquals(1, blocks.size());
    assertEquals("ANY KEY 1", blocks.getFirst().label());
    assertArrayEquals(der, blocks.getFirst().der());
  }

  /** Without lengths, parts of a type could pass for parts of a body. */
  @Property(tries = 1000)
  void type_and_body_can_be_read_back_from_what_is_signed(
      @ForAll @From("types") String type, @ForAll byte[] body) {
    byte[] encoded = Dsse.preAuthenticationEncoding(type, body);
    String text = new String(encoded, StandardCharsets.ISO_8859_1);
    String[] head = text.split(" ", 3);
    assertEquals("DSSEv1", head[0]);
    int typeBytes = Integer.parseInt(head[1]);
    int start = head[0].length() + head[1].length() + 2;
    assertEquals(type, new String(encoded, start, typeBytes, StandardCharsets.UTF_8));
    String rest = text.substring(start + typeBytes + 1);
    int bodyBytes = Integer.parseInt(rest.substring(0, rest.indexOf(' ')));
    assertEquals(body.length, bodyBytes);
    assertArrayEquals(
        body, Arrays.copyOfRange(encoded, encoded.length - bodyBytes, encoded.length));
    assertEquals(text.length() - bodyBytes, text.length() - rest.length() + rest.indexOf(' ') + 1);
  }

  @Provide
  Arbitrary<String> types() {
    return Arbitraries.strings().withChars("a/+ 0é\n").ofMaxLength(12);
  }

  @Property(tries = 200)
  void the_resources_of_a_statement_are_those_it_was_made_of(
      @ForAll @From("resources") SortedMap<String, String> resources) {
    Statement statement =
        new StatementDecoder("any", OmsProfile.BUNDLE)
            .decode(Signer.statement(resources).getBytes(StandardCharsets.UTF_8));
    assertEquals(resources, statement.resources());
  }

  @Provide
  Arbitrary<SortedMap<String, String>> resources() {
    Arbitrary<String> names =
        Combinators.combine(
                Arbitraries.strings().withChars("az09_-").ofLength(1),
                Arbitraries.strings().withChars("az09._-").ofMaxLength(6))
            .as(String::concat);
    Arbitrary<String> digests = Arbitraries.strings().withChars("0123456789abcdef").ofLength(64);
    return Arbitraries.maps(names, digests).ofMinSize(1).ofMaxSize(64).map(TreeMap::new);
  }
}
