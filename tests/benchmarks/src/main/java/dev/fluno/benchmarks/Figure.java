package dev.fluno.benchmarks;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * One figure as a suite measured it.
 *
 * @param id unique within its suite and the same in every run, such as {@code
 *     workload/l/hot_vector/torch-eager}
 * @param subject what was measured, such as {@code torch-eager}
 * @param series what it varies by, such as size=l, steps=4096
 * @param unit of the samples: {@code ns}, {@code ms}, {@code bytes}, {@code calls/s}, ...
 * @param samples as measured; at least one
 * @param note what a reader has to know of it, such as {@code not bit-exact}, or empty
 */
public record Figure(
    String id,
    String subject,
    SequencedMap<String, String> series,
    String unit,
    List<Double> samples,
    String note) {

  /**
   * @throws IllegalArgumentException if there is no sample, or one that is no finite number
   */
  public Figure {
    series = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(series));
    samples = List.copyOf(samples);
    if (samples.isEmpty() || !samples.stream().allMatch(Double::isFinite)) {
      throw new IllegalArgumentException(id + " needs finite samples, has " + samples);
    }
  }

  /** A figure without a note. */
  public static Figure of(
      String id, String subject, Map<String, String> series, String unit, List<Double> samples) {
    return new Figure(id, subject, new LinkedHashMap<>(series), unit, samples, "");
  }
}
