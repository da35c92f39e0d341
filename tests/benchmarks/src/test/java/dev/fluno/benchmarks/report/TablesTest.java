package dev.fluno.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.benchmarks.Examples;
import java.util.List;
import org.junit.jupiter.api.Test;

class TablesTest {

  @Test
  void a_terminal_sees_columns() {
    var result =
        Examples.result(
            "start",
            List.of(
                Examples.figure("start/cold", "ms", 1300.0),
                Examples.figure("start/a/warm", "ms", 1.0, 2.0)));
    assertEquals(
        """
        Figures
          figure              median  least  unit  note
          cold                  1300   1300    ms
          a/warm  1.5 (1.25 to 1.75)      1    ms
        """,
        Tables.of(result).getFirst().text());
  }

  @Test
  void numbers_have_at_most_three_digits_and_never_an_exponent() {
    assertEquals(
        List.of("0", "0.00123", "1", "12.3", "123", "12346", "1230000000"),
        List.of(0, 0.00123, 1, 12.345, 123.45, 12345.6, 1.23e9).stream()
            .map(each -> Numbers.text(each.doubleValue()))
            .toList());
  }
}
