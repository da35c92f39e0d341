package dev.fluno.benchmarks.command;

import dev.fluno.benchmarks.Suite;
import dev.fluno.benchmarks.gate.GateSuite;
import dev.fluno.benchmarks.growth.GrowthSuite;
import dev.fluno.benchmarks.kernel.KernelSuite;
import dev.fluno.benchmarks.threads.ThreadsSuite;
import java.util.List;
import java.util.Set;

/** Every suite, in the order in which they run and are shown. */
public final class Suites {
  private static final List<Suite> ALL =
      List.of(new KernelSuite(), new GateSuite(), new ThreadsSuite(), new GrowthSuite());

  private Suites() {}

  public static List<Suite> all() {
    return ALL;
  }

  /** Those that were asked for; names that are of no suite are opponents, of the workload. */
  static List<Suite> chosen(Set<String> only) {
    boolean opponents = only.stream().anyMatch(name -> !isSuite(name));
    return ALL.stream()
        .filter(
            suite ->
                only.isEmpty()
                    || only.contains(suite.name())
                    || (opponents && suite.name().equals("workload")))
        .toList();
  }

  private static boolean isSuite(String name) {
    return ALL.stream().anyMatch(suite -> suite.name().equals(name));
  }
}
