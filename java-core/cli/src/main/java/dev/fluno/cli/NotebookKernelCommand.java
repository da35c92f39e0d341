package dev.fluno.cli;

import dev.fluno.kernel.NotebookKernel;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Serves one notebook; what the kernelspec names. */
@Command(
    name = "kernel",
    description = "Serves one notebook. Jupyter starts it.",
    footer = {
      "",
      "Exit status: 0 when the front end has ended it or is gone, 2 if the file cannot be used.",
      "",
      "Example:",
      "  fluno notebook kernel connection.json",
    })
final class NotebookKernelCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The connection file that the front end has written.")
  private Path connection = Path.of("");

  NotebookKernelCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    DevelopmentBundles.keepCurrent(console);
    return NotebookKernel.run(connection, VersionText.version(), console.err());
  }
}
