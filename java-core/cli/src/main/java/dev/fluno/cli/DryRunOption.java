package dev.fluno.cli;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.output.DryRun;
import dev.fluno.runtime.output.DryRun.Planned;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.refusal.Refusal;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Whether to write, or to say only what would be written. */
final class DryRunOption {
  @Option(
      names = "--dry-run",
      description = "Makes every check and says what would be written; writes nothing.")
  private boolean dryRun;

  boolean wanted() {
    return dryRun;
  }

  /**
   * Does work that writes through {@link dev.fluno.runtime.output.Staging} and shows its result; in
   * a dry run shows what it would write in the place of the result.
   *
   * @return the exit status, 0
   */
  <T> int run(Console console, Function<Progress, T> work, Consumer<T> show) {
    if (dryRun) {
      print(console, console.during(progress -> DryRun.of(() -> work.apply(progress))).files());
    } else {
      show.accept(console.during(work));
    }
    return 0;
  }

  static void print(Console console, List<Planned> files) {
    console.out().println(console.yellow("dry run") + ": nothing was written; it would be");
    for (Planned file : files) {
      console
          .out()
          .println(
              "  "
                  + Refusal.printable(file.file().toString())
                  + (file.replaces() ? ", replaced" : "")
                  + file.sha256()
                      .map(digest -> ", " + file.sizeBytes() + " bytes, sha256:" + digest)
                      .orElse(", about " + file.sizeBytes() + " bytes, other ones each time"));
    }
  }

  static JsonValue json(List<Planned> files) {
    return Json.array(
        files.stream()
            .map(
                file ->
                    Json.object()
                        .put("file", file.file().toString())
                        .put("size", file.sizeBytes())
                        .put("sha256", file.sha256())
                        .put("replaces", file.replaces())
                        .done())
            .toList());
  }
}
