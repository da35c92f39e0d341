package dev.fluno.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What concerns notebooks. */
@Command(
    name = "notebook",
    synopsisSubcommandLabel = "COMMAND",
    description = "Makes Jupyter know a kernel that runs cells on GraalPy with fluno_runtime.",
    footer = {
      "",
      "Examples:",
      "  fluno notebook install",
      "  fluno notebook install --prefix .venv",
      "  fluno notebook list",
    })
final class NotebookCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  static CommandLine on(Console console) {
    return new CommandLine(new NotebookCommand())
        .addSubcommand(new NotebookInstallCommand(console))
        .addSubcommand(new NotebookUninstallCommand(console))
        .addSubcommand(new NotebookListCommand(console))
        .addSubcommand(new NotebookKernelCommand(console));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
