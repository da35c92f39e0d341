package dev.fluno.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Prints what a shell needs to complete commands and options; made from the commands as they are.
 */
@Command(
    name = "completion",
    description =
        "Prints a script that teaches bash, and zsh through bashcompinit, to complete commands,"
            + " options and files, also when fluno is started as ./fluno.",
    footer = {
      "",
      "Examples:",
      "  source <(./fluno completion)",
      "  ./fluno completion > ~/.local/share/bash-completion/completions/fluno",
    })
final class CompletionCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec = CommandSpec.create();

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    console.out().print(AutoComplete.bash("fluno", spec.root().commandLine()));
    return 0;
  }
}
