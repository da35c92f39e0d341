package dev.fluno.cli;

import dev.fluno.toolkit.oms.TreeVerifier;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares a folder or a file with its signature. */
@Command(
    name = "verify",
    description =
        "Accepts a folder if each of its files is the one that was signed by the key, and none is"
            + " missing or further; names every file that is not. What the signer left out is not"
            + " left out here unless --ignore says so.",
    footer = {
      "",
      "Exit status: 0 accepted, 12 the signature is refused, 41 the files are, 40 the key cannot be"
          + " read.",
      "",
      "Examples:",
      "  fluno oms verify --key alice.pub.pem --signature model.sig model",
      "  fluno oms verify --key a.pub.pem --signature m.sig m --json | jq .problems",
    })
final class OmsVerifyCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private OmsArguments arguments = new OmsArguments();
  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--key",
      required = true,
      paramLabel = "KEY",
      description = "The public key to trust: PEM, ECDSA.")
  private Path key = Path.of("");

  OmsVerifyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var ignored = arguments.ignored();
    return OmsView.show(
        console,
        json.wanted(),
        false,
        "verified",
        progress ->
            TreeVerifier.verify(arguments.tree(), arguments.signature(), key, ignored, progress));
  }
}
