package dev.fluno.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a suite is to measure, and with what.
 *
 * @param root the checkout
 * @param quick fewer repetitions, and only what they leave time for
 * @param sizes of the workload: some of s, m, l
 * @param only the names that were chosen, of suites or of opponents; empty for all
 * @param scratch a folder that is removed at the end
 * @param python the interpreter of the benchmark's virtual environment, if there is one
 * @param launcher the words that start {@code fluno}, without a command
 */
public record Setting(
    Path root,
    boolean quick,
    List<String> sizes,
    Set<String> only,
    Path scratch,
    Optional<Path> python,
    List<String> launcher) {

  public Setting {
    sizes = List.copyOf(sizes);
    only = Set.copyOf(only);
    launcher = List.copyOf(launcher);
  }

  public Dist dist() {
    return new Dist(root.resolve("native-artifacts/dist"));
  }

  /** The command that runs a Python script on GraalPy; only the launcher knows how. */
  public List<String> run(Path script, List<String> words) {
    var command = new ArrayList<>(launcher);
    command.add("run");
    command.add(script.toString());
    command.addAll(words);
    return command;
  }
}
