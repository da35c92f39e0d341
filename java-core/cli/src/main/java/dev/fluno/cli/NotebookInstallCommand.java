package dev.fluno.cli;

import dev.fluno.kernel.KernelSpec;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes the kernelspec. */
@Command(
    name = "install",
    description = "Writes a kernelspec that leads to this installation of Fluno.",
    footer = {
      "",
      "One that is there is replaced. Run it again after moving Fluno.",
      "",
      "Examples:",
      "  fluno notebook install",
      "  fluno notebook install --prefix .venv",
    })
final class NotebookInstallCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PrefixOption prefix = new PrefixOption();

  NotebookInstallCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var launcher =
        Optional.ofNullable(System.getProperty("fluno.launcher"))
            .orElseThrow(
                () ->
                    new ParameterException(
                        spec.commandLine(),
                        "a kernelspec names the launcher: start this by `fluno`, not by java"));
    var installed = KernelSpec.install(prefix.data(), Path.of(launcher));
    console.out().println(NotebookListCommand.line(installed));
    return 0;
  }
}
