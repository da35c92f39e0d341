package dev.fluno.cli;

import dev.fluno.runtime.BundleInfo;
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
    description = {
      "Shows what a bundle says of itself. Verifies nothing, loads nothing.",
      "",
      "Explains a manifest of the older format field by field: what becomes of it, and what is"
          + " missing or wrong to be loadable.",
    },
    footer = {
      "",
      "Examples:",
      "  fluno inspect model.fluno",
      "  fluno inspect model.fluno --json | jq .manifest.entries",
      "  fluno inspect old/manifest.json",
    })
final class InspectCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private JsonOption json = new JsonOption();

  @Parameters(
      paramLabel = "BUNDLE",
      description =
          "A bundle: a folder or a .fluno file. Of the older format: its manifest, or the folder"
              + " that holds it as manifest.json.")
  private Path bundle = Path.of("");

  InspectCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    DevelopmentBundles.keepCurrent(bundle, console);
    try {
      var info = inspect();
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

  /** A zip that is no bundle may still be an artifact of the older format. */
  private BundleInfo inspect() {
    try {
      return Fluno.inspect(bundle);
    } catch (RefusedException e) {
      return LegacyZip.in(bundle)
          .map(older -> BundleInfo.ofOlder(bundle, older))
          .orElseThrow(() -> e);
    }
  }
}
