package dev.fluno.runtime.refusal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RefusalTest {

  @Test
  void a_message_names_code_cause_subject_need_have_and_remedy() {
    assertEquals(
        "FLN-1502 the artifact has expired: a.b (need 1, have 2). Ask its publisher for a newer"
            + " bundle.",
        new Refusal(TimeCode.EXPIRED, "a.b", "1", "2").message());
  }

  @Test
  void a_long_text_keeps_its_ends_and_at_most_five_hundred_characters() {
    var path = "/begin/" + "x".repeat(100_000) + "/end.so";
    var refusal = new Refusal(TimeCode.EXPIRED, path, path, path);
    for (var text : new String[] {refusal.subject(), refusal.need(), refusal.have()}) {
      assertEquals(500, text.length());
      assertTrue(text.startsWith("/begin/x") && text.endsWith("x/end.so"), text);
    }
    var exact = "y".repeat(500);
    assertEquals(exact, new Refusal(TimeCode.EXPIRED, exact, "", "").subject());
  }

  @Test
  void a_long_text_is_never_cut_within_a_character() {
    for (var start : new String[] {"", "x"}) {
      var refusal = new Refusal(TimeCode.EXPIRED, start + "😀".repeat(1000), "", "");
      assertTrue(refusal.subject().length() <= 500);
      assertTrue(
          refusal
              .subject()
              .codePoints()
              .noneMatch(c -> Character.getType(c) == Character.SURROGATE));
    }
  }

  @Test
  void a_message_is_one_printable_line() {
    var message = new Refusal(TimeCode.EXPIRED, "a\n\u001b[2J\u202e", "", "").message();
    assertTrue(message.contains("a\\u000a\\u001b[2J\\u202e"), message);
  }
}
