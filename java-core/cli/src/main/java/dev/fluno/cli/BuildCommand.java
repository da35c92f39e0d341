package dev.fluno.cli;

import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.toolkit.build.Builder;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compiles a recipe to native libraries. */
@Command(
    name = "build",
    description = "Compiles the MLIR source of a recipe to native libraries, with LLVM 22.",
    footer = {
      "",
      "Examples:",
      "  fluno build recipe.json --out built",
      "  fluno build recipe.json --out built --check    builds again and compares",
      "  fluno build recipe.json --out some --target linux-aarch64 --target windows-x86_64-v3",
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

  @Option(
      names = "--dry-run",
      description =
          "Checks recipe, tools and FOLDER and says what would run; compiles and writes nothing.")
  private boolean dryRun;

  @Option(
      names = "--target",
      paramLabel = "LABEL",
      description =
          "Builds for this target of the recipe only, such as linux-x86_64-v3; repeatable.")
  private Set<String> targets = Set.of();

  @Spec private CommandSpec spec = CommandSpec.create();

  BuildCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (check && dryRun) {
      throw new ParameterException(
          spec.commandLine(), "--check writes nothing, so --dry-run has no place beside it");
    }
    if (check && !targets.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--check compares all targets: leave --target out");
    }
    if (dryRun) {
      print(console.during(_ -> Builder.plan(recipe, out)));
    } else if (check) {
      console.during(
          progress -> {
            Builder.check(recipe, out, new GraalPython(), progress);
            return out;
          });
      console.out().println(out + " is what this recipe builds");
    } else {
      console.during(
          progress -> {
            Builder.build(recipe, out, targets, new GraalPython(), progress);
            return out;
          });
      console.out().println(out);
    }
    return 0;
  }

  private void print(List<Builder.Planned> libraries) {
    console.out().println(console.yellow("dry run") + ": nothing was built; it would be");
    for (var each : libraries) {
      var tools =
          each.tools().stream()
              .map(tool -> String.valueOf(tool.getFileName()))
              .collect(Collectors.joining(", "));
      console.out().println("  " + Refusal.printable(each.library() + ", by " + tools));
    }
  }
}
