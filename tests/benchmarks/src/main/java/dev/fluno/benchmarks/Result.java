package dev.fluno.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one suite measured in one run; {@link ResultFile} is its form on disk.
 *
 * @param suite the suite's name
 * @param command what repeats the measurement
 * @param quick whether it was a quick run, of fewer repetitions
 * @param facts what the suite says of its settings and versions
 */
public record Result(
    String suite,
    String title,
    String command,
    boolean quick,
    Machine machine,
    Map<String, String> facts,
    List<Measured> figures,
    List<Absent> absent) {

  /** Something that could not be measured. */
  public record Absent(String subject, String why) {}

  public Optional<Measured> figure(String id) {
    return figures.stream().filter(each -> each.id().equals(id)).findFirst();
  }
}
