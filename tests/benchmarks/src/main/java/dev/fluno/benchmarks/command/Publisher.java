package dev.fluno.benchmarks.command;

import dev.fluno.benchmarks.Result;
import dev.fluno.benchmarks.ResultFile;
import dev.fluno.benchmarks.report.BenchmarksPage;
import dev.fluno.benchmarks.report.ClaimsPage;
import dev.fluno.benchmarks.report.Plots;
import dev.fluno.benchmarks.report.Results;
import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Staging;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Puts results into docs, and makes the pages and plots of all that lies there. */
public final class Publisher {
  private Publisher() {}

  /**
   * @param python for the plots, which stay as they are without it
   */
  static void publish(Path root, List<Result> results, Optional<Path> python)
      throws IOException, InterruptedException {
    var folder = root.resolve("docs/benchmarks");
    // A group that could not be measured leaves what is known of it.
    for (var result : results.stream().filter(each -> !each.figures().isEmpty()).toList()) {
      ResultFile.write(result, folder.resolve(result.suite() + ".json"));
    }
    if (python.isPresent()) {
      Plots.draw(root, python.get(), folder);
    }
    for (var page : pages(root).entrySet()) {
      var file = root.resolve(page.getKey());
      try (var staging = Staging.beside(file)) {
        Staging.guard(file, () -> Files.writeString(staging.path(), page.getValue()));
        staging.replace();
      }
    }
  }

  /** What the pages are, by their place in the checkout, given the results that lie there. */
  public static Map<String, String> pages(Path root) throws IOException {
    var folder = root.resolve("docs/benchmarks");
    var results = Results.read(folder, Suites.names());
    var plots =
        Folders.files(folder).stream()
            .filter(file -> file.endsWith(".svg"))
            .map(file -> file.substring(0, file.length() - ".svg".length()))
            .collect(Collectors.toSet());
    var pages = new LinkedHashMap<String, String>();
    pages.put("docs/benchmarks.md", BenchmarksPage.of(results, plots));
    pages.put("docs/claims.md", ClaimsPage.of(results));
    return pages;
  }
}
