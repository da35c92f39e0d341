package dev.fluno.benchmarks.report;

import dev.fluno.benchmarks.Measured;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The figures of speed in a text, and those that result files hold. */
final class SpeedFigures {

  /** Decades of the same thing are one unit, since prose chooses the one that reads best. */
  private static final Map<String, Double> NANOS =
      Map.of(
          "ns",
          1.0,
          "nanosecond",
          1.0,
          "µs",
          1e3,
          "us",
          1e3,
          "microsecond",
          1e3,
          "ms",
          1e6,
          "millisecond",
          1e6,
          "s",
          1e9,
          "second",
          1e9);

  private static final Pattern FIGURE =
      Pattern.compile(
          "(?<![\\w.])(?<number>\\d+(?:[.,]\\d+)*)(?:\\s+|-)?"
              + "(?:(?<time>ns|nanosecond|µs|us|microsecond|ms|millisecond|s|second)s?"
              + "|(?<rate>[KMGT]i?B/s|(?:calls|steps|runs)(?:/s| (?:a|per) second))"
              + "|(?<ratio>x|×|%|percent|times)\\s*(?:as (?:fast|slow|quick)|faster|slower|quicker|speed-?up|the (?:speed|time)))"
              + "(?![\\w-])",
          Pattern.CASE_INSENSITIVE);

  private final Set<String> held = new HashSet<>();

  SpeedFigures(Results results) {
    results.figures().forEach(this::hold);
    for (var aim : Aims.ALL) {
      aim.finder().in(results).ifPresent(found -> hold("ratio", found.value()));
    }
  }

  private void hold(Measured figure) {
    Stream.of(figure.median(), figure.least(), figure.q1(), figure.q3())
        .forEach(
            value -> {
              var nanos = NANOS.get(figure.unit());
              hold(nanos == null ? figure.unit() : "time", nanos == null ? value : value * nanos);
            });
  }

  /** In every precision that somebody may quote. */
  private void hold(String kind, double value) {
    for (int digits = 1; digits <= 4; digits++) {
      held.add(kind + " " + String.format(Locale.ROOT, "%." + (digits - 1) + "e", value));
    }
  }

  /** The figures in the text that no result file holds. */
  List<String> unproven(String text) {
    var unproven = new ArrayList<String>();
    var matcher = FIGURE.matcher(text);
    while (matcher.find()) {
      var number = matcher.group("number").replace(",", "");
      var time = matcher.group("time");
      var kind =
          time != null ? "time" : matcher.group("rate") != null ? matcher.group("rate") : "ratio";
      double value =
          Double.parseDouble(number.replaceAll("\\.(?=.*\\.)", ""))
              * (time == null ? 1 : NANOS.getOrDefault(time.toLowerCase(Locale.ROOT), 1.0));
      int digits = Math.clamp(number.replaceAll("^[0.]+|\\.", "").length(), 1, 4);
      if (!held.contains(
          kind + " " + String.format(Locale.ROOT, "%." + (digits - 1) + "e", value))) {
        unproven.add(matcher.group().strip());
      }
    }
    return unproven;
  }
}
