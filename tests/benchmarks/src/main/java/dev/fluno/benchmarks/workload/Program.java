package dev.fluno.benchmarks.workload;

import dev.fluno.benchmarks.workload.Opponent.FailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A program that holds one opponent or several.
 *
 * @param name what is said to be absent if it does not start
 * @param commands how it is started
 */
record Program(String name, Commands commands) {

  /** What starts it, after building it where that is needed. */
  @FunctionalInterface
  interface Commands {
    /**
     * Of several commands the first counts that does not say that it cannot run here, such as an
     * interpreter without the packages that it needs.
     *
     * @throws IOException with the reason if it cannot be built
     */
    List<List<String>> get() throws IOException, InterruptedException;
  }

  /**
   * Starts one process for each form of each wanted subject.
   *
   * @param scratch a folder for what the processes say on standard error
   * @throws IOException with the reason if it cannot run here
   */
  List<Contestant> start(Path scratch, Predicate<String> wanted)
      throws IOException, InterruptedException {
    var why = new ArrayList<String>();
    for (var command : commands.get()) {
      var contestants = new ArrayList<Contestant>();
      try {
        start(command, scratch, wanted, contestants);
        return contestants;
      } catch (FailedException e) {
        contestants.forEach(Contestant::close);
        why.add(e.why());
      }
    }
    throw new IOException(String.join("; ", why));
  }

  private void start(
      List<String> command, Path scratch, Predicate<String> wanted, List<Contestant> contestants)
      throws IOException, InterruptedException, FailedException {
    var errors = scratch.resolve(name + ".err");
    try (var first = Opponent.start(command, scratch, errors)) {
      for (var subject : first.subjects()) {
        for (var form : wanted.test(subject.name()) ? subject.forms() : List.<String>of()) {
          var process = Opponent.start(command, scratch, errors);
          contestants.add(new Contestant(subject.name(), form, subject.version(), process));
        }
      }
    }
  }
}
