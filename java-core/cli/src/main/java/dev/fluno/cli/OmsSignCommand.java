package dev.fluno.cli;

import dev.fluno.toolkit.oms.TreeSigner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Signs a folder or a file. */
@Command(
    name = "sign",
    description =
        "Signs every file of a folder, or a single file. Refuses what a signature cannot cover:"
            + " links, special files, empty folders.",
    footer = {
      "",
      "Examples:",
      "  fluno oms sign --key alice.pem --signature model.sig model",
      "  fluno oms sign --key alice.pem --signature m/m.sig --ignore .git m",
    })
final class OmsSignCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private OmsArguments arguments = new OmsArguments();
  @Mixin private JsonOption json = new JsonOption();
  @Mixin private DryRunOption dryRun = new DryRunOption();

  @Mixin private KeyOptions key = new KeyOptions();

  @Option(names = "--replace", description = "Replaces an older signature.")
  private boolean replace;

  @Spec private CommandSpec spec = CommandSpec.create();

  OmsSignCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var ignored = arguments.ignored();
    var signer = key.signer("oms sign", spec.commandLine(), console);
    return OmsView.show(
        console,
        json.wanted(),
        dryRun.wanted(),
        "signed",
        progress ->
            TreeSigner.sign(
                arguments.tree(), arguments.signature(), signer, ignored, replace, progress));
  }
}
