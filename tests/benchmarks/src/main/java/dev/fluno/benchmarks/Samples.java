package dev.fluno.benchmarks;

import java.util.List;

/** Some measurements of one thing, in nanoseconds. */
record Samples(List<Long> nanos) {

  double medianMillis() {
    var sorted = nanos.stream().sorted().toList();
    int middle = sorted.size() / 2;
    long median =
        sorted.size() % 2 == 1
            ? sorted.get(middle)
            : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    return median / 1e6;
  }

  double leastMillis() {
    return nanos.stream().mapToLong(Long::longValue).min().orElseThrow() / 1e6;
  }
}
