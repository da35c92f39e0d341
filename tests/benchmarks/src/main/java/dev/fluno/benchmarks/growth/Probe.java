package dev.fluno.benchmarks.growth;

import static java.util.stream.Collectors.joining;

import dev.fluno.benchmarks.Dist;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/** One measurement in a JVM of its own. It prints its figures, one a line, and nothing else. */
interface Probe {

  /** What its sizes count, in the singular. */
  String axis();

  /** How what it measures should grow, by what was measured; the rest is not fitted. */
  Map<String, Expectation> expectations();

  void run(Trial trial) throws IOException, InterruptedException;

  /**
   * What a probe works with.
   *
   * @param bundles what the suite has made for it, in order
   * @param sizes how much of what it varies, in order
   */
  record Trial(boolean quick, Dist dist, List<Path> bundles, List<Long> sizes) {

    /** The development bundle of a size and the policy beside it. */
    Path bundle(String size) {
      return dist.bundle(size);
    }

    Path policy() {
      return dist.policy();
    }

    /** The same for one sample of whole bytes or things. */
    void figure(String what, long x, String unit, long sample) {
      figure(what, x, unit, new double[] {sample});
    }

    /** Prints a figure: what was measured, at which x, in which unit. */
    void figure(String what, long x, String unit, double... samples) {
      System.out.println(
          String.format(
              Locale.ROOT,
              "figure\t%s\t%d\t%s\t%s",
              what,
              x,
              unit,
              DoubleStream.of(samples).mapToObj(Double::toString).collect(joining(" "))));
    }
  }
}
