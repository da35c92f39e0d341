package dev.fluno.cli;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.refusal.RefusedException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows what a bundle says of itself. */
@Command(
    name = "inspect",
    description = "Shows what a bundle says of itself. Verifies nothing, loads nothing.",
    footer = {
      "",
      "Examples:",
      "  fluno inspect model.fluno",
      "  fluno inspect model.fluno --json | jq .manifest.entries",
    })
final class InspectCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private JsonOption json = new JsonOption();

  @Parameters(
      paramLabel = "BUNDLE",
      description = "A bundle: a folder or a .fluno file, of this or the older format.")
  private Path bundle = Path.of("");

  InspectCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    DevelopmentBundles.keepCurrent(bundle, console);
    try {
      var info = Fluno.inspect(bundle);
      if (json.wanted()) {
        console.print(InfoView.json(info));
      } else {
        InfoView.print(info, console);
      }
      return 0;
    } catch (RefusedException e) {
      if (json.wanted()) {
        console.print(
            Json.object()
                .put("bundle", bundle.toString())
                .put("refusal", Json.refusal(e.refusal()))
                .done());
      }
      return Failure.refused(e.refusal(), console);
    }
  }
}
