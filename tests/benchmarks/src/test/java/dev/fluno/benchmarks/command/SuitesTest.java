package dev.fluno.benchmarks.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.benchmarks.Suite;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SuitesTest {

  private static List<String> chosen(String... names) {
    return Suites.chosen(Set.of(names)).stream().map(Suite::name).toList();
  }

  @Test
  void without_a_choice_all_run() {
    assertEquals(Suites.names(), chosen());
    assertEquals(Suites.names().size(), new HashSet<>(Suites.names()).size());
  }

  @Test
  void a_name_that_is_no_suite_is_an_opponent_of_the_workload() {
    assertEquals(List.of("gate"), chosen("gate"));
    assertEquals(List.of("workload"), chosen("numba", "fluno-graalpy"));
    assertEquals(List.of("workload", "gate"), chosen("gate", "numba"));
  }
}
