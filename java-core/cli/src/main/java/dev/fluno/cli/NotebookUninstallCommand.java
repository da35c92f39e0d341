package dev.fluno.cli;

import dev.fluno.kernel.KernelSpec;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Removes the kernelspec. */
@Command(
    name = "uninstall",
    description = "Removes the kernelspec. Kernels that run go on.",
    footer = {
      "",
      "Examples:",
      "  fluno notebook uninstall",
      "  fluno notebook uninstall --prefix .venv",
    })
final class NotebookUninstallCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private PrefixOption prefix = new PrefixOption();

  NotebookUninstallCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var data = prefix.data();
    KernelSpec.uninstall(data)
        .ifPresentOrElse(
            removed -> console.say("removed " + removed.folder()),
            () -> console.say("there is no kernelspec of Fluno in " + data));
    return 0;
  }
}
