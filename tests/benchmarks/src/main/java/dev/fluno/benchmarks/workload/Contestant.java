package dev.fluno.benchmarks.workload;

import dev.fluno.benchmarks.workload.Opponent.FailedException;
import java.util.List;

/** One form of one opponent, in a process of its own. */
record Contestant(String name, String form, String version, Opponent opponent)
    implements AutoCloseable {

  Answer prepare(String size, long steps) throws InterruptedException, FailedException {
    return opponent.prepare(name, form, size, Published.SEED, steps);
  }

  List<Double> time(int runs) throws InterruptedException, FailedException {
    return opponent.time(runs);
  }

  @Override
  public void close() {
    opponent.close();
  }
}
