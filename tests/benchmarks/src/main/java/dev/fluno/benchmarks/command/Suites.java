package dev.fluno.benchmarks.command;

import dev.fluno.benchmarks.Suite;
import dev.fluno.benchmarks.calls.CallsSuite;
import dev.fluno.benchmarks.gate.GateSuite;
import dev.fluno.benchmarks.growth.GrowthSuite;
import dev.fluno.benchmarks.kernel.KernelSuite;
import dev.fluno.benchmarks.start.StartSuite;
import dev.fluno.benchmarks.threads.ThreadsSuite;
import dev.fluno.benchmarks.workload.WorkloadSuite;
import java.util.List;
import java.util.Set;

/** Every suite, in the order in which they run and are shown. */
public final class Suites {
  private static final List<Suite> ALL =
      List.of(
          new WorkloadSuite(),
          new KernelSuite(),
          new CallsSuite(),
          new StartSuite(),
          new ThreadsSuite(),
          new GrowthSuite(),
          new GateSuite());

  private Suites() {}

  public static List<String> names() {
    return ALL.stream().map(Suite::name).toList();
  }

  /** Those that were asked for; names that are of no suite are opponents, of the workload. */
  static List<Suite> chosen(Set<String> only) {
    boolean opponents = !names().containsAll(only);
    return ALL.stream()
        .filter(
            suite ->
                only.isEmpty()
                    || only.contains(suite.name())
                    || (opponents && suite.name().equals("workload")))
        .toList();
  }
}
