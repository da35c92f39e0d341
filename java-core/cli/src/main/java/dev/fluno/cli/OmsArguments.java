package dev.fluno.cli;

import dev.fluno.toolkit.oms.IgnoredPaths;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What signing and verifying a tree have in common. */
final class OmsArguments {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "FOLDER",
      description = "A folder, taken with all its subfolders, or a single file.")
  private Path tree = Path.of("");

  @Option(
      names = "--signature",
      required = true,
      paramLabel = "FILE",
      description = "The signature file. It may lie in FOLDER and is then left out.")
  private Path signature = Path.of("");

  @Option(
      names = "--ignore",
      paramLabel = "PATH",
      description =
          "Leaves out a file, or a folder with all that is in it; a path from FOLDER down, without"
              + " patterns. May be given several times.")
  private List<String> ignore = List.of();

  Path tree() {
    return tree;
  }

  Path signature() {
    return signature;
  }

  IgnoredPaths ignored() {
    try {
      return IgnoredPaths.of(ignore);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--ignore " + e.getMessage(), e);
    }
  }
}
