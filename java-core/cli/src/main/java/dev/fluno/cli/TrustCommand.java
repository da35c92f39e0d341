package dev.fluno.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What concerns the trust policy. */
@Command(
    name = "trust",
    synopsisSubcommandLabel = "COMMAND",
    description = "Makes a trust policy: which keys may sign which artifacts.",
    footer = {
      "",
      "Examples:",
      "  fluno trust init --key alice.pub.pem --artifacts com.example.*",
    })
final class TrustCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
