package dev.fluno.cli;

import dev.fluno.kernel.KernelSpec;
import dev.fluno.runtime.refusal.Refusal;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the kernelspecs. */
@Command(
    name = "list",
    description = "Shows where Jupyter finds a kernel of Fluno, and which one.",
    footer = {
      "",
      "Looks where Jupyter does: in this user's data folder, and in the active environment.",
      "",
      "Examples:",
      "  fluno notebook list",
      "  fluno notebook list --prefix .venv",
    })
final class NotebookListCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private PrefixOption prefix = new PrefixOption();

  NotebookListCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var places = prefix.isGiven() ? List.of(prefix.data()) : KernelSpec.places();
    var found = places.stream().map(KernelSpec::find).flatMap(Optional::stream).toList();
    found.forEach(spec -> console.out().println(line(spec)));
    if (found.isEmpty()) {
      console.say("there is no kernelspec of Fluno: `fluno notebook install` writes one");
    }
    return 0;
  }

  /** The folder, and what it leads to. */
  static String line(KernelSpec spec) {
    var there = Files.isExecutable(spec.launcher()) ? "" : ", which is not there";
    return Refusal.printable(spec.folder() + " starts " + spec.launcher() + there);
  }
}
