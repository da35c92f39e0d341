package dev.fluno.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.benchmarks.Examples;
import dev.fluno.benchmarks.Figure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClaimsPageTest {

  private static Figure run(String subject, double millis) {
    return new Figure(
        "workload/l/hot_vector/" + subject,
        subject,
        new LinkedHashMap<>(
            Map.of("what", "run", "form", "hot_vector", "size", "l", "steps", "4096")),
        "ms",
        List.of(millis),
        "");
  }

  private static String page(Figure... figures) {
    return ClaimsPage.of(new Results(List.of(Examples.result("workload", List.of(figures)))));
  }

  private static String line(String page, String start) {
    return page.lines().filter(each -> each.startsWith(start)).findFirst().orElseThrow();
  }

  @Test
  void an_aim_is_met_or_not_or_was_not_measured() {
    var page = page(run("fluno-graalpy", 1), run("torch-eager", 91), run("numba", 0.5));
    assertTrue(
        line(page, "| hot_vector, size l, times as fast as PyTorch, eager")
            .endsWith("| 91x | met |"));
    assertTrue(
        line(page, "| hot_vector, size l, times as fast as numba")
            .endsWith("| 0.5x | **not met** |"));
    assertTrue(
        line(page, "| hot_vector, size l, times as fast as JAX").endsWith("| not measured |  |"));
  }

  @Test
  void the_fastest_of_many_is_what_fluno_is_compared_with() {
    var page =
        page(run("fluno-graalpy", 1), run("cpp-a", 1.25), run("rust-b", 0.8), run("cpp-c", 2));
    var aim = line(page, "| hot_vector, size l: time over the fastest");
    assertTrue(aim.contains("| 1.25x | **not met** |"), aim);
    assertTrue(
        page.contains("`workload/l/hot_vector/fluno-graalpy`, `workload/l/hot_vector/rust-b`"));
  }

  @Test
  void whoever_is_faster_is_named() {
    var page = page(run("fluno-graalpy", 1), run("cpp-a", 0.9), run("numba", 0.95), run("jax", 2));
    assertTrue(
        page.contains(
            "- hot_vector, size l, 4096 steps: cpp-a takes 0.9x its time; numba takes 0.95x its time\n"),
        page);
    assertTrue(page(run("fluno-graalpy", 1)).contains("In nothing that was measured."));
  }

  @Test
  void the_farthest_from_its_aim_is_the_first_of_the_slowest() {
    var page = page(run("fluno-graalpy", 1), run("torch-eager", 30), run("numba", 0.9));
    var slowest = page.substring(page.indexOf("## The slowest things left"));
    assertTrue(slowest.indexOf("PyTorch, eager") < slowest.indexOf("numba"), slowest);
  }

  @Test
  void results_that_are_not_there_make_no_claims() {
    var page = ClaimsPage.of(new Results(List.of()));
    assertFalse(page.contains(" met |"), page);
    assertEquals(page, ClaimsPage.of(new Results(List.of())));
  }
}
