package dev.fluno.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What needs no measuring; the suites have tests of their own. */
class BenchCommandTest {

  @Test
  void a_size_that_the_workload_has_not_is_wrong_usage() {
    Ran.fluno("bench", "--size", "s,xl").misused("--size takes s, m and l");
  }

  @Test
  void a_part_of_a_group_is_not_published() {
    for (var part :
        new String[] {"--quick", "--size=s", "--only=torch-eager", "--only=gate,no-such-group"}) {
      Ran.fluno("bench", "--publish", part).misused("--publish takes whole groups");
    }
  }

  @Test
  void its_help_has_every_option() {
    var help = Ran.fluno("bench", "--help").done().out();
    for (var option :
        new String[] {
          "--quick", "--size", "--only", "--json", "--torch", "--out", "--publish", "--profile"
        }) {
      assertTrue(help.contains(option), option);
    }
  }
}
