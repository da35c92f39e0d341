package dev.fluno.benchmarks.workload;

import dev.fluno.benchmarks.Recorder;
import dev.fluno.benchmarks.Setting;
import dev.fluno.benchmarks.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Every opponent computes the same run, first to be compared bit for bit with the published values
 * and then, in turns with all others, for the clock. One process each, on one thread.
 */
public final class WorkloadSuite implements Suite {

  @Override
  public String name() {
    return "workload";
  }

  @Override
  public String title() {
    return "The workload beside every other way to compute it";
  }

  @Override
  public void run(Setting setting, Recorder recorder) throws IOException, InterruptedException {
    run(setting, recorder, Programs.all(setting));
  }

  /** The same with other programs. */
  void run(Setting setting, Recorder recorder, List<Program> programs)
      throws IOException, InterruptedException {
    var contestants = new ArrayList<Contestant>();
    try {
      start(programs, setting, recorder, contestants);
      if (contestants.isEmpty()) {
        throw new IOException("no opponent could be started");
      }
      var contest = new Contest(contestants, setting.quick(), recorder);
      for (var size : setting.sizes()) {
        contest.published(size);
      }
      contest.bySteps(setting.sizes().getLast(), "hot_vector");
    } finally {
      contestants.forEach(Contestant::close);
    }
  }

  private static void start(
      List<Program> programs, Setting setting, Recorder recorder, List<Contestant> contestants)
      throws IOException, InterruptedException {
    var scratch = Files.createDirectories(setting.scratch().resolve("workload"));
    int done = 0;
    for (var program : programs) {
      recorder.progress("starting " + program.name(), ++done, programs.size());
      try {
        for (var contestant : program.start(scratch, subject -> isWanted(subject, setting))) {
          contestants.add(contestant);
          recorder.fact("version of " + contestant.name(), contestant.version());
        }
      } catch (IOException e) {
        recorder.absent(program.name(), String.valueOf(e.getMessage()));
      }
    }
    var known = contestants.stream().map(Contestant::name).collect(Collectors.toSet());
    setting.only().stream()
        .filter(name -> !known.contains(name) && !name.equals("workload"))
        .forEach(name -> recorder.absent(name, "no opponent of that name runs here"));
  }

  /** Where opponents were named, only they; the names of suites name none. */
  private static boolean isWanted(String subject, Setting setting) {
    return setting.only().isEmpty()
        || setting.only().contains("workload")
        || setting.only().contains(subject);
  }
}
