package dev.fluno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.Code;
import java.util.HashSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainCommandTest {

  @ParameterizedTest
  @ValueSource(strings = {"FLN-1502", "fln-1502", "1502", "FLN1502", " 1502 "})
  void explains_a_code_however_it_is_written(String code) {
    assertEquals(
        """
        FLN-1502 the artifact has expired
          stage   time: the artifact's period of validity is checked
          status  15 is the exit status of the command
          example dev.fluno.continuous-inference.l (need a time not after 2026-12-10T00:00:00Z, have 2026-12-11T08:00:00Z)
          remedy  Ask its publisher for a newer bundle.
        """,
        Ran.fluno("explain", code).done().out());
  }

  @Test
  void lists_codes_that_are_near_an_unknown_one() {
    Ran.fluno("explain", "FLN-1520").misused("FLN-1502");
    Ran.fluno("explain", "2199").misused("near it are FLN-2101, FLN-2102");
    Ran.fluno("explain", "9797").misused("`fluno explain` lists all codes");
    Ran.fluno("explain", "expired").misused("`fluno explain` lists all codes");
  }

  @Test
  void lists_all_codes_without_one() {
    var lines = Ran.fluno("explain").done().out().lines().toList();
    assertEquals(Catalogue.all().size(), lines.size());
  }

  @Test
  void codes_are_unique_and_begin_with_the_status_of_their_stage() {
    var numbers = new HashSet<Integer>();
    for (Code code : Catalogue.all()) {
      assertTrue(numbers.add(code.number()), code.id());
      assertEquals(code.stage().exitStatus(), code.number() / 100, code.id());
    }
  }

  @Test
  void every_code_has_an_example_and_no_example_is_left_over() {
    assertEquals(
        Catalogue.all().stream().map(Code::id).collect(Collectors.toSet()), Examples.codes());
  }

  @Test
  void titles_are_clauses_and_remedies_are_sentences() {
    for (Code code : Catalogue.all()) {
      assertFalse(code.title().endsWith("."), code.id() + " " + code.title());
      assertTrue(code.remedy().endsWith("."), code.id() + " " + code.remedy());
    }
  }
}
