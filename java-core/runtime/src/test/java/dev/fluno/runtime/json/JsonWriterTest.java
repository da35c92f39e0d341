package dev.fluno.runtime.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonString;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonWriterTest {

  @Test
  void writes_back_what_it_read() throws JsonProblem {
    String text =
        "{\"b\":[1,1.0,-0,1e5,[],{}],\"a\":{\"\\u0000\\u001f \\\"\\\\\\n\":null},\"é\":[true,false,\"\ud83d\ude00/\"]}";
    JsonValue value = StrictJson.parse(utf8(text), 1000);
    assertEquals(text, new String(JsonWriter.compact(value), StandardCharsets.UTF_8));
    assertEquals(value, StrictJson.parse(JsonWriter.pretty(value), 1000));
  }

  @Test
  void indents_by_two_spaces_and_ends_with_one_line_feed() throws JsonProblem {
    JsonValue value = StrictJson.parse(utf8("{\"a\":[1,{\"b\":2}],\"c\":[],\"d\":{}}"), 1000);
    assertEquals(
        """
        {
          "a": [
            1,
            {
              "b": 2
            }
          ],
          "c": [],
          "d": {}
        }
        """,
        new String(JsonWriter.pretty(value), StandardCharsets.UTF_8));
  }

  @Test
  void refuses_strings_that_have_no_utf8_form() {
    assertThrows(
        IllegalArgumentException.class, () -> JsonWriter.compact(new JsonString("\ud800")));
  }

  @Test
  void a_number_must_be_a_json_number() {
    for (String text : new String[] {"", "-", "01", "1.", ".5", "1e", "1e+", "NaN", "1 ", "1\n"}) {
      assertThrows(IllegalArgumentException.class, () -> new JsonNumber(text), text);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
