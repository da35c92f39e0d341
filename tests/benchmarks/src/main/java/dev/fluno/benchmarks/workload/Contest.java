package dev.fluno.benchmarks.workload;

import dev.fluno.benchmarks.Figure;
import dev.fluno.benchmarks.Recorder;
import dev.fluno.benchmarks.Sizes;
import dev.fluno.benchmarks.workload.Opponent.FailedException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Rounds in which every opponent has its turn, so that whatever the machine does meanwhile meets
 * all of them.
 */
final class Contest {
  /** A turn lasts about this long, or one run. */
  private static final double TURN_NANOS = 20e6;

  private static final int MOST_RUNS_A_TURN = 500;

  /** Whoever needs longer to get ready for one number of steps is not asked for others. */
  private static final double PATIENCE_NANOS = 20e9;

  private final List<Contestant> contestants;
  private final boolean quick;
  private final Recorder recorder;
  private final Set<Contestant> slow = new HashSet<>();
  private final Set<Contestant> inexact = new HashSet<>();

  /** What all opponents of one contest compute; steps is T. */
  private record Task(String size, long steps, String id) {}

  /** One opponent in one contest, and what was measured of it. */
  private record Entry(Contestant who, Task task, String note, int runs, List<Double> nanos) {
    String id() {
      return task.id() + "/" + who.form() + "/" + who.name();
    }
  }

  Contest(List<Contestant> contestants, boolean quick, Recorder recorder) {
    this.contestants = contestants;
    this.quick = quick;
    this.recorder = recorder;
  }

  /** The published run of a size, by all. */
  void published(String size) throws InterruptedException {
    var task = new Task(size, Published.steps(size), "workload/" + size);
    var entries = new ArrayList<Entry>();
    for (var who : contestants) {
      recorder.progress("size " + size + ": " + who.name(), entries.size(), contestants.size());
      enter(who, task, Published.answer(size)).ifPresent(entries::add);
    }
    rounds(entries, quick ? 5 : 15);
  }

  /**
   * Fewer steps and more, of one form. Nothing is published for these: the first answer of an
   * opponent that was exact where something is, is what the others are compared with.
   */
  void bySteps(String size, String form) throws InterruptedException {
    var able =
        contestants.stream()
            .filter(who -> who.form().equals(form) && !slow.contains(who))
            .sorted(Comparator.comparing(inexact::contains))
            .toList();
    for (long steps : quick ? List.of(256L) : List.of(64L, 256L, 1024L, 16384L)) {
      var task = new Task(size, steps, "workload/steps-" + steps + "/" + size);
      var entries = new ArrayList<Entry>();
      Optional<Answer> expected = Optional.empty();
      for (var who : able) {
        recorder.progress(steps + " steps: " + who.name(), entries.size(), able.size());
        try {
          var answer = who.prepare(size, steps);
          var compared = expected.orElse(answer);
          expected = Optional.of(compared);
          entries.add(entry(who, task, answer.difference(compared)));
        } catch (FailedException e) {
          failed(who, task, e);
        }
      }
      rounds(entries, quick ? 2 : 5);
    }
  }

  /** The first run of an opponent, which is compared and tells how many make a turn. */
  private Optional<Entry> enter(Contestant who, Task task, Answer expected)
      throws InterruptedException {
    try {
      long start = System.nanoTime();
      var answer = who.prepare(task.size(), task.steps());
      double nanos = System.nanoTime() - start;
      if (nanos > PATIENCE_NANOS) {
        slow.add(who);
        recorder.absent(
            who.name() + " with other numbers of steps", "it needs long to get ready for each");
      }
      var note = answer.difference(expected);
      if (!note.isEmpty()) {
        inexact.add(who);
      }
      var entry = entry(who, task, note);
      recorder.figure(
          new Figure(
              entry.id() + "/ready",
              who.name(),
              series(entry, "ready"),
              "ms",
              List.of(nanos / 1e6),
              "from the request to the first answer, warming included"));
      return Optional.of(entry);
    } catch (FailedException e) {
      failed(who, task, e);
      return Optional.empty();
    }
  }

  private static Entry entry(Contestant who, Task task, String note)
      throws InterruptedException, FailedException {
    double once = Collections.min(who.time(2));
    int runs = (int) Math.clamp(TURN_NANOS / Math.max(once, 1), 1, MOST_RUNS_A_TURN);
    return new Entry(who, task, note, runs, new ArrayList<>());
  }

  private void rounds(List<Entry> entries, int rounds) throws InterruptedException {
    var present = new ArrayList<>(entries);
    for (int round = 0; round < rounds && !present.isEmpty(); round++) {
      var task = present.getFirst().task();
      recorder.progress(
          "size " + task.size() + ", " + task.steps() + " steps, round", round + 1, rounds);
      for (var entry : List.copyOf(present)) {
        try {
          entry.nanos().addAll(entry.who().time(entry.runs()));
        } catch (FailedException e) {
          failed(entry.who(), task, e);
          present.remove(entry);
        }
      }
      // Nobody always comes after the same neighbour's caches and clocks.
      Collections.rotate(present, 1);
      if (round % 2 == 0) {
        Collections.reverse(present);
      }
    }
    for (var entry : entries) {
      if (present.contains(entry)) {
        recorder.figure(
            new Figure(
                entry.id(),
                entry.who().name(),
                series(entry, "run"),
                "ms",
                entry.nanos().stream().map(nanos -> nanos / 1e6).toList(),
                entry.note()));
      }
    }
  }

  private static SequencedMap<String, String> series(Entry entry, String what) {
    var task = entry.task();
    var series = new LinkedHashMap<String, String>();
    series.put("what", what);
    series.put("form", entry.who().form());
    series.put("size", task.size());
    series.put("lanes", Integer.toString(Sizes.lanes(task.size())));
    series.put("steps", Long.toString(task.steps()));
    series.put("threads", "1");
    return series;
  }

  private void failed(Contestant who, Task task, FailedException why) {
    recorder.absent(
        who.name() + " (" + who.form() + ", " + task.size() + ", " + task.steps() + " steps)",
        why.why());
  }
}
