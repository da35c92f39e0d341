package dev.fluno.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What concerns the trust policy. */
@Command(
    name = "trust",
    synopsisSubcommandLabel = "COMMAND",
    description = "Makes, changes and checks a trust policy: who may sign what.",
    footer = {
      "",
      "Every command works on your policy, or on the one that --trust names. A change is made whole"
          + " or not at all, and never into a policy that would be refused.",
      "",
      "Examples:",
      "  fluno trust init --key alice.pub.pem --artifacts com.example.*",
      "  fluno trust show",
      "  fluno trust check model.fluno",
    })
final class TrustCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  static CommandLine on(Console console) {
    return new CommandLine(new TrustCommand())
        .addSubcommand(new TrustInitCommand(console))
        .addSubcommand(new TrustAddKeyCommand(console))
        .addSubcommand(new TrustAddRuleCommand(console))
        .addSubcommand(new TrustRevokeCommand(console))
        .addSubcommand(new TrustShowCommand(console))
        .addSubcommand(new TrustCheckCommand(console));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
