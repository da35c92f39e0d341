package dev.fluno.benchmarks.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadsSuiteTest {

  @Test
  void goes_from_one_thread_to_twice_the_cores() {
    assertEquals(List.of(1, 2), ThreadsSuite.counts(1, false));
    assertEquals(List.of(1, 2, 3, 4), ThreadsSuite.counts(2, false));
    assertEquals(List.of(1, 2, 3, 4, 6, 8, 12), ThreadsSuite.counts(6, false));
    assertEquals(List.of(1, 2), ThreadsSuite.counts(2, true));
  }
}
