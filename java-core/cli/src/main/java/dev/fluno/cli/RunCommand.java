package dev.fluno.cli;

import dev.fluno.python.ScriptRunner;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Runs a Python script on GraalPy with {@code fluno_runtime} importable. */
@Command(
    name = "run",
    description = "Runs a Python script on GraalPy, compiled, with fluno_runtime importable.",
    footer = {
      "",
      "The exit status is the script's, as CPython's would be; 130 after Ctrl-C.",
      "",
      "Examples:",
      "  fluno run loop.py --steps 4096",
      "  echo 'import fluno_runtime; help(fluno_runtime)' | fluno run -",
    })
final class RunCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "SCRIPT",
      description = "The script; - reads it from standard input.")
  private String script = "";

  @Parameters(
      index = "1..*",
      paramLabel = "ARGS",
      description = "Handed to the script untouched, as sys.argv[1:].")
  private List<String> arguments = List.of();

  RunCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    DevelopmentBundles.keepCurrent(console);
    return ScriptRunner.run(script, arguments, console.in(), console.out(), console.err());
  }
}
