package dev.fluno.tests.workload;

import java.util.Arrays;
import java.util.List;

/** One call of hot_run or hot_vector. */
record Run(Size size, long seed, long steps) {

  /**
   * What it gives. Floats are hex texts: equal texts are equal bits, except that any NaN is "NaN".
   */
  record Result(String digest, List<String> vector) {}

  String protocolLine() {
    return "run " + size.lanes + " " + seed + " " + steps;
  }

  static String hex(long digest) {
    return String.format("%016x", digest);
  }

  static List<String> hex(double[] values) {
    return Arrays.stream(values).mapToObj(Double::toHexString).toList();
  }
}
