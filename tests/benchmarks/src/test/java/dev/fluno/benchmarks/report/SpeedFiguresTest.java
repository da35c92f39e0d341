package dev.fluno.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.benchmarks.Examples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No document gives a figure of speed that no result file holds. */
class SpeedFiguresTest {
  private static final Path ROOT = Path.of(System.getProperty("fluno.root"));

  /** Made from result files, or from examples of refusals, whose seconds are limits. */
  private static final Set<String> GENERATED =
      Set.of("benchmarks.md", "claims.md", "conformance.md", "refusals.md");

  /** Durations that somebody chose and nobody measured. */
  private static final List<String> CHOSEN =
      List.of(
          "takes 10 seconds or asks for memory",
          "here for 5 seconds",
          "each fuzzed for 30\nseconds",
          "who waits for 10 seconds is refused");

  private static final Results SOME =
      new Results(
          List.of(
              Examples.result(
                  "gate",
                  List.of(
                      Examples.figure("gate/a", "ms", 1.234),
                      Examples.figure("gate/b", "GB/s", 2.5)))));

  @Test
  void no_document_gives_a_figure_of_speed_that_no_result_file_holds() throws IOException {
    var results =
        Results.read(
            ROOT.resolve("docs/benchmarks"),
            List.of("workload", "kernel", "calls", "start", "threads", "growth", "gate"));
    var figures = new SpeedFigures(results);
    var unproven = new ArrayList<String>();
    for (var document : documents()) {
      var text = Files.readString(document);
      for (var chosen : CHOSEN) {
        text = text.replace(chosen, "");
      }
      for (var figure : figures.unproven(text)) {
        unproven.add(ROOT.relativize(document) + ": " + figure);
      }
    }
    assertEquals(
        List.of(), unproven, "measure it by a suite of fluno bench, or say it without a figure");
  }

  private static List<Path> documents() throws IOException {
    var documents = new ArrayList<Path>(List.of(ROOT.resolve("README.md")));
    try (var files = Files.list(ROOT.resolve("docs"))) {
      files
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !GENERATED.contains(String.valueOf(file.getFileName())))
          .sorted()
          .forEach(documents::add);
    }
    return documents;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "in 1.3 ms",
        "about 1 ns",
        "12 µs a call",
        "17 s in all",
        "3 seconds",
        "2.4 GB/s",
        "20x faster",
        "1.5 times as fast",
        "30% faster",
        "1,000 calls/s",
        "a 40-millisecond start"
      })
  void a_figure_without_a_result_is_refused(String text) {
    assertEquals(1, new SpeedFigures(SOME).unproven(text).size(), text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "in 1.23 ms",
        "1.2 ms",
        "1234 µs",
        "2.5 GB/s",
        "x86-64-v3",
        "sizes s, m and l",
        "148 times",
        "2048 bytes, 30 days",
        "FLN-1502 says",
        "n_* (150 files)"
      })
  void a_figure_with_a_result_is_not_nor_is_another_kind_of_number(String text) {
    assertEquals(List.of(), new SpeedFigures(SOME).unproven(text), text);
  }
}
