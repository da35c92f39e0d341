package dev.fluno.benchmarks.report;

import dev.fluno.benchmarks.Measured;
import dev.fluno.benchmarks.Result;
import dev.fluno.benchmarks.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The result files of a folder, in the order of the suites. */
public record Results(List<Result> all) {

  /**
   * Reads those that are there.
   *
   * @param suites the names of all suites
   */
  public static Results read(Path folder, List<String> suites) throws IOException {
    var all = new ArrayList<Result>();
    for (var suite : suites) {
      var file = folder.resolve(suite + ".json");
      if (Files.exists(file)) {
        all.add(ResultFile.read(file));
      }
    }
    return new Results(List.copyOf(all));
  }

  public Optional<Result> suite(String name) {
    return all.stream().filter(each -> each.suite().equals(name)).findFirst();
  }

  /** The figure of that id, of whichever suite. */
  Optional<Measured> figure(String id) {
    return figures().filter(each -> each.id().equals(id)).findFirst();
  }

  Stream<Measured> figures() {
    return all.stream().flatMap(each -> each.figures().stream());
  }
}
