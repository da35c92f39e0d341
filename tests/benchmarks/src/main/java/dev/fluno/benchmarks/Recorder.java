package dev.fluno.benchmarks;

import dev.fluno.runtime.output.Progress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Takes what one suite measures. For the one thread that runs the suite. */
public final class Recorder {
  private final Progress progress;
  private final Set<String> ids = new HashSet<>();
  private final List<Measured> figures = new ArrayList<>();
  private final List<Result.Absent> absent = new ArrayList<>();
  private final Map<String, String> facts = new LinkedHashMap<>();

  public Recorder(Progress progress) {
    this.progress = progress;
  }

  /**
   * Takes a figure.
   *
   * @throws IllegalArgumentException if there is one of that id already
   */
  public void figure(Figure figure) {
    if (!ids.add(figure.id())) {
      throw new IllegalArgumentException("measured twice: " + figure.id());
    }
    figures.add(Measured.of(figure));
  }

  /** An opponent or a measurement that could not be had; part of the result. */
  public void absent(String subject, String why) {
    absent.add(new Result.Absent(subject, why));
  }

  /** A version, a flag or a setting that the figures depend on. */
  public void fact(String name, String value) {
    facts.put(name, value);
  }

  /** Says how far the suite is; shown on a terminal only. */
  public void progress(String what, int done, int total) {
    progress.say(what + " (" + done + " of " + total + ")");
  }

  /** What came so far. */
  public List<Measured> figures() {
    return List.copyOf(figures);
  }

  /** What could not be had so far. */
  public List<Result.Absent> absent() {
    return List.copyOf(absent);
  }

  /** In the order in which they came. */
  public Map<String, String> facts() {
    return new LinkedHashMap<>(facts);
  }
}
