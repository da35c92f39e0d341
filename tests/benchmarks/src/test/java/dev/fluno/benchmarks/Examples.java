package dev.fluno.benchmarks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Results as tests need them. */
public final class Examples {
  private Examples() {}

  public static Machine machine() {
    return new Machine(
        "2026-12-01",
        "A processor",
        2,
        1L << 33,
        "Linux 6",
        "A JVM",
        List.of("avx2", "fma"),
        Map.of("OMP_NUM_THREADS", "1"));
  }

  public static Result result(String suite, List<Figure> figures) {
    return new Result(
        suite,
        "What " + suite + " measures",
        "./fluno bench --only " + suite,
        false,
        machine(),
        Map.of("a fact", "a value"),
        figures.stream().map(Measured::of).toList(),
        List.of(new Result.Absent("somebody", "not at home")));
  }

  public static Figure figure(String id, String unit, Double... samples) {
    var subject = id.substring(id.lastIndexOf('/') + 1);
    return Figure.of(id, subject, new LinkedHashMap<>(Map.of("size", "s")), unit, List.of(samples));
  }
}
