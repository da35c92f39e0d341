package dev.fluno.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** OpenSSF Model Signing for folders and files that need not be bundles. */
@Command(
    name = "oms",
    synopsisSubcommandLabel = "COMMAND",
    description = "Signs and verifies any folder or file: OpenSSF Model Signing v1.0, with keys.",
    footer = {
      "",
      "Examples:",
      "  fluno oms sign --key alice.pem --signature model.sig model",
      "  fluno oms verify --key alice.pub.pem --signature model.sig model",
    })
final class OmsCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
