package dev.fluno.cli;

import dev.fluno.runtime.refusal.Refusal;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Stands for a command of the toolkit where there is none, whatever its arguments. */
@Command(hidden = true, description = "Needs the toolkit, which is not installed here.")
final class AbsentCommand implements Callable<Integer> {
  private final String name;
  private final Console console;

  private AbsentCommand(String name, Console console) {
    this.name = name;
    this.console = console;
  }

  static CommandLine on(String name, Console console) {
    return new CommandLine(new AbsentCommand(name, console)).setUnmatchedArgumentsAllowed(true);
  }

  @Override
  public Integer call() {
    return Failure.refused(
        new Refusal(
            EnvironmentCode.NO_TOOLKIT,
            "fluno " + name,
            "the toolkit",
            "an installation for those who run artifacts"),
        console);
  }
}
