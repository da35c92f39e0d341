package dev.fluno.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command without a verb, and the list of its verbs. */
@Command(
    name = "fluno",
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = VersionText.class,
    description = "Verifies signed native artifacts, and only then loads and calls them.",
    footer = {
      "",
      "Exit status: 0 done; 1 the script or Fluno itself failed; 2 wrong usage; 10 to 21 a stage"
          + " of the gate refused; 30 a call was refused; 40 authoring failed; 41 a folder is not"
          + " as signed; 42 an audit found something; 50 this machine lacks something; 130 interrupted.",
      "",
      "Examples:",
      "  fluno run examples/python/continuous_inference.py",
      "  fluno verify native-artifacts/dist/continuous-inference-l.fluno \\",
      "      --trust native-artifacts/dist/trust.json",
      "  fluno explain FLN-1502",
    })
final class FlunoCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  /** The whole command, wired to these streams. */
  static CommandLine on(Console console) {
    var fluno = new CommandLine(new FlunoCommand());
    fluno
        .addSubcommand(new RunCommand(console))
        .addSubcommand(new InspectCommand(console))
        .addSubcommand(new VerifyCommand(console))
        .addSubcommand(new BinaryCommand(console))
        .addSubcommand(new CallCommand(console))
        .addSubcommand(new SelftestCommand(console))
        .addSubcommand(TrustCommand.on(console))
        .addSubcommand(NotebookCommand.on(console));
    Toolkit.commands(console).forEach(fluno::addSubcommand);
    fluno
        .addSubcommand(new DoctorCommand(console))
        .addSubcommand(new ExplainCommand(console))
        .addSubcommand(new CompletionCommand(console));
    fluno.getCommandSpec().addOption(version());
    addHelp(fluno);
    // Whatever follows the script belongs to the script, @files included.
    fluno.setExpandAtFiles(false);
    fluno.getSubcommands().values().stream()
        .filter(verb -> verb.getCommand() instanceof RunCommand)
        .forEach(run -> run.setStopAtPositional(true));
    return fluno;
  }

  private static void addHelp(CommandLine command) {
    command.getCommandSpec().addOption(help());
    command.getSubcommands().values().forEach(FlunoCommand::addHelp);
  }

  private static OptionSpec help() {
    return OptionSpec.builder("-h", "--help")
        .usageHelp(true)
        .description("Shows this help.")
        .build();
  }

  private static OptionSpec version() {
    return OptionSpec.builder("-V", "--version")
        .versionHelp(true)
        .description("Shows the version.")
        .build();
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
