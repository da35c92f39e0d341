package dev.fluno.cli;

import dev.fluno.toolkit.build.Builder;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compiles a recipe to native libraries. */
@Command(
    name = "build",
    description = "Compiles the MLIR source of a recipe to native libraries, with LLVM 22.",
    footer = {
      "",
      "Examples:",
      "  fluno build recipe.json --out built",
      "  fluno build recipe.json --out built --check    builds again and compares",
    })
final class BuildCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "RECIPE", description = "The recipe.json of the workload.")
  private Path recipe = Path.of("");

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FOLDER",
      description = "Where the libraries go; replaced if an earlier build wrote it.")
  private Path out = Path.of("");

  @Option(
      names = "--check",
      description = "Changes nothing: builds elsewhere and demands the bytes of FOLDER.")
  private boolean check;

  BuildCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (check) {
      console.during(
          progress -> {
            Builder.check(recipe, out, new GraalPython(), progress);
            return out;
          });
      console.out().println(out + " is what this recipe builds");
    } else {
      console.during(
          progress -> {
            Builder.build(recipe, out, new GraalPython(), progress);
            return out;
          });
      console.out().println(out);
    }
    return 0;
  }
}
